import { stateOf, writtenSources } from '@fw/kit/internal'
import { valueAt } from '@fw/schema'
import type { ConfigSource, Fw, PlanOrigin } from '@fw/schema'
import { comparePatterns, toExpression } from '../../shared/match-rules'
import { configSources } from '../problem-locations'
import { mergeRules } from '../route-rules'
import type { ExplainedRule } from './explanation'

/** Whether the route of a handler or a rule matches a path. */
export function matchesPath({ plan: { isCaseSensitive } }: Fw, pattern: string, path: string): boolean {
  return new RegExp(toExpression(pattern), isCaseSensitive ? '' : 'i').test(path)
}

/** The route rules of a path, the lowest precedence first. */
export function rulesOf(app: Fw, path: string): ExplainedRule[] {
  return Object.entries(mergeRules(app))
    .filter(([pattern]) => matchesPath(app, pattern, path))
    .sort(([a], [b]) => comparePatterns(a, b))
    .map(([pattern, rule]) => ({ pattern, rule, origins: originsOf(app, pattern) }))
}

/** Who set a rule in options: configurations, and modules. */
function originsOf(app: Fw, pattern: string): PlanOrigin[] {
  return [...writtenSources(app), ...stateOf(app, configSources).list]
    .filter(
      ({ active, config }) =>
        active !== false &&
        [['routeRules'], ['serverEngine', 'routeRules']].some(
          path => valueAt(config, [...path, pattern]) !== undefined,
        ),
    )
    .map(toOrigin)
}

function toOrigin({ kind, name, file }: ConfigSource): PlanOrigin {
  const [, label, title] = /^(module|layer) (.*)$/.exec(name) ?? []
  // The command line and listeners in the option `hooks` belong to the project.
  if (kind === 'layer') return { kind, name: title ?? name }
  return label === 'module'
    ? { kind: label, name: title!, ...(file ? { file } : {}) }
    : { kind: 'layer', name: 'project' }
}
