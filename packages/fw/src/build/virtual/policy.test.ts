import { expect, it } from 'vitest'
import { resolvePolicy } from './policy'

it('has a default, whose directives can be replaced, removed and added', () => {
  expect(resolvePolicy(false)).toBe(false)
  expect(resolvePolicy(true)).toEqual([
    "script-src 'self' 'nonce'",
    "style-src 'self' 'nonce'",
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'self'",
  ])
  expect(
    resolvePolicy({
      'script-src': ["'nonce'", "'strict-dynamic'"],
      'style-src': false,
      'style-src-attr': false,
      'img-src': "'self' data:",
      'upgrade-insecure-requests': true,
    }),
  ).toEqual([
    "script-src 'nonce' 'strict-dynamic'",
    "object-src 'none'",
    "base-uri 'self'",
    "img-src 'self' data:",
    'upgrade-insecure-requests',
  ])
})
