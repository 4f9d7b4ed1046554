import { canonicalPath } from './canonical-path'
import { isValidHost } from './host-header'
import { pathStart } from './url-path'

type Handle = (request: Request) => Response | Promise<Response>

/** Refuses invalid hosts, and redirects to the only spelling of a path that the rest of the server gets. */
export function guardAddress(handle: Handle): Handle {
  return request => {
    if (!isValidHost(request.headers.get('host') ?? ''))
      return new Response('Bad Request', { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    const { url } = request
    const start = pathStart(url)
    if (start < 0) return handle(request)
    const end = url.indexOf('?', start)
    const path = end < 0 ? url.slice(start) : url.slice(start, end)
    const canonical = canonicalPath(path)
    if (canonical === path) return handle(request)
    return new Response(null, { status: 308, headers: { location: end < 0 ? canonical : canonical + url.slice(end) } })
  }
}
