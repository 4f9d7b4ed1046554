import { createRouterMatcher } from 'vue-router'
import type { RouteLocationNormalized } from 'vue-router'

type Matcher = ReturnType<ReturnType<typeof createRouterMatcher>['getRoutes']>[number]

const exact = new Map<string, Matcher>()

/**
 * The path in the spelling of the matched route if only the letter case differs. The router is case-insensitive, but
 * server middleware and caches are not, so each page has one canonical spelling.
 */
export function spelledPath({ path, matched }: RouteLocationNormalized): string | undefined {
  const pattern = matched.at(-1)?.path
  if (pattern === undefined || pattern === path) return undefined
  let matcher = exact.get(pattern)
  if (!matcher) exact.set(pattern, (matcher = createMatcher(pattern, true)))
  if (matcher.re.test(path)) return undefined
  const anyCase = createMatcher(pattern, false)
  const spelled = anyCase.re.test(path)
    ? anyCase.stringify(anyCase.parse(path)!) + (/.\/$/.test(path) && !pattern.endsWith('/') ? '/' : '')
    : path
  return spelled !== path && spelled.toLowerCase() === path.toLowerCase() ? spelled : undefined
}

function createMatcher(path: string, sensitive: boolean): Matcher {
  return createRouterMatcher([{ path, component: {} }], { sensitive }).getRoutes()[0]!
}
