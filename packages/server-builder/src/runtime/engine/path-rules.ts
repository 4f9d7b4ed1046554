import type { RouteRule } from '@fw/schema'
import { canonicalTextPath } from '../request/canonical-path'
import { getRouteRules } from './engine-app'
import { toRule } from '../context/route-rules'
import type { EngineRules } from '../context/route-rules'

/** The route rules that match a path. */
export function rulesOfPath(path: string): RouteRule {
  return toRule(getRouteRules('GET', canonicalTextPath(path)).routeRules as EngineRules)
}
