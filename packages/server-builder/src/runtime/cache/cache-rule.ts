import type { EventHandler, H3Event } from 'h3'
import { defineCachedEventHandler } from './cached-handler'
import { noteDecision } from '../monitoring/cache-decision'
import { warnOfNonce } from './cache-obstacles'
import { offerResponse } from './serve-cached'
import { islandQuery } from '../request/page-path'

type Next = () => unknown

interface MatchedRule {
  route: string
  options?: Record<string, unknown>
}

type MatchedRoute = { route?: string; handler: EventHandler; '~composed'?: EventHandler }

const matched = new WeakMap<H3Event, MatchedRule>()
const handlers = new WeakMap<EventHandler, Map<string, EventHandler>>()

/** The route rule `cache`, which `swr` becomes. It stores options: the engine would respond before any middleware. */
export const cache = {
  order: 3,
  handler:
    (rule: MatchedRule) =>
    (event: H3Event, next: Next): unknown => {
      matched.set(event, rule)
      return next()
    },
}

/** Middleware, after all other: serves routes with a `cache` rule from the cache. */
export function respondFromCache(event: H3Event, next: Next): unknown {
  const rule = matched.get(event)
  const route = event.context.matchedRoute as MatchedRoute | undefined
  if (!rule || route?.route === undefined) return next()
  noteDecision(event, { rule: rule.route })
  if (isForOneResponse(event, route.route)) {
    noteDecision(event, { state: 'bypass', reason: warnOfNonce(event, rule.route) })
    return next()
  }
  return offerResponse(event, rule.options ?? {}, cachedRoute(rule, route, event)(event))
}

// A nonce of middleware is part of the page, and must not be in another response.
function isForOneResponse({ context: { nonce } }: H3Event, route: string): boolean {
  return nonce !== undefined && route === '/**'
}

// The cache is filled with a different event than the middleware's, so the handler is called instead of `next`.
function cachedRoute(
  rule: MatchedRule,
  { route, handler, '~composed': composed }: MatchedRoute,
  event: H3Event,
): EventHandler {
  const work = composed ?? handler
  const query = islandQuery(event.url.pathname)
  const name = `${rule.route}:${route}${query ? ':island' : ''}`
  let cachedHandler = handlers.get(work)
  if (!cachedHandler) handlers.set(work, (cachedHandler = new Map()))
  let cached = cachedHandler.get(name)
  if (!cached) {
    cachedHandler.set(
      name,
      (cached = defineCachedEventHandler(work, {
        group: 'fw/route-rules',
        name,
        ...(query && { allowQuery: query }),
        ...rule.options,
      })),
    )
  }
  return cached
}
