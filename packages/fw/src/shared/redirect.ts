import type { RouteRule } from '@fw/schema'
import { matchRules } from './manifest'

/** Where the rules send a path; nowhere for most. `**` of the pattern stands for the same text in the target. */
export function resolveRedirect(rules: Readonly<Record<string, RouteRule>>, path: string): string | undefined {
  const { redirect } = matchRules(rules, path)
  const target = typeof redirect === 'object' ? redirect.to : redirect
  if (!target?.includes('**')) {
    return target === path ? undefined : target
  }
  const pattern = Object.keys(rules).find(name => rules[name]!.redirect === redirect && name.endsWith('/**'))
  return pattern === undefined ? undefined : target.replace(/\/\*\*/, path.slice(pattern.length - 3))
}
