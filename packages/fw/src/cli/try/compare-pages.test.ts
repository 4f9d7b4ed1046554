import { describe, expect, it } from 'vitest'
import { compareHtml, comparePages } from './compare-pages'
import type { PageResponse } from './compare-pages'

const response = (body: string, headers: Record<string, string> = {}, status = 200): PageResponse => ({
  status,
  headers: { 'content-type': 'text/html;charset=utf-8', ...headers },
  body,
})

describe('compareHtml', () => {
  it('finds the first difference, with the elements around it', () => {
    expect(compareHtml('<main><h1>About us</h1><p>a</p></main>', '<main><h1>About</h1><p>b</p></main>')).toEqual({
      what: 'main h1',
      nuxt: 'About us',
      fw: 'About',
    })
    expect(compareHtml('<p>a</p><br>', '<p>a</p>')).toEqual({ what: 'html', nuxt: '<br>', fw: undefined })
    expect(compareHtml('<p>a</p>', '<p class="">a</p><b>more</b>')?.fw).toBe('<b>')
    expect(compareHtml('<p>a</p>', '<p>a</p>')).toBeUndefined()
  })

  it('ignores what varies from one request to the next', () => {
    const at = (time: string, title = 'Now'): string => `<h1>${title}</h1><p>${time}</p><b>end</b>`
    expect(compareHtml(at('1'), at('3'), at('2'))).toBeUndefined()
    expect(compareHtml(at('1'), at('3', 'Never'), at('2'))?.fw).toBe('Never')
    // Only as far as the first element that varies, if there are more or fewer of them.
    expect(compareHtml('<h1>a</h1><i></i>', '<h1>a</h1><b></b>', '<h1>a</h1><u></u><i></i>')).toBeUndefined()
    expect(compareHtml('<h1>a</h1><i></i>', '<h1>b</h1><b></b>', '<h1>a</h1><u></u><i></i>')?.what).toBe('h1')
  })
})

describe('comparePages', () => {
  it('compares status codes, important headers and the names of cookies', () => {
    const nuxt = response(
      '',
      { location: '/a', 'set-cookie': 'b=1; Path=/, a=2; Expires=Wed, 21 Oct 2026', etag: '1' },
      302,
    )
    const fw = response('', { 'x-robots-tag': 'noindex', 'set-cookie': 'a=3', etag: '2' })
    expect(comparePages(nuxt, fw, nuxt)).toEqual([
      { what: 'status', nuxt: '302', fw: '200' },
      { what: 'location', nuxt: '/a', fw: undefined },
      { what: 'x-robots-tag', nuxt: undefined, fw: 'noindex' },
      { what: 'cookies', nuxt: 'a, b', fw: 'a' },
    ])
  })

  it('ignores the body of redirects, and the charset of JSON', () => {
    const redirect = response('<a href="/a">a</a>', { location: '/a', 'content-type': 'text/html' }, 302)
    expect(comparePages(redirect, response('', { location: '/a' }, 302), redirect)).toEqual([])
    expect(comparePages(redirect, response('', { location: '/b' }, 302), redirect)).toHaveLength(1)
    const json = response('{}', { 'content-type': 'application/json' })
    const explicit = response('{}', { 'content-type': 'application/json; charset=utf-8' })
    expect(comparePages(json, explicit, json)).toEqual([])
    expect(
      comparePages(json, response('{}', { 'content-type': 'application/json; charset=latin1' }), json),
    ).toHaveLength(1)
  })

  it('ignores how headers are written, nonces and hashes', () => {
    const nuxt = response('', { 'content-security-policy': "script-src 'nonce-abc' 'sha256-x='" })
    const fw = response('', {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': "script-src 'nonce-def' ",
    })
    expect(comparePages(nuxt, fw, nuxt)).toEqual([])
  })
})
