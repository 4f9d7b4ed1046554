import type { Fw, RouteRule } from '@fw/schema'

/** The route rules of all sources, as they were written, and those of listeners of the engine's hooks. */
export function listRules(app: Fw): RouteRule[] {
  return [...ruleSources(app), app.plan.server.engine?.routeRules ?? {}].flatMap(rules => Object.values(rules))
}

/** The route rules by pattern. For one pattern, rules of pages have precedence, then those of the server engine. */
export function mergeRules(app: Fw): Record<string, RouteRule> {
  const sources = ruleSources(app)
  const patterns = new Set(sources.flatMap(rules => Object.keys(rules)))
  return Object.fromEntries(
    Array.from(patterns, pattern => [pattern, Object.assign({}, ...sources.map(rules => rules[pattern])) as RouteRule]),
  )
}

function ruleSources({
  options: { routeRules, serverEngine },
  plan: { server },
}: Fw): Array<Record<string, RouteRule>> {
  return [routeRules ?? {}, serverEngine.routeRules ?? {}, server.routeRules ?? {}]
}
