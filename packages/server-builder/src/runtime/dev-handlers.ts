import { defineMiddleware } from 'h3'
import dev from '#fw-server/dev'

/** Middleware of development: `devServerHandlers`, each for its route and all below. */
export default defineMiddleware(async (event, next) => {
  const { pathname } = event.url
  for (const { route = '/', handler } of dev.devHandlers()) {
    const base = route.replace(/\/(?:\*\*)?$/, '')
    if (pathname !== base && !pathname.startsWith(`${base}/`)) continue
    const result = await handler(event)
    if (result !== undefined) return result
  }
  return next()
})
