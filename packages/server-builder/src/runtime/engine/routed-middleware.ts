import { composeMiddleware } from 'h3'
import type { H3Event, Middleware } from 'h3'

/** A middleware that the router found for a path. The router may create these objects for each request. */
interface FoundMiddleware {
  data: Middleware
}

/** The middleware of some paths, in their order, composed once. */
interface Composed {
  chain?: ReturnType<typeof composeMiddleware>
  followedBy: Map<Middleware, Composed>
}

/**
 * Runs the middleware with a route. Replaces the function of the engine, which composes them for what the router
 * returns: with parameters that is a new object for each request, and none of them would ever be freed.
 */
export function createRoutedMiddleware(find: (method: string, path: string) => readonly FoundMiddleware[]): Middleware {
  const start: Composed = { followedBy: new Map() }
  const middleware: Middleware = (event: H3Event, next) => {
    const match = find(event.req.method, event.url.pathname)
    if (match.length === 0) return next()
    let composed = start
    for (const { data } of match) {
      const composedHandler = composed.followedBy.get(data)
      if (composedHandler) composed = composedHandler
      else composed.followedBy.set(data, (composed = { followedBy: new Map() }))
    }
    composed.chain ??= composeMiddleware(match.map(({ data }) => data))
    return composed.chain(event, next)
  }
  // Each of them is traced by itself.
  return Object.assign(middleware, { __traced__: true })
}
