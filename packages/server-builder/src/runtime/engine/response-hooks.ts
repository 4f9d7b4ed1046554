import type { ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
import type { WatchedHooks } from './server-hooks'

interface ResponseEngine {
  h3?: { handler: (event: H3Event) => unknown }
  hooks?: WatchedHooks
  captureError?: (error: Error, context: { event?: any; tags?: string[] }) => void
}

interface HookResponse {
  body?: unknown
}

const pages = new WeakSet<object>()

/** Marks the response of a page: listeners get its HTML. Other responses may be streams, which are not read. */
export function markPage(response: Response): void {
  pages.add(response)
}

/**
 * Calls `beforeResponse` with what a handler returned, which listeners may replace, and `afterResponse` once the
 * response was sent. Of failed requests, only error pages have the first.
 */
export function callResponseHooks(engine: ResponseEngine): void {
  const { h3 } = engine
  if (!h3) return
  const { handler } = h3
  h3.handler = async event => {
    const returned = await handler(event)
    const response: HookResponse = { body: returned }
    const isPage = returned instanceof Response && pages.has(returned)
    const result = isPage ? await callForPage(engine.hooks!, event, returned, response) : undefined
    if (!isPage) await engine.hooks!.callHook('beforeResponse', event, response)
    afterSent(event, async () => {
      try {
        await engine.hooks!.callHook('afterResponse', event, response)
      } catch (error) {
        engine.captureError?.(error as Error, { event, tags: ['afterResponse'] })
      }
    })
    return isPage ? result : response.body
  }
}

/** Calls `beforeResponse` with the HTML of a page. Listeners find its headers where handlers prepare theirs. */
export async function callForPage(
  hooks: WatchedHooks,
  event: H3Event,
  page: Response,
  response: HookResponse = {},
): Promise<unknown> {
  const { status, statusText } = page
  const prepared = event.res.headers
  response.body = await page.text()
  const headers = new Headers(page.headers)
  // Error pages have them already, since the engine ignores prepared headers of errors.
  moveHeaders(prepared, status < 400 ? headers : new Headers())
  moveHeaders(headers, prepared)
  await hooks.callHook('beforeResponse', event, response)
  const { body } = response
  prepared.delete('content-length')
  if (typeof body !== 'string') {
    prepared.delete('content-type')
    return body
  }
  moveHeaders(prepared, headers)
  return new Response(body === '' ? null : body, { status, statusText, headers })
}

function moveHeaders(from: Headers, to: Headers): void {
  for (const [name, value] of from) {
    if (name === 'set-cookie') to.append(name, value)
    else to.set(name, value)
  }
  for (const name of new Set(from.keys())) from.delete(name)
}

function afterSent(event: H3Event, work: () => Promise<void>): void {
  const response = (event.runtime as { node?: { res?: ServerResponse } } | undefined)?.node?.res
  if (response && !response.closed) response.once('close', work)
  else event.waitUntil(new Promise<void>(resolve => setTimeout(resolve)).then(work))
}
