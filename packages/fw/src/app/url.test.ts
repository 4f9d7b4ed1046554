import { describe, expect, it } from 'vitest'
import { joinBase } from '@fw/schema/base-url'
import { createPlainRoute } from './pages/plain/plain-route'
import { applyTrailingSlash, encodePath, formatLocation, isExternalURL, isScriptURL } from './url'

describe('URLs', () => {
  it('detects external URLs', () => {
    for (const url of [
      'https://a.b',
      '//a.b',
      '\\\\a.b',
      '/\\a.b',
      'mailto:a@b',
      ' javascript:alert(1)',
      '/\t/a.b',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      '\u001F//a.b',
      '/\r\n/a.b',
    ])
      expect(isExternalURL(url), url).toBe(true)
    for (const url of ['/', '/a//b', 'a/b', '#x', '?a=http://x', '/x:y', './a'])
      expect(isExternalURL(url), url).toBe(false)
  })

  it('detects script URLs', () => {
    for (const url of [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      ' JAVASCRIPT:x',
      'data:text/html,x',
      'vbscript:x',
    ])
      expect(isScriptURL(url), url).toBe(true)
    for (const url of ['https://a.b', 'mailto:a@b', '/javascript:x', 'tel:1']) expect(isScriptURL(url), url).toBe(false)
  })

  it('joins and formats paths, with or without a trailing slash', () => {
    expect(joinBase('/', '/a')).toBe('/a')
    expect(joinBase('/base/', '/a')).toBe('/base/a')
    expect(joinBase('/base', 'a')).toBe('/base/a')
    expect(formatLocation({ path: '/a', query: { b: '1', c: ['2', '3'], d: undefined, e: null }, hash: '#x' })).toBe(
      '/a?b=1&c=2&c=3&e=#x',
    )
    expect(applyTrailingSlash('/a?b#c', 'append')).toBe('/a/?b#c')
    expect(applyTrailingSlash('/a.html', 'append')).toBe('/a.html')
    expect(applyTrailingSlash('/a/?b', 'remove')).toBe('/a?b')
    expect(applyTrailingSlash('/', 'remove')).toBe('/')
    expect(applyTrailingSlash('#x', 'append')).toBe('#x')
    expect(applyTrailingSlash('https://a.b/c', 'append')).toBe('https://a.b/c')
  })

  it('encodes paths once', () => {
    expect(encodePath('/ü b/%C3%BC?q=ü b#ä')).toBe('/%C3%BC%20b/%C3%BC?q=ü b#ä')
    expect(encodePath('/🦊')).toBe('/%F0%9F%A6%8A')
    expect(encodePath(' javascript:ü')).toBe(' javascript:ü')
    expect(encodePath('')).toBe('')
  })

  it('reads the route of a document without pages', () => {
    expect(createPlainRoute(new URL('http://h/base/a?b=1&b=2&c=3#d%20e'), '/base/')).toMatchObject({
      path: '/a',
      query: { b: ['1', '2'], c: '3' },
      hash: '#d e',
      fullPath: '/a?b=1&b=2&c=3#d%20e',
      params: {},
      matched: [],
    })
    expect(createPlainRoute(new URL('http://h/base'), '/base/').path).toBe('/')
    const hostile = createPlainRoute(new URL('http://h/?constructor=1&__proto__=2#%E0'))
    expect([hostile.hash, hostile.query.constructor, Object.entries(hostile.query)]).toEqual([
      '#%E0',
      '1',
      [
        ['constructor', '1'],
        ['__proto__', '2'],
      ],
    ])
  })
})
