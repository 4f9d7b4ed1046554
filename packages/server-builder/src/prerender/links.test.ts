import { expect, it } from 'vitest'
import { findLinks, isFilePath, resolveLink, resolveRoute } from './links'

it('finds the links of a page in any syntax', () => {
  expect(
    findLinks(
      '<a href="/a">A</a> <A class=x HREF=\'/b\'>B</A> <a\n  href=/c >C</a> <area href="/d"> <a href="/e?x=1&amp;y=2" href="/f">E</a>',
    ),
  ).toEqual(['/a', '/b', '/c', '/d', '/e?x=1&y=2'].map(href => ({ href, isDownload: false })))
})

it('finds no links in comments, scripts and other elements', () => {
  expect(
    findLinks(
      '<!-- <a href="/a"> --><script>"<a href=/b>"</script><link href="/c"><abbr href="/d"></abbr><a name="f">F</a><a title="<a href=/g>">G</a>',
    ),
  ).toEqual([])
})

it('only follows paths of the site', () => {
  const resolve = (link: string, from = '/docs/start', base = '/') => resolveLink(link, from, base)
  expect(['/a?b#c', 'next', './next', '../x', '#top', '?page=2', ''].map(link => resolve(link))).toEqual([
    '/a',
    '/docs/next',
    '/docs/next',
    '/x',
    '/docs/start',
    '/docs/start',
    '/docs/start',
  ])
  expect(
    [
      'https://example.com/a',
      '//example.com/a',
      'mailto:a@example.com',
      'tel:1',
      'javascript:void 0',
      'data:,x',
      'http://[',
    ].map(link => resolve(link)),
  ).toEqual(Array.from({ length: 7 }))
})

it('distinguishes files from pages', () => {
  expect(['/a.pdf', '/img/b.png', '/feed.xml'].map(isFilePath)).toEqual([true, true, true])
  expect(['/docs/v1.2', '/a.html', '/api/list.json', '/a'].map(isFilePath)).toEqual([false, false, false, false])
})

it('marks downloads', () => {
  expect(findLinks('<a href="/a" download>A</a><a download="b.txt" href="/b">B</a>')).toEqual([
    { href: '/a', isDownload: true },
    { href: '/b', isDownload: true },
  ])
})

it('encodes paths, once', () => {
  expect(['/über uns', '/%C3%BCber%20uns', '/a%2Fb', '/100%25'].map(link => resolveLink(link, '/', '/'))).toEqual([
    '/%C3%BCber%20uns',
    '/%C3%BCber%20uns',
    '/a%2Fb',
    '/100%25',
  ])
})

it('removes the base URL from links, and ignores links outside of it', () => {
  expect(
    ['/docs/a', '/docs/', '/docs', '/other', '/docsx', 'next'].map(link => resolveLink(link, '/guide/start', '/docs/')),
  ).toEqual(['/a', '/', '/', undefined, undefined, '/guide/next'])
})

it('accepts routes with and without the base URL', () => {
  expect(['/a', 'a', '/docs/a', '//a', '/ü'].map(route => resolveRoute(route, '/docs/'))).toEqual([
    '/a',
    '/a',
    '/a',
    '/a',
    '/%C3%BC',
  ])
  expect(resolveRoute('/a?b=1#c', '/')).toBe('/a')
})
