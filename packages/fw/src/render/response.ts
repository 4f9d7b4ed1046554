import { cleanStatus, cleanStatusText } from '@fw/schema/errors'
import type { SSRContext } from '../shared/ssr-context'

// Responses without a body by definition; the `Response` constructor rejects one.
const BODILESS = new Set([204, 205, 304])

/** The rendered page as a response, with status and headers that the application set. */
export function createResponse(context: SSRContext, html: string | ReadableStream): Response {
  const { headers } = context
  const status = cleanStatus(context.status, 200, 200)
  if (!headers.has('content-type')) headers.set('content-type', 'text/html;charset=utf-8')
  if (!headers.has('x-powered-by')) headers.set('x-powered-by', 'fw')
  const body = context.request.method === 'HEAD' || BODILESS.has(status) ? null : html
  const ResponseClass = typeof body === 'string' || body === null ? (context.Response ?? Response) : Response
  return new (ResponseClass as typeof Response)(body, {
    status,
    statusText: cleanStatusText(context.statusText),
    headers,
  })
}

/** A response that the application returned instead of a page, with the headers (cookies) it set before. */
export function finishResponse(response: Response, set: Headers): Response {
  const headers = new Headers(response.headers)
  let isChanged = false
  for (const [name, value] of set) {
    if (name === 'set-cookie') {
      headers.append(name, value)
      isChanged = true
    } else if (!headers.has(name)) {
      headers.set(name, value)
      isChanged = true
    }
  }
  return isChanged
    ? new Response(response.body, { status: response.status, statusText: response.statusText, headers })
    : response
}
