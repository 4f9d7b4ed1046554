import type { RouteRule } from '@fw/schema'
import { matchRules } from './match-rules'

type Rules = Readonly<Record<string, RouteRule>>

/** The redirect target of a path by the rules. `**` in the target is replaced by what `**` of the pattern matched. */
export function resolveRedirect(rules: Rules, path: string): string | undefined {
  const { redirect } = matchRules(rules, path)
  const target = typeof redirect === 'object' ? redirect.to : redirect
  if (!target?.includes('**')) return target === path ? undefined : target
  const pattern = findPattern(rules, path, redirect)
  return pattern === undefined ? undefined : target.replace('/**', () => restOf(path, pattern)) || '/'
}

// Several patterns may redirect to the same target: the matching one determines where the rest of the path starts.
function findPattern(rules: Rules, path: string, redirect: RouteRule['redirect']): string | undefined {
  return Object.keys(rules)
    .filter(
      name =>
        name.endsWith('/**') &&
        rules[name]!.redirect === redirect &&
        matchRules({ [name]: rules[name]! }, path).redirect !== undefined,
    )
    .sort((a, b) => b.length - a.length)[0]
}

// Two leading slashes would redirect to another host.
function restOf(path: string, pattern: string): string {
  const depth = pattern.split('/').length - 2
  return path.replace(new RegExp(`^(?:/[^/]*){${depth}}`), '').replace(/^[\\/\s]{2,}/, '/')
}
