import { followCookies as usesStore } from '#build/options'

interface ChangeEvent {
  changed: Array<{ name: string }>
  deleted: Array<{ name: string }>
}

interface Store {
  addEventListener: (type: 'change', listener: (event: ChangeEvent) => void) => void
}

/**
 * Calls `refresh` with the name of each cookie that was changed elsewhere: by any code, where the browser reports
 * changes and it is wanted; else by this application in another tab. What it returns tells those of an own change.
 */
export function followCookies(refresh: (name: string) => void): (name: string) => void {
  const { cookieStore, BroadcastChannel: Channel } = window as Window & { cookieStore?: Store, BroadcastChannel?: typeof BroadcastChannel }
  if (usesStore && cookieStore) {
    cookieStore.addEventListener('change', ({ changed, deleted }) => {
      for (const { name } of [...changed, ...deleted]) {
        refresh(name)
        // A piece of a long one.
        refresh(name.replace(/\.\d+$/, ''))
      }
    })
    return () => {}
  }
  try {
    const channel = new Channel!('fw:cookies')
    channel.addEventListener('message', ({ data }) => refresh(String(data)))
    return channel.postMessage.bind(channel)
  }
  catch {
    // Not there, or not allowed in this frame: other tabs see the change when they read the cookie again.
    return () => {}
  }
}
