import { standardStatusText } from '@fw/schema/errors'
import { withBase, withoutBase } from '@fw/schema/base-url'
import { basePath } from './base-path'
import { copyResponse } from './headers'
import { replaceUrl } from './request-body'
import type { ServerRequest } from './request-body'
import { pathStart } from './url-path'

type Handle = (request: Request) => Response | Promise<Response>

/** Removes the base URL from requests, and adds it to redirects of route rules. */
export function removeBase(handle: Handle): Handle {
  const base = basePath()
  if (base === '/') return handle
  return request => {
    const at = pathStart(request.url)
    const path = at < 0 ? '/' : request.url.slice(at)
    // Prerendering requests routes as listed, and links as written in pages.
    const below = withoutBase(path, base) ?? (import.meta.prerender ? path : undefined)
    if (below === undefined) return outside(request, path, base)
    const stripped = replaceUrl(request as ServerRequest, request.url.slice(0, at) + below)
    const response = handle(stripped)
    return response instanceof Promise
      ? response.then(settled => redirectBelow(settled, stripped, base))
      : redirectBelow(response, stripped, base)
  }
}

function outside(request: Request, path: string, base: string): Response {
  if (path.split('?')[0] === '/' && request.method === 'GET')
    return new Response(null, { status: 302, headers: { location: base } })
  const status = 404
  const statusText = standardStatusText(status)
  const accept = request.headers.get('accept') ?? ''
  if (accept.includes('text/html'))
    return new Response(statusText, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return Response.json(
    {
      error: true,
      url: path,
      status,
      statusText,
      statusCode: status,
      statusMessage: statusText,
      message: `${path} is outside the base URL ${base}`,
    },
    { status },
  )
}

// Redirects of route rules are written without the base, which is only known at run time.
function redirectBelow(response: Response, request: Request, base: string): Response {
  if (response.status < 300 || response.status >= 400) return response
  const { context } = request as { context?: { routeRules?: { redirect?: unknown } } }
  const location = response.headers.get('location')
  if (!context?.routeRules?.redirect || !location?.startsWith('/') || location.startsWith('//')) return response
  const headers = new Headers(response.headers)
  headers.set('location', withBase(location, base))
  return copyResponse(response, headers)
}
