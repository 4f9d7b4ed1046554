import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAllowedOrigin } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'

type Cors = FwOptions['devServer']['cors']

const METHODS = 'GET, HEAD, PUT, PATCH, POST, DELETE'

/**
 * Sets the CORS headers of the options; headers that the application sets itself override them. Returns true for a
 * preflight request, which is finished then.
 */
export function allowOrigin(
  cors: Cors,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
): boolean {
  const { origin } = headers
  if (origin === undefined) return false
  response.setHeader('vary', 'Origin')
  if (!isAllowedOrigin(origin, cors.origin)) return false
  response.setHeader('access-control-allow-origin', origin)
  if (cors.credentials) response.setHeader('access-control-allow-credentials', 'true')
  if (cors.exposeHeaders) response.setHeader('access-control-expose-headers', cors.exposeHeaders.join(', '))
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  const requested = headers['access-control-request-headers']
  const allowed = cors.allowHeaders?.join(', ') ?? (Array.isArray(requested) ? requested.join(', ') : requested)
  response
    .writeHead(204, {
      'access-control-allow-methods': cors.methods?.join(', ') ?? METHODS,
      ...(allowed ? { 'access-control-allow-headers': allowed } : {}),
      ...(cors.maxAge === undefined ? {} : { 'access-control-max-age': String(cors.maxAge) }),
      'content-length': '0',
    })
    .end()
  return true
}
