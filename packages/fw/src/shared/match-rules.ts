import type { RouteRule } from '@fw/schema'

const WEIGHTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\*\*/, '0'],
  [/^\*/, '1'],
  [/:/, '2'],
]

/** The rules of a path: of all matching patterns, the most specific one has the highest precedence. */
export function matchRules(
  rules: Readonly<Record<string, RouteRule>>,
  path: string,
  isCaseSensitive = false,
): RouteRule {
  const patterns = Object.keys(rules).filter(pattern =>
    new RegExp(toExpression(pattern), isCaseSensitive ? '' : 'i').test(path),
  )
  return patterns.sort(comparePatterns).reduce<RouteRule>((merged, pattern) => mergeRules(merged, rules[pattern]!), {})
}

// Middleware of several patterns is combined.
function mergeRules(weak: RouteRule, strong: RouteRule): RouteRule {
  const { appMiddleware } = strong
  return {
    ...weak,
    ...strong,
    ...(appMiddleware && { appMiddleware: { ...(weak.appMiddleware as object), ...(appMiddleware as object) } }),
  }
}

/** The order of patterns: more specific ones come later. */
export function comparePatterns(a: string, b: string): number {
  return weigh(a) < weigh(b) ? -1 : 1
}

function segmentsOf(pattern: string): string[] {
  return pattern.split('/').filter(Boolean)
}

/** The source of a regular expression for the paths of a pattern. */
export function toExpression(pattern: string): string {
  const parts = segmentsOf(pattern).map(segment => {
    if (segment.startsWith('**')) return '(?:/.*)?'
    if (segment === '*') return '(?:/[^/]*)?'
    return `/${segment
      .split(/:\w+/)
      .map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}`
  })
  return `^${parts.join('')}/?$`
}

// Sort key with one character per segment: static segments have a higher precedence than dynamic ones.
function weigh(pattern: string): string {
  return segmentsOf(pattern)
    .map(segment => WEIGHTS.find(([form]) => form.test(segment))?.[1] ?? '3')
    .join('')
}
