import type { RouteRule } from '@fw/schema'
import { getRouteRules } from 'nitro/app'
import { toRule } from './rules'
import type { EngineRules } from './rules'

/** The route rules that match a path. */
export function rulesOfPath(path: string): RouteRule {
  return toRule(getRouteRules('GET', path).routeRules as EngineRules)
}
