import { createError } from 'h3'
import type { H3Event } from 'h3'
import { findRoute } from '#nitro/virtual/routing'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Rejects a request for a page whose path has handlers, but none for this method. */
export function rejectMethod({ req: { method }, url: { pathname } }: H3Event): void {
  if (method === 'GET' || method === 'HEAD') return
  const allowed = METHODS.filter(other => (findRoute(other, pathname)?.data.route ?? '/**') !== '/**')
  if (allowed.length === 0) return
  throw createError({
    status: 405,
    statusText: 'Method Not Allowed',
    message: 'Method Not Allowed',
    headers: { allow: allowed.join(', ') },
  })
}
