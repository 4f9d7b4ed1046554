import { AsyncLocalStorage } from 'node:async_hooks'
import type { H3Event } from 'h3'

// In development, the engine and server code may have a copy of this module each.
const STORAGE = Symbol.for('fw:current-event')
const shared = globalThis as { [STORAGE]?: AsyncLocalStorage<H3Event | null> }

/** Runs the handlers of a request, so that `useEvent` finds its event. Undefined: cached work without an event. */
export function runWithEvent<T>(event: H3Event | undefined, handle: () => T): T {
  return (shared[STORAGE] ??= new AsyncLocalStorage()).run(event ?? null, handle)
}

/** `experimental.asyncContext`: lets `useEvent` find the event of the current request. */
export function provideEvent(handle: (event: H3Event) => unknown): (event: H3Event) => unknown {
  return event => runWithEvent(event, () => handle(event))
}

/** The event of the request that is being handled, also after `await`. Requires `experimental.asyncContext`. */
export function useEvent(): H3Event {
  const event = shared[STORAGE]?.getStore()
  if (event) return event
  throw new Error(
    event === null
      ? '[FW2140] `useEvent()` was called in a cached function that receives no event. Its result is shared by all visitors, so it cannot read the current request. Pass the event as an argument, which makes it available without data of the visitor, or pass the values that the function needs.'
      : '`useEvent()` has no current event. Call it while a request is handled, and enable `experimental.asyncContext`.',
  )
}
