import { readRuledMiddleware } from '@fw/schema'
import type { FwOptions, Plan, RouteRule } from '@fw/schema'

type Rules = Record<string, RouteRule>

/**
 * What the engine itself carries out, or merges as it stands. Everything else is for the renderer and for
 * `getRouteRules`.
 */
const ENGINE: ReadonlySet<string> = new Set(['redirect', 'headers', 'cors', 'proxy', 'cache', 'swr', 'appMiddleware'])

/** Platforms that take `isr` themselves; elsewhere it works as `swr`. */
const WITH_ISR = /^(?:vercel|netlify)/

/**
 * `routeRules` of all places in the form the engine takes. For the same pattern those of pages win, then those of the
 * server engine.
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
  const own = Object.fromEntries(Object.entries(rule).filter(([name]) => !ENGINE.has(name)))
  const swr = rule.swr ?? (hasIsr ? undefined : isr)
  return {
    ...rule,
    ...(swr !== undefined && { swr }),
    ...(isr !== undefined && { isr }),
    ...(rule.appMiddleware !== undefined && { appMiddleware: readRuledMiddleware(rule) }),
    ...(rule.redirect !== undefined && { redirect: resolveRedirect(rule.redirect) }),
    // The engine takes `false` for "no such rule", while `ssr: false` says something: values the engine does not know
    // stand in one rule of their own, whose keys merge over all patterns that match.
    ...(Object.keys(own).length > 0 && { fw: own }),
  }
}

function resolveRedirect(redirect: NonNullable<RouteRule['redirect']>): RouteRule['redirect'] {
  if (typeof redirect !== 'object') return redirect
  const { statusCode, ...rest } = redirect
  return statusCode === undefined ? rest : { status: statusCode, ...rest }
}

/** The name of the file with the data of a page. */
export function payloadName({ renderJsonPayloads }: Pick<FwOptions['experimental'], 'renderJsonPayloads'>): string {
  return renderJsonPayloads ? '_payload.json' : '_payload.js'
}

/**
 * The same rules, and for pages whose responses are cached: their payloads are cached alike. The server knows by
 * itself; platforms with caches of their own do not.
 */
export function withPayloadRules(rules: Rules, { dev, experimental }: Pick<FwOptions, 'dev' | 'experimental'>): Rules {
  if (dev || !experimental.payloadExtraction) return rules
  const file = payloadName(experimental)
  const kept = Object.entries(rules).filter(
    ([pattern, { cache, swr, isr }]) => (cache || swr || isr) && !pattern.endsWith('**'),
  )
  return {
    ...Object.fromEntries(
      kept.map(([pattern, { prerender: _, ...rule }]) => [`${pattern.replace(/\/$/, '')}/${file}`, rule]),
    ),
    ...rules,
  }
}

/**
 * The same rules, and those whose patterns have capital letters once more in small ones: they are looked up in these,
 * because pages are found in any letter case, unless the router is told otherwise.
 */
export function withFoldedRules(rules: Rules, { isCaseSensitive }: Pick<Plan, 'isCaseSensitive'>): Rules {
  if (isCaseSensitive) return rules
  const folded: Rules = {}
  for (const [pattern, rule] of Object.entries(rules)) {
    const small = foldPattern(pattern)
    // What is prerendered is a page, which has its one spelling.
    const { prerender: _, ...rest } = rule
    if (small !== pattern) folded[small] = { ...rules[small], ...folded[small], ...rest }
  }
  return { ...rules, ...folded }
}

// A method before the path, names of parameters and expressions stay as they are.
function foldPattern(pattern: string): string {
  const [, method = '', path = pattern] = /^([A-Z]+\s+)(\/.*)$/.exec(pattern) ?? []
  return (
    method +
    path.replace(/%[\da-f]{2}|:\w+|\([^)]*\)|[A-Z]+/gi, part => (/^[%:(]/.test(part) ? part : part.toLowerCase()))
  )
}

/** Whether responses of some routes are cached. */
export function hasCacheRules(rules: Rules): boolean {
  return Object.values(rules).some(rule => rule.cache || rule.swr)
}
