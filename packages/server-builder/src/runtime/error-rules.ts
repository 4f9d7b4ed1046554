import { defineMiddleware } from 'h3'
import { getRouteRules } from './rules'

/** Middleware: headers of route rules also stand on responses that say an error. */
export default defineMiddleware((event, next) => {
  const { headers } = getRouteRules(event)
  if (headers) {
    for (const [name, value] of Object.entries(headers)) event.res.errHeaders.set(name, value)
  }
  return next()
})
