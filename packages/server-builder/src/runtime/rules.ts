import type { RouteRule } from '@fw/schema'
import type { H3Event } from 'h3'

const known = new WeakMap<object, RouteRule>()
const none: RouteRule = Object.freeze({})

/** The route rules that match the request. */
export function getRouteRules(event: H3Event): RouteRule {
  const rules = event.context.routeRules as (RouteRule & { fw?: RouteRule }) | undefined
  if (!rules) return none
  let all = known.get(rules)
  if (!all) {
    const { fw, ...engine } = rules
    known.set(rules, all = Object.freeze({ ...engine, ...fw }))
  }
  return all
}
