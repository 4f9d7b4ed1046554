import { readRuledMiddleware } from '@fw/schema'
import type { FwOptions, Plan, RouteRule } from '@fw/schema'

type Rules = Record<string, RouteRule>

/** Rules that the engine handles, or merges unchanged. All others are for the renderer and for `getRouteRules`. */
const ENGINE: ReadonlySet<string> = new Set(['redirect', 'headers', 'cors', 'proxy', 'cache', 'swr', 'appMiddleware'])

/** Platforms that support `isr` natively; elsewhere it behaves like `swr`. */
const WITH_ISR = /^(?:vercel|netlify)/

/**
 * `routeRules` of all sources in the engine's format. For the same pattern, rules of pages have the highest precedence,
 * then those of the server engine.
 */
export function resolveRouteRules(
  { routeRules, serverEngine }: Pick<FwOptions, 'routeRules' | 'serverEngine'>,
  preset = '',
  pages: Rules = {},
): Rules {
  const patterns = new Set([routeRules, serverEngine.routeRules, pages].flatMap(rules => Object.keys(rules ?? {})))
  return Object.fromEntries(
    [...patterns].map(pattern => {
      const rule = { ...routeRules?.[pattern], ...serverEngine.routeRules?.[pattern], ...pages[pattern] }
      return [pattern, resolveRule(rule, WITH_ISR.test(preset))]
    }),
  )
}

function resolveRule({ isr, ...rule }: RouteRule, hasIsr: boolean): RouteRule {
  const appRule = Object.fromEntries(Object.entries(rule).filter(([name]) => !ENGINE.has(name)))
  const swr = rule.swr ?? (hasIsr ? undefined : isr)
  return {
    ...rule,
    ...(swr !== undefined && { swr }),
    ...(isr !== undefined && { isr }),
    ...(rule.appMiddleware !== undefined && { appMiddleware: readRuledMiddleware(rule) }),
    ...(rule.redirect !== undefined && { redirect: resolveRedirect(rule.redirect) }),
    // The engine treats `false` as "no such rule", while `ssr: false` has a meaning. So all rules that the engine does
    // not know are keys of a single rule, which is merged over all matching patterns.
    ...(Object.keys(appRule).length > 0 && { fw: appRule }),
  }
}

function resolveRedirect(redirect: NonNullable<RouteRule['redirect']>): RouteRule['redirect'] {
  if (typeof redirect !== 'object') return redirect
  const { statusCode, ...rest } = redirect
  return statusCode === undefined ? rest : { status: statusCode, ...rest }
}

/** The name of a page's payload file. */
export function payloadName({ renderJsonPayloads }: Pick<FwOptions['experimental'], 'renderJsonPayloads'>): string {
  return renderJsonPayloads ? '_payload.json' : '_payload.js'
}

/** Adds rules for the payloads of cached pages, so that platforms with own caches cache them as the server does. */
export function withPayloadRules(rules: Rules, { dev, experimental }: Pick<FwOptions, 'dev' | 'experimental'>): Rules {
  if (dev || !experimental.payloadExtraction) return rules
  const file = payloadName(experimental)
  const cachedRules = Object.entries(rules).filter(
    ([pattern, { cache, swr, isr }]) => (cache || swr || isr) && !pattern.endsWith('**'),
  )
  return {
    ...Object.fromEntries(
      cachedRules.map(([pattern, { prerender: _, ...rule }]) => [`${pattern.replace(/\/$/, '')}/${file}`, rule]),
    ),
    ...rules,
  }
}

/** Adds lower-case copies of patterns with capital letters: rules match in lower case, as the router ignores case. */
export function withFoldedRules(rules: Rules, { isCaseSensitive }: Pick<Plan, 'isCaseSensitive'>): Rules {
  if (isCaseSensitive) return rules
  const folded: Rules = {}
  for (const [pattern, rule] of Object.entries(rules)) {
    const small = foldPattern(pattern)
    // A prerendered page has a single spelling.
    const { prerender: _, ...rest } = rule
    if (small !== pattern) folded[small] = { ...rules[small], ...folded[small], ...rest }
  }
  return { ...rules, ...folded }
}

// An HTTP method before the path, parameter names and regular expressions stay as they are.
function foldPattern(pattern: string): string {
  const [, method = '', path = pattern] = /^([A-Z]+\s+)(\/.*)$/.exec(pattern) ?? []
  return (
    method +
    path.replace(/%[\da-f]{2}|:\w+|\([^)]*\)|[A-Z]+/gi, part => (/^[%:(]/.test(part) ? part : part.toLowerCase()))
  )
}

/** Whether any rule caches responses. */
export function hasCacheRules(rules: Rules): boolean {
  return Object.values(rules).some(rule => rule.cache || rule.swr)
}
