import type { TransitionProps } from 'vue'
import type { Routing } from '../route/routing'

export type LeaveHooks = Pick<TransitionProps, 'onBeforeLeave' | 'onAfterLeave' | 'onLeaveCancelled'>

/** Transition hooks that count what is leaving. `onEnd` is called when it has left. */
export function trackLeaving({ leaving }: Routing, onEnd?: () => void): LeaveHooks {
  const end = (): void => {
    if (--leaving.count === 0) for (const resume of leaving.waiting.splice(0)) resume()
    onEnd?.()
  }
  return {
    onBeforeLeave: () => {
      leaving.count++
    },
    onAfterLeave: end,
    onLeaveCancelled: end,
  }
}

/** Resolves when the transitions of all leaving pages and layouts have ended. */
export function whenLeft({ leaving }: Routing): Promise<void> | undefined {
  return leaving.count > 0 ? new Promise(resolve => leaving.waiting.push(resolve)) : undefined
}
