import { createError, defineMiddleware } from 'h3'
import type { H3Event } from 'h3'
import { routeToRegExp } from 'rou3'
import dev from '#fw-server/dev'
import { foreignRequest } from './dev-route-guard'

/** Middleware for development: public files from disk, then `devServerHandlers`, each for its route and those below. */
export default defineMiddleware(async (event, next) => (await publicFile(event)) ?? (await devHandler(event)) ?? next())

async function publicFile(event: H3Event): Promise<Response | undefined> {
  const { method, headers: requestHeaders } = event.req
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const file = await dev.findPublic(event.url.pathname)
  if (!file) {
    if (dev.isAssetOnlyPath(event.url.pathname))
      throw createError({ status: 404, statusText: 'Not Found', message: 'Not Found' })
    return undefined
  }
  const headers = {
    'content-type': file.type,
    etag: file.etag,
    'last-modified': file.modified,
    'cache-control': 'no-cache',
  }
  if (requestHeaders.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : await file.read(), {
    headers: { ...headers, 'content-length': String(file.size) },
  })
}

async function devHandler(event: H3Event): Promise<unknown> {
  const { pathname } = event.url
  const { params } = event.context
  for (const { route = '/', method, handler, isTool } of dev.devHandlers()) {
    const matched = matchRoute(route, pathname)
    if (!matched || (method !== undefined && method.toUpperCase() !== event.req.method)) continue
    if (isTool && dev.isForeignUse(event.req.headers, event.req.method)) throw foreignRequest()
    event.context.params = { ...params, ...matched }
    const result = await handler(event)
    event.context.params = params
    if (result !== undefined) return result
  }
  return undefined
}

/** The parameters of a path that matches: a plain route includes all paths below. */
function matchRoute(route: string, path: string): Record<string, string> | undefined {
  const base = route.replace(/\/(?:\*\*)?$/, '')
  if (!/[:*]/.test(base)) return path === base || path.startsWith(`${base}/`) ? {} : undefined
  return routeToRegExp(route).exec(path)?.groups as Record<string, string> | undefined
}
