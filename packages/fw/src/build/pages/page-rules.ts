import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, Page, RouteRule } from '@fw/schema'
import { readLiteral } from '../code/object-literals'
import { findMacroCalls } from './page-script'
import type { MacroCall } from './page-script'

/** The value of `defineRouteRules` in a page. Undefined if the page does not call it. */
export async function readRouteRules(
  file: string,
  code: string,
  { options }: Pick<Fw, 'options'>,
): Promise<RouteRule | undefined> {
  const [call, second] = await findMacroCalls(file, code, 'defineRouteRules')
  if (!call) return undefined
  if (!options.experimental.inlineRouteRules) throw createProblem(call, 'off')
  if (second) throw createProblem(second, 'twice')
  const rules = call.argument?.type === 'ObjectExpression' ? readLiteral(call.argument) : undefined
  if (!rules) throw createProblem(call, 'dynamic')
  return rules.value as RouteRule
}

function createProblem(call: MacroCall, reason: 'off' | 'twice' | 'dynamic'): ProblemError {
  return new ProblemError([buildDiagnostics.inlineRouteRules({ reason }, { location: call.locate(call) })])
}

/** The rules of pages by path pattern, in the form of `routeRules`. */
export function resolvePageRules(
  pages: readonly Page[],
  rules: ReadonlyMap<string, RouteRule>,
  parent = '',
): Record<string, RouteRule> {
  const rulesByPattern: Record<string, RouteRule> = {}
  for (const page of pages) {
    const path = page.path.startsWith('/') ? page.path : `${parent}/${page.path}`
    const rule = page.file === undefined ? undefined : rules.get(page.file)
    for (const pattern of rule ? patternsOf(path) : [])
      rulesByPattern[pattern] = { ...rulesByPattern[pattern], ...rule }
    Object.assign(rulesByPattern, resolvePageRules(page.children ?? [], rules, path.replace(/\/$/, '')))
  }
  return rulesByPattern
}

/**
 * The patterns of a path: `/foo/:id()` is `/foo/**`, because a page's rule also applies to nested paths. A parameter in
 * the middle matches one segment, and an optional one results in a pattern for each case.
 */
export function patternsOf(path: string): string[] {
  let patterns = ['']
  const segments = path.split('/').filter(segment => segment !== '')
  for (const [index, segment] of segments.entries()) {
    const isDynamic = /(?<!\\):/.test(segment)
    if (isDynamic && (index === segments.length - 1 || segment.endsWith('*')))
      return patterns.map(pattern => `${pattern}/**`)
    const nested = patterns.map(pattern => `${pattern}/${isDynamic ? '*' : segment.replaceAll('\\:', ':')}`)
    patterns = isDynamic && segment.endsWith('?') ? [...nested, ...patterns] : nested
  }
  return patterns.map(pattern => pattern || '/')
}
