import type { ShownError } from '@fw/schema'
import type { H3Event, HTTPError } from 'h3'
import dev from '#fw-server/dev'
import { loadRenderer } from '#fw-server/renderer'
import { describeError } from './error-body'
import type { ErrorBody } from './error-body'
import { withHeaders } from '../request/headers'
import { createRenderRequest, leftCookiesOf } from '../render/render-request'
import { reportPageFailure } from './report-error'

/**
 * Answers errors: the error page for browsers, JSON for everybody else. In development both say where an error is that
 * nobody expected.
 */
export default async function handleError(error: HTTPError, event: H3Event): Promise<Response> {
  // Nobody but the author sees what goes wrong when pages are rendered ahead.
  const body = describeError(error, event.url.pathname + event.url.search, import.meta.dev || import.meta.prerender)
  const shown = import.meta.dev && body.unhandled ? await showInDevelopment(error, event) : undefined
  const response =
    shown?.form === 'text'
      ? withCookies(errorText(shown, body), event)
      : wantsJson(event)
        ? withCookies(errorJson({ ...body, ...shown?.body }, error), event)
        : await errorPage(body, error, event, shown)
  // What was meant for the response that failed says nothing about how long the error lasts.
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return withHeaders(response, event.res.headers)
}

// The error page brings them along itself.
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
  const { unhandled: _, ...shown } = body
  return new Response(JSON.stringify(shown), { status: body.status, statusText: body.statusText, headers })
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
    const response = (await renderError(shownError(error, body), createRenderRequest(event))) as Response
    return shown ? withOverlay(response, withNonce(shown.overlay, event)) : response
  } catch (failure) {
    await reportPageFailure(failure, error)
    return withCookies(import.meta.dev ? await developmentPage(body, error, event, failure) : plainPage(body), event)
  }
}

// The error page does not work either: one of development's own says why.
async function developmentPage(
  { status, statusText }: ErrorBody,
  error: HTTPError,
  event: H3Event,
  failure: unknown,
): Promise<Response> {
  const { page } = await showInDevelopment(error, event, failure)
  if (!page) return plainPage(describeError(failure, event.url.pathname, true))
  return new Response(withNonce(page, event), {
    status,
    statusText,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

// What development shows of an error is fw's own, and obeys the policy of the page like the rest of it.
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

// The renderer sees what may be shown: in production nothing of an error that nobody meant for users.
function shownError(error: HTTPError, body: ErrorBody): Error {
  const { stack, ...fields } = body
  const shown = Object.assign(new Error(body.message), fields)
  shown.stack = import.meta.dev ? (stack ?? []).join('\n') : ''
  return Object.assign(shown, { fatal: (error as { fatal?: boolean }).fatal })
}

function plainPage({ status, statusText, message }: ErrorBody): Response {
  return new Response(
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${status} ${escape(statusText)}</title></head><body><h1>${status} ${escape(statusText)}</h1><p>${escape(message)}</p></body></html>`,
    {
      status,
      statusText,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
