import type { RouteRule } from '@fw/schema'
import { matchRules } from './match-rules'

type Rules = Readonly<Record<string, RouteRule>>

/** Where the rules send a path; nowhere for most. `**` of the pattern stands for the same text in the target. */
export function resolveRedirect(rules: Rules, path: string): string | undefined {
  const { redirect } = matchRules(rules, path)
  const target = typeof redirect === 'object' ? redirect.to : redirect
  if (!target?.includes('**')) {
    return target === path ? undefined : target
  }
  const pattern = findPattern(rules, path, redirect)
  return pattern === undefined ? undefined : target.replace('/**', () => restOf(path, pattern)) || '/'
}

// Several patterns may send to the same place: the one that matches tells where the rest of the path starts.
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

// Two slashes at its start would lead to another host.
function restOf(path: string, pattern: string): string {
  const depth = pattern.split('/').length - 2
  return path.replace(new RegExp(`^(?:/[^/]*){${depth}}`), '').replace(/^[\\/\s]{2,}/, '/')
}
