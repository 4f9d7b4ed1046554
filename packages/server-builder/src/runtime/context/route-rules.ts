import type { RouteRule } from '@fw/schema'
import type { H3Event } from 'h3'

const rulesByContext = new WeakMap<object, RouteRule>()
const none: RouteRule = Object.freeze({})

/** The route rules that match the request. */
export function getRouteRules(event: H3Event): RouteRule {
  return toRule(event.context.routeRules as EngineRules | undefined)
}

/** Rules in the engine's format. */
export type EngineRules = RouteRule & { fw?: RouteRule }

/** Converts rules from the engine's format. */
export function toRule(rules: EngineRules | undefined): RouteRule {
  if (!rules) return none
  let all = rulesByContext.get(rules)
  if (!all) {
    const { fw, ...engine } = rules
    rulesByContext.set(rules, (all = Object.freeze({ ...engine, ...fw })))
  }
  return all
}
