import { toEventHandler } from 'h3'
import type { H3Event, Middleware } from 'h3'
import { bindOutside, measure } from './measure'

/** Middleware whose own time is measured: what it calls with `next` is not part of it. */
export function measureMiddleware(name: string, exported: unknown): Middleware {
  const handler = toEventHandler(exported as Parameters<typeof toEventHandler>[0]) as unknown as Middleware
  return (event, next) => runMeasured(name, handler, event, next)
}

/** Runs middleware, and measures it until it ends or calls `next`. */
export function runMeasured(
  name: string,
  handler: (event: H3Event, next: () => any) => unknown,
  event: H3Event,
  next: () => unknown,
): unknown {
  if (handler.length > 1) return runAround(name, handler, event, bindOutside(next))
  const result = measure(event, 'middleware', name, () => handler(event, next))
  if (result instanceof Promise) return continueLater(result, next)
  return result === undefined ? next() : result
}

// Middleware with a `next` parameter waits for everything after it, so it ends for the measurement when it calls it.
function runAround(
  name: string,
  handler: (event: H3Event, next: () => any) => unknown,
  event: H3Event,
  next: () => unknown,
): unknown {
  let result: unknown
  const measured = measure(event, 'middleware', name, () => {
    const { promise, end, fail } = createEnd()
    result = handler(event, () => {
      end()
      return next()
    })
    if (result instanceof Promise) result.then(end, fail)
    else end()
    return promise
  })
  // The caller gets the error from the result.
  measured.catch(() => {})
  return result
}

function createEnd(): { promise: Promise<void>; end: () => void; fail: (error: unknown) => void } {
  let end!: () => void
  let fail!: (error: unknown) => void
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { promise, end, fail }
}

async function continueLater(result: Promise<unknown>, next: () => unknown): Promise<unknown> {
  const value = await result
  return value === undefined ? next() : value
}
