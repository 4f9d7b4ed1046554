import { describe, expect, it } from 'vitest'
import { emitCookie, findCookie } from './cookie-text'

describe('findCookie', () => {
  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a="q"', 'a', 'q'],
    ['ab=1; b=2=3', 'b', '2=3'],
    ['a', 'a', undefined],
    ['', 'a', undefined],
  ])('in %j finds %s', (header, name, value) => {
    expect(findCookie(header, name)).toBe(value)
  })
})

describe('emitCookie', () => {
  it('writes all attributes', () => {
    expect(
      emitCookie('a', 'b', {
        domain: 'x.org',
        path: '/',
        expires: new Date(0),
        maxAge: 1.5,
        secure: true,
        httpOnly: true,
        partitioned: true,
        sameSite: true,
      }),
    ).toBe(
      'a=b; Max-Age=1; Domain=x.org; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; Partitioned; SameSite=Strict',
    )
  })

  it.each([
    ['a b', 'x', {}],
    ['a', 'x;y', {}],
    ['a', 'x\ny', {}],
    ['a', 'x', { path: '/;x' }],
    ['a', 'x', { domain: 'a\r\nb' }],
  ])('rejects values that would change the header: %j', (name, value, attributes) => {
    expect(() => emitCookie(name, value, attributes)).toThrow('contains invalid characters')
  })
})
