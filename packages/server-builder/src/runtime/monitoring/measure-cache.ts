import type { H3Event } from 'h3'
import { measure } from './measure'

/** Middleware, directly before the cache rule: measures it for requests that it applies to. */
export function measureCache(event: H3Event, next: () => unknown): unknown {
  return (event.context.routeRules as { cache?: unknown } | undefined)?.cache
    ? measure(event, 'cache', event.url.pathname, next)
    : next()
}
