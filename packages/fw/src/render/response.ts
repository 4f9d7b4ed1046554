import type { SSRContext } from '../shared/app-context'

// Answers that have no body by definition; a Response refuses one.
const BODILESS = new Set([204, 205, 304])

/** The rendered page as a response, with status and headers that the application set. */
export function createResponse(context: SSRContext, html: string): Response {
  const { headers } = context
  const status = cleanStatus(context.status)
  if (!headers.has('content-type')) {
    headers.set('content-type', 'text/html;charset=utf-8')
  }
  if (!headers.has('x-powered-by')) {
    headers.set('x-powered-by', 'fw')
  }
  const body = context.request.method === 'HEAD' || BODILESS.has(status) ? null : html
  return new (context.Response ?? Response)(body, { status, statusText: cleanStatusText(context.statusText), headers })
}

/** The response that the application answered with instead of a page, with the headers (cookies) it set before. */
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

/** A status of a final answer: the engine takes any number, and clients wait for ever after some of them. */
export function cleanStatus(status: number): number {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200
}

const MAX_STATUS_TEXT = 200

/** A reason phrase that HTTP allows, and no proxy finds too long. */
export function cleanStatusText(text: string | undefined): string | undefined {
  return text?.slice(0, MAX_STATUS_TEXT).replace(/[^\t\u0020-\u007E]/g, '')
}
