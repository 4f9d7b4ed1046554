import type { ShownError } from '@fw/schema'
import { emitPlainPage } from '@fw/schema/errors'
import type { H3Event, HTTPError } from 'h3'
import { useNitroApp } from 'nitro/app'
import dev from '#fw-server/dev'
import { loadRenderer } from '#fw-server/renderer'
import { createErrorBody, emitErrorJson } from '../errors/error-body'
import type { ErrorBody } from '../errors/error-body'
import { callForPage } from '../engine/response-hooks'
import { isHeard } from '../engine/server-hooks'
import type { WatchedHooks } from '../engine/server-hooks'
import { withHeaders } from '../request/headers'
import { createRenderRequest, leftCookiesOf } from './render-request'
import { reportError, reportPageFailure } from '../errors/report-error'
import { unsendableError } from '../errors/response-problem'

/** Responds to failed requests: the error page, or JSON; in development with the location of an unexpected error. */
export default async function handleError(error: HTTPError, event: H3Event): Promise<Response> {
  // Only the developer sees errors of prerendering.
  const audience = import.meta.dev || import.meta.prerender ? 'developer' : 'visitor'
  const body = createErrorBody(error, event.url.pathname + event.url.search, audience)
  const shown = import.meta.dev && body.unhandled ? await showInDevelopment(error, event) : undefined
  const response =
    shown?.form === 'text'
      ? withCookies(errorText(shown, body), event)
      : wantsJson(event)
        ? withCookies(errorJson({ ...body, ...shown?.body }, error), event)
        : await errorPage(body, error, event, shown)
  // Caching headers were set for the response that failed, not for the error.
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return withHeaders(response, event.res.headers)
}

// The renderer adds them to the error page itself.
function withCookies(response: Response, event: H3Event): Response {
  for (const line of leftCookiesOf(event)) response.headers.append('set-cookie', line)
  return response
}

function wantsJson(event: H3Event): boolean {
  return !event.req.headers.get('accept')?.includes('text/html')
}

async function showInDevelopment(error: unknown, event: H3Event, failure?: unknown): Promise<ShownError> {
  const { method, headers } = event.req
  return dev.errors.show(
    error,
    { method, url: event.url.pathname + event.url.search, headers: Object.fromEntries(headers) },
    failure,
  )
}

function errorText({ text }: ShownError, { status, statusText }: ErrorBody): Response {
  return new Response(`${text}\n`, { status, statusText, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function errorJson(body: ErrorBody, error: HTTPError): Response {
  const headers = new Headers(body.unhandled ? undefined : error.headers)
  headers.set('content-type', 'application/json; charset=utf-8')
  const { text, failure } = emitErrorJson(body)
  if (failure !== undefined) void reportError(unsendableError(body.url, failure))
  return new Response(text, { status: body.status, statusText: body.statusText, headers })
}

async function errorPage(
  body: ErrorBody,
  error: HTTPError,
  event: H3Event,
  shown: ShownError | undefined,
): Promise<Response> {
  try {
    if (!loadRenderer) return plainPage(body)
    const { renderError } = await loadRenderer()
    const request = createRenderRequest(event)
    request.reportError = failure => void reportPageFailure(failure, error)
    const response = await withHook((await renderError(rendererError(body), request)) as Response, event)
    return shown ? withOverlay(response, withNonce(shown.overlay, event)) : response
  } catch (failure) {
    await reportPageFailure(failure, error)
    return withCookies(import.meta.dev ? await developmentPage(body, error, event, failure) : plainPage(body), event)
  }
}

async function withHook(page: Response, event: H3Event): Promise<Response> {
  const hooks = useNitroApp().hooks as unknown as WatchedHooks
  const response = isHeard(hooks, 'beforeResponse')
    ? await callForPage(hooks, event, withHeaders(page, event.res.headers))
    : page
  return response instanceof Response ? response : Response.json(response, { status: page.status })
}

// The application's error page failed too: show the reason on a page of the development server.
async function developmentPage(
  { status, statusText }: ErrorBody,
  error: HTTPError,
  event: H3Event,
  failure: unknown,
): Promise<Response> {
  const { page } = await showInDevelopment(error, event, failure)
  if (!page) return plainPage(createErrorBody(failure, event.url.pathname, 'developer'))
  return new Response(withNonce(page, event), {
    status,
    statusText,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

// The overlay is subject to the content security policy of the page.
function withNonce(html: string, { context: { nonce } }: H3Event): string {
  return typeof nonce === 'string' && /^[\w+/-]+={0,2}$/.test(nonce)
    ? html.replaceAll(/<(?:style|script)(?=>)/g, tag => `${tag} nonce="${nonce}"`)
    : html
}

async function withOverlay(response: Response, overlay: string): Promise<Response> {
  const html = await response.text()
  const end = html.lastIndexOf('</body>')
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(end < 0 ? html + overlay : html.slice(0, end) + overlay + html.slice(end), {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}

// The renderer receives the described error, so that a visitor's page cannot contain more than the JSON does.
function rendererError({ stack = [], ...fields }: ErrorBody): Error {
  const error = Object.assign(new Error(fields.message), fields)
  error.stack = import.meta.dev ? stack.join('\n') : ''
  return error
}

function plainPage({ status, statusText, message }: ErrorBody): Response {
  return new Response(emitPlainPage({ status, statusText, message }), {
    status,
    statusText,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
