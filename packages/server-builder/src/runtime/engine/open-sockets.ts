import type { Hooks, Peer } from 'crossws'
import { isClosing, onClosing } from './server-closing'

const GOING_AWAY_CODE = 1001

const sockets = new Set<Peer>()

/** Adds the hooks that know which WebSockets are open, so that a shutdown can close them. */
export function trackSockets(hooks: Partial<Hooks>): Partial<Hooks> {
  return Object.assign(Object.create(hooks) as Partial<Hooks>, {
    open(peer) {
      onClosing(closeSockets)
      sockets.add(peer)
      if (isClosing()) closeSockets()
      return hooks.open?.(peer)
    },
    close(peer, details) {
      sockets.delete(peer)
      return hooks.close?.(peer, details)
    },
  } satisfies Partial<Hooks>)
}

/** Tells clients that the server goes away, which lets them connect to another one. */
function closeSockets(): void {
  for (const peer of sockets) {
    try {
      peer.close(GOING_AWAY_CODE)
    } catch {
      // It is already closed.
    }
  }
}
