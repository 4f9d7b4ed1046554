import type { SSRContext } from '../shared/ssr-context'
import { createError } from '../shared/fw-error'
import { joinSignals } from '../shared/join-signals'
import { releaseContext } from './create-ssr-context'

/**
 * Lets something end the rendering of a page: the route rule `timeout`, or the client of a streamed page. Requests of
 * the page are aborted then, so that nothing is left running for a response that is not needed any more.
 */
export function limitRendering(context: SSRContext): void {
  const { stream, timeout } = context.routeRules
  if (context.error || (!timeout && !stream)) return
  const controller = new AbortController()
  const { signal } = controller
  context.signal = signal
  context.abort = reason => controller.abort(reason)
  context.aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  // Without a reader, it is not an error.
  context.aborted.catch(() => {})
  const { fetch, aborted } = context
  context.fetchWithoutLimit = fetch
  context.fetch = (input, init) =>
    Promise.race([fetch(input, { ...init, signal: joinSignals(init?.signal, signal) }), aborted])
  if (!timeout) return
  const timer = setTimeout(() => {
    controller.abort(
      createError({
        status: 504,
        statusText: 'Gateway Timeout',
        message: `The page took longer than ${timeout} ms.`,
      }),
    )
  }, timeout)
  context.onDone.push(() => clearTimeout(timer))
}

/** Releases the resources of a page when it does not use them any more, even if its response was sent before. */
export function releaseAfter(context: SSRContext, response: Promise<unknown>): true {
  const release = (): void => {
    if (!context.isStreaming) releaseContext(context)
  }
  response.then(release, release)
  return true
}
