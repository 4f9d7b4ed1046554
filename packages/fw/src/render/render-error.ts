import type { RenderRequest } from '@fw/schema'
import type { FwError } from '../shared/app-context'
import { escapeHTML } from './document/attributes'
import { createSSRContext, releaseContext, takeCookies } from './ssr-context'
import { describeError } from './exposure'
import { prepareNonce } from './document/nonce'
import { runPipeline } from './pipeline'

/** The error page for whatever was thrown. Never throws itself, except in development: its author wants to know why. */
export async function renderError(thrown: unknown, request: RenderRequest): Promise<Response> {
  const error = describeError(thrown, request.url)
  const context = createSSRContext(request)
  context.error = context.payload.error = error
  context.status = error.status
  context.statusText = error.statusText
  takeCookies(request, context)
  prepareNonce(context)
  try {
    return await runPipeline(context)
  } catch (failure) {
    if (import.meta.dev) {
      throw failure
    }
    console.error('Failed to render the error page:', failure)
    return createPlainPage(error, request)
  } finally {
    releaseContext(context)
  }
}

/** An error page without the application, for when that fails too. */
function createPlainPage(error: FwError, request: RenderRequest): Response {
  const title = escapeHTML(`${error.status} ${error.statusText ?? ''}`.trim())
  const message = error.message === error.statusText ? '' : `<p>${escapeHTML(error.message)}</p>`
  const stack = error.stack ? `<pre>${escapeHTML(error.stack)}</pre>` : ''
  const html =
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>` +
    `<body><h1>${title}</h1>${message}${stack}</body></html>`
  const headers = new Headers({ 'content-type': 'text/html;charset=utf-8', 'x-powered-by': 'fw' })
  for (const line of request.leftCookies ?? []) headers.append('set-cookie', line)
  return new Response(request.request.method === 'HEAD' ? null : html, {
    status: error.status,
    statusText: error.statusText,
    headers,
  })
}
