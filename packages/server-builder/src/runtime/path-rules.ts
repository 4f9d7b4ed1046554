import type { RouteRule } from '@fw/schema'
import { canonicalPath } from './canonical-path'
import { getRouteRules } from './engine-app'
import { toRule } from './rules'
import type { EngineRules } from './rules'

/** The route rules that match a path. */
export function rulesOfPath(path: string): RouteRule {
  return toRule(getRouteRules('GET', canonicalPath(path)).routeRules as EngineRules)
}
