import * as buildOptions from '#build/options'

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

/** Reads a cookie again. Returns false if the cookie is unused. */
type Refresh = (name: string) => boolean

/**
 * Calls `refresh` with the name of each cookie that changes elsewhere. With the Cookie Store API (if enabled), these
 * are all changes; otherwise only changes by this app in other tabs. Call the result to notify other tabs of a local
 * change.
 */
export function followCookies(refresh: Refresh): (name: string) => void {
  const { cookieStore, BroadcastChannel: Channel } = window as Browser
  if (buildOptions.followCookies && cookieStore) {
    cookieStore.addEventListener('change', ({ changed, deleted }) => {
      for (const { name } of [...changed, ...deleted]) {
        refreshSoon(refresh, name)
        // A chunk of a long cookie.
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
    // BroadcastChannel is unavailable or blocked in this frame: other tabs see the change when they read the cookie
    // again.
    return () => {}
  }
}

// The event can fire before `document.cookie` is updated. A read from the cookie store waits for it; without the store,
// a short delay does.
function refreshSoon(refresh: Refresh, name: string): void {
  if (!refresh(name)) return
  const again = (): void => void refresh(name)
  const { cookieStore } = window as Browser
  if (cookieStore) cookieStore.get(name).then(again, again)
  else setTimeout(again, 100)
}
