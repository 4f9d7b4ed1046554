import type { FwApp, RouteRule } from '@fw/schema'

/** The route rules of all places, as they were written. */
export function listRules({ options: { routeRules, serverEngine }, plan: { server } }: FwApp): RouteRule[] {
  return [routeRules, serverEngine.routeRules, server.routeRules].flatMap(rules => Object.values(rules ?? {}))
}
