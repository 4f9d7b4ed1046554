import { describe, expect, it } from 'vitest'
import { createOriginMatcher, foreignFormOrigin } from './origin-check'

const FORMS = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'TEXT/PLAIN;charset=utf-8',
  ' text/plain ',
  'text/plain;application/json',
  '',
  null,
]
const OTHERS = [
  'application/json',
  'application/json; charset=utf-8',
  'application/vnd.api+json',
  'application/octet-stream',
  'application/xml',
]
const FOREIGN = [
  'https://evil.example',
  'null',
  'http://shop.example.evil.example',
  'http://shop.example:8080',
  'https://xshop.example',
  'file://',
  'garbage',
]
const OWN = ['http://shop.example', 'https://shop.example', 'HTTPS://SHOP.example']

const request = (method: string, headers: Record<string, string | null>) => ({
  method,
  headers: { get: (name: string) => headers[name] ?? null },
})
const check = (method: string, type: string | null, origin: string | null, more: Record<string, string> = {}) =>
  foreignFormOrigin(request(method, { 'content-type': type, origin, host: 'shop.example', ...more }), 'shop.example')

describe('foreignFormOrigin', () => {
  it('detects forms of other sites in any spelling', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const type of FORMS) {
        for (const origin of FOREIGN)
          expect([method, type, check(method, type, origin)]).toEqual([method, type, origin])
        for (const origin of [...OWN, null])
          expect([method, type, origin, check(method, type, origin)]).toEqual([method, type, origin, undefined])
      }
      for (const type of OTHERS)
        for (const origin of [...FOREIGN, ...OWN, null]) expect(check(method, type, origin)).toBeUndefined()
    }
  })

  it('ignores safe methods', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(check(method, 'text/plain', 'https://evil.example')).toBeUndefined()
  })

  it('respects the host of a proxy', () => {
    expect(
      check('POST', null, 'https://public.example', {
        host: '10.0.0.7:3000',
        'x-forwarded-host': 'public.example, inner',
      }),
    ).toBeUndefined()
    expect(
      check('POST', null, 'https://evil.example', { host: '10.0.0.7:3000', 'x-forwarded-host': 'public.example' }),
    ).toBe('https://evil.example')
    expect(check('POST', null, 'https://shop.example', { host: 'shop.example:443' })).toBeUndefined()
  })
})

describe('createOriginMatcher', () => {
  const isTrusted = createOriginMatcher(['https://pay.example', 'https://*.shop.example'])

  it.each(['https://pay.example', 'https://a.shop.example', 'https://a.b.shop.example', 'https://A.Shop.example'])(
    'trusts %s',
    origin => {
      expect(isTrusted(origin)).toBe(true)
    },
  )

  it.each([
    'http://pay.example',
    'https://pay.example.evil.example',
    'https://shop.example',
    'https://evil.example/.shop.example',
    'https://evil.example:1.shop.example',
    'https://.shop.example',
    'null',
    '',
  ])('does not trust %s', origin => {
    expect(isTrusted(origin)).toBe(false)
  })
})
