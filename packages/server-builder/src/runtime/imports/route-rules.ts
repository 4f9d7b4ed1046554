import type { RouteRule } from '@fw/schema'
import type { H3Event } from 'h3'

const known = new WeakMap<object, RouteRule>()
const none: RouteRule = Object.freeze({})

/** The route rules that match the request. */
export function getRouteRules(event: H3Event): RouteRule {
  return toRule(event.context.routeRules as EngineRules | undefined)
}

/** Rules as the engine knows them. */
export type EngineRules = RouteRule & { fw?: RouteRule }

/** Rules of the engine as everybody else knows them. */
export function toRule(rules: EngineRules | undefined): RouteRule {
  if (!rules) return none
  let all = known.get(rules)
  if (!all) {
    const { fw, ...engine } = rules
    known.set(rules, (all = Object.freeze({ ...engine, ...fw })))
  }
  return all
}
