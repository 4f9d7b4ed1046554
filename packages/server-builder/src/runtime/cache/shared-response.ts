import type { H3Event } from 'h3'
import { setHeaders } from '../request/headers'

type Handle = (request: Request) => Response | Promise<Response>
type ContextRequest = Request & { context?: object }

const shared = new WeakSet<object>()

/** Marks the content of a response as the same for all visitors, so that shared caches may store it. */
export function markShared({ context }: H3Event): void {
  shared.add(context)
}

/**
 * Makes shared responses private if a cookie was added to them, however late. Listeners of the engine would do the
 * same, but then every response would wait for them.
 */
export function guardShared(handle: Handle): Handle {
  return request => {
    const response = handle(request)
    return response instanceof Promise ? response.then(made => guard(request, made)) : guard(request, response)
  }
}

// The context of a request is that of its event.
function guard({ context }: ContextRequest, response: Response): Response {
  return context && shared.has(context) ? withoutSharedCookies(response) : response
}

/** Makes a response private if it sets a cookie. */
export function withoutSharedCookies(response: Response): Response {
  const { headers } = response
  if (!headers.has('set-cookie') || /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? ''))
    return response
  return setHeaders(response, { 'cache-control': 'private, no-cache' })
}
