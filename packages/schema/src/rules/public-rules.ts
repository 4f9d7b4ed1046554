import type { RouteRule } from '../contracts/server'

/** Rules that browsers use. Others may contain private values: headers, proxy targets. */
const PUBLIC: ReadonlySet<string> = new Set([
  'redirect',
  'prerender',
  'ssr',
  'cache',
  'swr',
  'isr',
  'noScripts',
  'appMiddleware',
  'appLayout',
])

/** The part of route rules that browsers may know, by pattern. */
export function publicRules(rules: Readonly<Record<string, RouteRule>>): Record<string, RouteRule> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([pattern, rule]) => {
      const publicEntries = Object.entries(rule).filter(([name, value]) => PUBLIC.has(name) && value !== undefined)
      return publicEntries.length
        ? [[pattern, Object.fromEntries(publicEntries.map(([name, value]) => [name, publicValue(name, value)]))]]
        : []
    }),
  )
}

// Browsers may know whether a route is cached, but not for how long.
function publicValue(name: string, value: unknown): unknown {
  if (name === 'cache') return !!value
  return name === 'redirect' && typeof value === 'object' ? (value as { to: string }).to : value
}
