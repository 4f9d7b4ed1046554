import { AsyncLocalStorage } from 'node:async_hooks'
import type { H3Event } from 'h3'

// In development, the engine and server code may have a copy of this module each.
const STORAGE = Symbol.for('fw:current-event')
const shared = globalThis as { [STORAGE]?: AsyncLocalStorage<H3Event> }

/** Runs the handlers of a request, so that `useEvent` finds its event. */
export function runWithEvent<T>(event: H3Event, handle: () => T): T {
  return (shared[STORAGE] ??= new AsyncLocalStorage()).run(event, handle)
}

/** The event of the request that is being handled, also after `await`. Requires `experimental.asyncContext`. */
export function useEvent(): H3Event {
  const event = shared[STORAGE]?.getStore()
  if (!event)
    throw new Error(
      '`useEvent()` has no current event. Call it while a request is handled, and enable `experimental.asyncContext`.',
    )
  return event
}
