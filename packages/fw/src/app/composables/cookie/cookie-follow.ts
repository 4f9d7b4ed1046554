import { followCookies as usesStore } from '#build/options'

interface ChangeEvent {
  changed: Array<{ name: string }>
  deleted: Array<{ name: string }>
}

interface Store {
  addEventListener: (type: 'change', listener: (event: ChangeEvent) => void) => void
  get: (name: string) => Promise<unknown>
}

interface Browser {
  cookieStore?: Store
  BroadcastChannel?: typeof BroadcastChannel
}

/** Reads a cookie again. False: nobody uses it. */
type Refresh = (name: string) => boolean

/**
 * Calls `refresh` with the name of each cookie that was changed elsewhere: by any code, where the browser reports
 * changes and it is wanted; else by this application in another tab. What it returns tells those of an own change.
 */
export function followCookies(refresh: Refresh): (name: string) => void {
  const { cookieStore, BroadcastChannel: Channel } = window as Browser
  if (usesStore && cookieStore) {
    cookieStore.addEventListener('change', ({ changed, deleted }) => {
      for (const { name } of [...changed, ...deleted]) {
        refreshSoon(refresh, name)
        // A piece of a long one.
        if (/\.\d+$/.test(name)) refreshSoon(refresh, name.replace(/\.\d+$/, ''))
      }
    })
    return () => {}
  }
  try {
    const channel = new Channel!('fw:cookies')
    channel.addEventListener('message', ({ data }) => refreshSoon(refresh, String(data)))
    return channel.postMessage.bind(channel)
  } catch {
    // Not there, or not allowed in this frame: other tabs see the change when they read the cookie again.
    return () => {}
  }
}

// The news can be here before the document knows of it. Behind an answer of the store it does; where there is none, a
// little later.
function refreshSoon(refresh: Refresh, name: string): void {
  if (!refresh(name)) return
  const again = (): void => void refresh(name)
  const { cookieStore } = window as Browser
  if (cookieStore) cookieStore.get(name).then(again, again)
  else setTimeout(again, 100)
}
