import { describeOrigin } from '@fw/kit/internal'
import type { ExplainedRule, Fw, PlanOrigin } from '@fw/schema'
import { comparePatterns, toExpression } from '../../shared/match-rules'
import { originsOfOption } from '../option-origins'
import { mergeRules } from '../route-rules'

/** Whether the route of a handler or a rule matches a path. */
export function matchesPath({ plan: { isCaseSensitive } }: Pick<Fw, 'plan'>, pattern: string, path: string): boolean {
  return new RegExp(toExpression(pattern), isCaseSensitive ? '' : 'i').test(path)
}

/** What patterns have for a path, the lowest precedence first. */
export function matchPatterns<Value>(
  app: Pick<Fw, 'plan'>,
  values: Readonly<Record<string, Value>>,
  path: string,
): Array<[pattern: string, value: Value]> {
  return Object.entries(values)
    .filter(([pattern]) => matchesPath(app, pattern, path))
    .sort(([a], [b]) => comparePatterns(a, b))
}

/** The route rules of a path, the lowest precedence first. */
export function rulesOf(app: Fw, path: string): ExplainedRule[] {
  return matchPatterns(app, mergeRules(app), path).map(([pattern, rule]) => ({
    pattern,
    rule,
    origins: originsOf(app, pattern),
  }))
}

function originsOf(app: Fw, pattern: string): PlanOrigin[] {
  // A rule in one of the two options is also in the other.
  const origins = [['serverEngine', 'routeRules'], ['routeRules']].flatMap(path =>
    originsOfOption(app, [...path, pattern]),
  )
  return [...new Map(origins.map(origin => [describeOrigin(origin), origin])).values()]
}
