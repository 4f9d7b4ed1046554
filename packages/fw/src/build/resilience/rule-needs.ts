import type { FwApp, RouteRule } from '@fw/schema'

/** The route rules of all places, as they were written. */
export function listRules(app: FwApp): RouteRule[] {
  return placesOf(app).flatMap(rules => Object.values(rules))
}

/** The route rules by pattern. For the same one those of pages win, then those of the server engine. */
export function mergeRules(app: FwApp): Record<string, RouteRule> {
  const places = placesOf(app)
  const patterns = new Set(places.flatMap(rules => Object.keys(rules)))
  return Object.fromEntries(
    Array.from(patterns, pattern => [pattern, Object.assign({}, ...places.map(rules => rules[pattern])) as RouteRule]),
  )
}

function placesOf({
  options: { routeRules, serverEngine },
  plan: { server },
}: FwApp): Array<Record<string, RouteRule>> {
  return [routeRules ?? {}, serverEngine.routeRules ?? {}, server.routeRules ?? {}]
}
