import { parseErrorData } from '#build/options'
import type { RenderRequest } from '@fw/schema'
import type { FwError } from '../shared/app-context'
import { createError, isFwError } from '../shared/error'
import { escapeHTML } from './attributes'
import { createSSRContext, releaseContext } from './context'
import { runPipeline } from './pipeline'
import { cleanStatusText } from './response'

/** The error page for whatever was thrown. Never throws itself. */
export async function renderError(thrown: unknown, request: RenderRequest): Promise<Response> {
  const error = describeError(thrown, request.url)
  const context = createSSRContext(request)
  context.error = context.payload.error = error
  context.status = error.status
  context.statusText = error.statusText
  try {
    return await runPipeline(context)
  }
  catch (failure) {
    console.error('The error page could not be rendered:', failure)
    return createPlainPage(error, request)
  }
  finally {
    releaseContext(context)
  }
}

type ErrorParts = Partial<FwError> & { cause?: unknown }

const HIDDEN = 'Server Error'

/** What the error page is told: all of an error that was meant for visitors; of any other one, in production, no more than its status. */
export function describeError(thrown: unknown, url: URL): FwError {
  const source = unwrap(thrown)
  const isMeant = isMeantForVisitors(source)
  const isOpen = isMeant || import.meta.dev
  const text = source.statusText ?? source.statusMessage
  const error = createError({
    status: cleanStatus(source.status ?? source.statusCode),
    statusText: isOpen && text ? cleanStatusText(text) : isMeant ? undefined : HIDDEN,
    message: isOpen ? source.message || text || '' : HIDDEN,
    data: isOpen ? parseData(source.data) : undefined,
    fatal: true,
    unhandled: !isMeant,
    url: url.pathname + url.search,
  })
  error.stack = import.meta.dev ? source.stack : ''
  return error
}

// The server engine wraps errors that are not its own.
function unwrap(thrown: unknown): ErrorParts {
  let source: unknown = thrown
  while (source instanceof Error && (source as ErrorParts).unhandled && source.cause instanceof Error) {
    source = source.cause
  }
  return typeof source === 'object' && source !== null ? source : { message: String(source) }
}

// Made with `createError` of the application or the server. One that only repeats its cause comes from an error that
// nobody expected: its message was written for developers.
function isMeantForVisitors(source: ErrorParts): boolean {
  if (source.unhandled || !(isFwError(source) || (source instanceof Error && source.name === 'HTTPError'))) {
    return false
  }
  const { cause } = source
  return !(cause instanceof Error) || isFwError(cause) || cause.message !== source.message
}

function cleanStatus(status: number | undefined): number {
  return Number.isInteger(status) && status! >= 400 && status! <= 599 ? status! : 500
}

function parseData(data: unknown): unknown {
  if (!parseErrorData || typeof data !== 'string') {
    return data
  }
  try {
    return JSON.parse(data)
  }
  catch {
    return data
  }
}

/** An error page without the application, for when that fails too. */
function createPlainPage(error: FwError, request: RenderRequest): Response {
  const title = escapeHTML(`${error.status} ${error.statusText ?? ''}`.trim())
  const message = error.message === error.statusText ? '' : `<p>${escapeHTML(error.message)}</p>`
  const stack = error.stack ? `<pre>${escapeHTML(error.stack)}</pre>` : ''
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>`
    + `<body><h1>${title}</h1>${message}${stack}</body></html>`
  return new Response(request.request.method === 'HEAD' ? null : html, {
    status: error.status,
    statusText: error.statusText,
    headers: { 'content-type': 'text/html;charset=utf-8', 'x-powered-by': 'fw' },
  })
}
