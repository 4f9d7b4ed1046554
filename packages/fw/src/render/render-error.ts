import type { RenderRequest } from '@fw/schema'
import { emitPlainPage } from '@fw/schema/errors'
import type { FwError } from '../shared/ssr-context'
import { createSSRContext, releaseContext, restoreCookies } from './create-ssr-context'
import { createPageError } from './page-error'
import { prepareNonce } from './nonce'
import { runPipeline } from './pipeline'

/** The error page for any thrown value. Only throws in development, where its author needs the reason. */
export async function renderError(thrown: unknown, request: RenderRequest): Promise<Response> {
  const error = createPageError(thrown, request.url)
  const context = createSSRContext(request)
  context.error = context.payload.error = error
  context.status = error.status
  context.statusText = error.statusText
  restoreCookies(request, context)
  prepareNonce(context)
  try {
    return await runPipeline(context)
  } catch (failure) {
    if (import.meta.dev) throw failure
    if (request.reportError) request.reportError(failure)
    else console.error(failure)
    return createPlainPage(error, request)
  } finally {
    releaseContext(context)
  }
}

/** An error page without the application, for when that fails too. */
function createPlainPage(error: FwError, request: RenderRequest): Response {
  const headers = new Headers({ 'content-type': 'text/html;charset=utf-8', 'x-powered-by': 'fw' })
  for (const line of request.leftCookies?.() ?? []) headers.append('set-cookie', line)
  return new Response(request.request.method === 'HEAD' ? null : emitPlainPage(error), {
    status: error.status,
    statusText: error.statusText,
    headers,
  })
}
