import type { EventHandler, H3Event } from 'h3'
import { defineCachedEventHandler } from './cache'

type Next = () => unknown

interface MatchedRule {
  route: string
  options?: Record<string, unknown>
}

const matched = new WeakMap<H3Event, MatchedRule>()
const rest = new WeakMap<H3Event, Next>()
const handlers = new Map<string, EventHandler>()

/**
 * The route rule `cache`, which `swr` becomes. It only takes note: the engine would answer from here, before any middleware
 * has run.
 */
export const cache = {
  order: 3,
  handler: (rule: MatchedRule) => (event: H3Event, next: Next): unknown => {
    matched.set(event, rule)
    return next()
  },
}

/** Server plugin: answers routes with a `cache` rule from the cache, after all middleware. */
export default function cacheRules(app: { h3?: unknown }): void {
  const { '~middleware': middleware } = app.h3 as { '~middleware': Array<(event: H3Event, next: Next) => unknown> }
  middleware.push((event, next) => {
    const rule = matched.get(event)
    const route = event.context.matchedRoute?.route
    if (!rule || route === undefined) return next()
    rest.set(event, next)
    return cachedRoute(rule, route)(event)
  })
}

function cachedRoute(rule: MatchedRule, route: string): EventHandler {
  const name = `${rule.route}:${route}`
  let handler = handlers.get(name)
  if (!handler) handlers.set(name, handler = defineCachedEventHandler(event => rest.get(event)!(), { group: 'fw/route-rules', name, ...rule.options }))
  return handler
}
