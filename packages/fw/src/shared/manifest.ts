import type { RouteRule } from '@fw/schema'

const WEIGHTS: ReadonlyArray<readonly [RegExp, string]> = [[/^\*\*/, '0'], [/^\*/, '1'], [/:/, '2']]

/** The rules of a path: of all patterns that match, those of the most specific one count most. */
export function matchRules(rules: Readonly<Record<string, RouteRule>>, path: string): RouteRule {
  const patterns = Object.keys(rules).filter(pattern => toExpression(pattern).test(path))
  return Object.assign({}, ...patterns.sort((a, b) => weigh(a) < weigh(b) ? -1 : 1).map(pattern => rules[pattern])) as RouteRule
}

function segmentsOf(pattern: string): string[] {
  return pattern.split('/').filter(Boolean)
}

function toExpression(pattern: string): RegExp {
  const parts = segmentsOf(pattern).map((segment) => {
    if (segment.startsWith('**')) return '(?:/.*)?'
    if (segment === '*') return '(?:/[^/]*)?'
    return `/${segment.split(/:\w+/).map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^/]+')}`
  })
  return new RegExp(`^${parts.join('')}/?$`)
}

// A text for each segment makes patterns comparable: what is written out counts more than what is left open.
function weigh(pattern: string): string {
  return segmentsOf(pattern).map(segment => WEIGHTS.find(([form]) => form.test(segment))?.[1] ?? '3').join('')
}
