import { createError, defineMiddleware } from 'h3'
import dev from '#fw-server/dev'

/** Development: only pages of this server and programs may use the engine's own routes, which run tasks. */
export default defineMiddleware((event, next) => {
  if (dev.isForeign(event.req.headers)) throw foreignRequest()
  return next()
})

/** The error for a page of another site. */
export function foreignRequest(): Error {
  return createError({
    status: 403,
    statusText: 'Forbidden',
    message: 'Only pages served by this development server may request this.',
  })
}
