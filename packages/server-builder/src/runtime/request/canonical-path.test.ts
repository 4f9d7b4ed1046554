import { describe, expect, it } from 'vitest'
import { canonicalPath, canonicalTextPath, foldCase } from './canonical-path'

it.each([
  ['/gr\u00F6\u00DFe', '/gr%C3%B6%C3%9Fe'],
  ['/gr%c3%b6\u00DFe//\u{1F375}', '/gr%C3%B6%C3%9Fe/%F0%9F%8D%B5'],
  ['/a b/\uD800', '/a%20b/%EF%BF%BD'],
])('canonicalTextPath: %s is %s', (path, canonical) => expect(canonicalTextPath(path)).toBe(canonical))

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/a', '/a'],
    ['/a/', '/a/'],
    ['//a', '/a'],
    ['/a//b', '/a/b'],
    ['/a///', '/a/'],
    ['/\\a', '/a'],
    ['\\\\evil', '/evil'],
    ['/a\\b', '/a/b'],
    ['/./a', '/a'],
    ['/a/.', '/a/'],
    ['/a/..', '/'],
    ['/x/../a', '/a'],
    ['/../../a', '/a'],
    ['/a/b/..', '/a/'],
    ['/..a/.b', '/..a/.b'],
    ['/%61dmin', '/admin'],
    ['/%2e%2E/a', '/a'],
    ['/a/%2e', '/a/'],
    ['/%7Eada', '/~ada'],
    ['/a%2Fb', '/a%2Fb'],
    ['/a%2fb', '/a%2Fb'],
    ['/a%5cb', '/a%5Cb'],
    ['/%2561', '/%2561'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/caf\u00C3\u00A9', '/caf%C3%A9'],
    ['/a b', '/a%20b'],
    ['/%', '/%'],
    ['/%zz', '/%zz'],
  ])('%s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical))

  it('has one spelling for each path, without another host: 5,000 of them', () => {
    const parts = [
      '/',
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2E',
      '%2f',
      '%5C',
      '%61',
      '%41',
      '%25',
      '%2561',
      'a',
      'B',
      'admin',
      '%',
      '%c3%a9',
      ' ',
      '~',
      ':',
      '@',
      ';',
      '=',
      '|',
      '^',
      '{',
    ]
    let state = 7
    const below = (limit: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % limit
    for (let count = 0; count < 5_000; count++) {
      const path = `/${Array.from({ length: 1 + below(7) }, () => parts[below(100_000) % parts.length]).join('')}`
      const canonical = canonicalPath(path)
      // Rejected, so it is never used.
      if (/%(?![\da-f]{2})/i.test(path)) continue
      expect(canonicalPath(canonical), path).toBe(canonical)
      expect(canonical, path).toMatch(/^\/(?!\/)/)
      expect(canonical, path).not.toMatch(/\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:4[1-9a-f]|6[1-9a-f]|2e)|%[\da-f]?[a-f]/)
      // Every parser reads the same path.
      expect(new URL(canonical, 'http://host').pathname, path).toBe(canonical)
    }
  })

  it('lowercases letters, but not escapes', () => {
    expect(foldCase('/About/ADA')).toBe('/about/ada')
    expect(foldCase('/Caf%C3%A9/%2FX')).toBe('/caf%C3%A9/%2Fx')
  })
})
