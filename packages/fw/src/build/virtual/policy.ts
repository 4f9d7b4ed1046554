import type { FwOptions } from '@fw/schema'

/** The directives of `true`. Templates of Vue set styles by attributes, which a nonce cannot allow. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'script-src': "'self' 'nonce'",
  'style-src': "'self' 'nonce'",
  'style-src-attr': "'unsafe-inline'",
  'object-src': "'none'",
  'base-uri': "'self'",
}

/** The directives of `security.csp`, as a string. A configured directive replaces its default; `false` removes it. */
export function resolvePolicy(csp: FwOptions['security']['csp']): string[] | false {
  if (!csp) return false
  const directives = { ...DEFAULTS, ...(csp === true ? {} : csp) }
  return Object.entries(directives)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => `${name} ${[value === true ? '' : value].flat().join(' ')}`.trim())
}
