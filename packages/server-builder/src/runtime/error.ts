import type { H3Event, HTTPError } from 'h3'
import { loadRenderer } from '#fw-server/renderer'
import { describeError } from './error-body'
import type { ErrorBody } from './error-body'
import { withHeaders } from './headers'
import { createRenderRequest } from './render-request'

/** Answers errors: the error page for browsers, JSON for everybody else. */
export default async function handleError(error: HTTPError, event: H3Event): Promise<Response> {
  // Nobody but the author sees what goes wrong when pages are rendered ahead.
  const body = describeError(error, event.url.pathname + event.url.search, import.meta.dev || import.meta.prerender)
  const response = wantsJson(event) ? errorJson(body, error) : await errorPage(body, error, event)
  return withHeaders(response, event.res.headers)
}

function wantsJson(event: H3Event): boolean {
  return !event.req.headers.get('accept')?.includes('text/html')
}

function errorJson(body: ErrorBody, error: HTTPError): Response {
  const headers = new Headers(body.unhandled ? undefined : error.headers)
  headers.set('content-type', 'application/json; charset=utf-8')
  const { unhandled: _, ...shown } = body
  return new Response(JSON.stringify(shown), { status: body.status, statusText: body.statusText, headers })
}

async function errorPage(body: ErrorBody, error: HTTPError, event: H3Event): Promise<Response> {
  try {
    const { renderError } = await loadRenderer()
    return await renderError(shownError(error, body), createRenderRequest(event))
  } catch (failure) {
    console.error(failure)
    return plainPage(describeError(import.meta.dev ? failure : error, body.url, import.meta.dev))
  }
}

// The renderer sees what may be shown: in production nothing of an error that nobody meant for users.
function shownError(error: HTTPError, body: ErrorBody): Error {
  const { stack, ...fields } = body
  const shown = Object.assign(new Error(body.message), fields)
  shown.stack = import.meta.dev ? (stack ?? []).join('\n') : ''
  return Object.assign(shown, { fatal: (error as { fatal?: boolean }).fatal })
}

function plainPage({ status, statusText, message, stack }: ErrorBody): Response {
  const details = stack ? `<pre>${escape(stack.join('\n'))}</pre>` : ''
  return new Response(`<!DOCTYPE html><html><head><meta charset="utf-8"><title>${status} ${escape(statusText)}</title></head><body><h1>${status} ${escape(statusText)}</h1><p>${escape(message)}</p>${details}</body></html>`, {
    status,
    statusText,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
