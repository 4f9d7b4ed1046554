import type { RouteRule } from '@fw/schema'

const WEIGHTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\*\*/, '0'],
  [/^\*/, '1'],
  [/:/, '2'],
]

/** The rules of a path: of all patterns that match, those of the most specific one count most. */
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

// A middleware that one pattern names stays beside those of another.
function mergeRules(weak: RouteRule, strong: RouteRule): RouteRule {
  const { appMiddleware } = strong
  return {
    ...weak,
    ...strong,
    ...(appMiddleware && { appMiddleware: { ...(weak.appMiddleware as object), ...(appMiddleware as object) } }),
  }
}

/** The order of patterns: the more specific one comes later. */
export function comparePatterns(a: string, b: string): number {
  return weigh(a) < weigh(b) ? -1 : 1
}

function segmentsOf(pattern: string): string[] {
  return pattern.split('/').filter(Boolean)
}

/** The source of an expression for the paths that a pattern means. */
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

// A text for each segment makes patterns comparable: what is written out counts more than what is left open.
function weigh(pattern: string): string {
  return segmentsOf(pattern)
    .map(segment => WEIGHTS.find(([form]) => form.test(segment))?.[1] ?? '3')
    .join('')
}
