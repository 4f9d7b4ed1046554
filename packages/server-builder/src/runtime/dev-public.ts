import { defineMiddleware } from 'h3'
import dev from '#fw-server/dev'

/** Middleware of development: files of the public folders, from disk. */
export default defineMiddleware(async (event, next) => {
  const { method } = event.req
  if (method !== 'GET' && method !== 'HEAD') return next()
  const file = await dev.findPublic(event.url.pathname)
  if (!file) return next()
  const headers = { 'content-type': file.type, 'etag': file.etag, 'last-modified': file.modified, 'cache-control': 'no-cache' }
  if (event.req.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : await file.read(), { headers: { ...headers, 'content-length': String(file.size) } })
})
