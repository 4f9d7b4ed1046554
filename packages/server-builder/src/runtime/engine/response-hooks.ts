import type { ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
import type { WatchedHooks } from './server-hooks'

interface ResponseEngine {
  h3?: { handler: (event: H3Event) => unknown }
  hooks?: WatchedHooks
  captureError?: (error: Error, context: { event?: any; tags?: string[] }) => void
}

const pages = new WeakSet<object>()

/** Marks the response of a page: listeners get its HTML. Other responses may be streams, which are not read. */
export function markPage(response: Response): void {
  pages.add(response)
}

/**
 * Calls `beforeResponse` with what a handler returned, which listeners may replace, and `afterResponse` once the
 * response was sent. Failed requests have neither.
 */
export function callResponseHooks(engine: ResponseEngine): void {
  const { h3 } = engine
  if (!h3) return
  const { handler } = h3
  h3.handler = async event => {
    const returned = await handler(event)
    const isPage = returned instanceof Response && pages.has(returned)
    const text = isPage ? await returned.text() : undefined
    const response = { body: isPage ? text : returned }
    await engine.hooks!.callHook('beforeResponse', event, response)
    afterSent(event, async () => {
      try {
        await engine.hooks!.callHook('afterResponse', event, response)
      } catch (error) {
        engine.captureError?.(error as Error, { event, tags: ['afterResponse'] })
      }
    })
    return isPage ? withText(returned, text!, response.body) : response.body
  }
}

// A body that was read cannot be sent any more.
function withText({ status, statusText, headers: given }: Response, text: string, body: unknown): unknown {
  if (body !== text && typeof body !== 'string') return body
  const headers = new Headers(given)
  headers.delete('content-length')
  return new Response(body === '' ? null : (body as string), { status, statusText, headers })
}

function afterSent(event: H3Event, work: () => Promise<void>): void {
  const response = (event.runtime as { node?: { res?: ServerResponse } } | undefined)?.node?.res
  if (response && !response.closed) response.once('close', work)
  else event.waitUntil(new Promise<void>(resolve => setTimeout(resolve)).then(work))
}
