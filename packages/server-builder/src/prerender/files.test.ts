import { expect, it } from 'vitest'
import { emitRedirect, fileOfRoute } from './files'

it('writes pages as index files of folders, or as separate files', () => {
  const file = (path: string, autoSubfolderIndex: boolean) => fileOfRoute(path, { isHtml: true, autoSubfolderIndex })
  expect(['/', '/about', '/about/', '/200.html', '/%C3%BCber%20uns', '/a%2Fb'].map(path => file(path, true))).toEqual([
    '/index.html',
    '/about/index.html',
    '/about/index.html',
    '/200.html',
    '/über uns/index.html',
    '/a%2Fb/index.html',
  ])
  expect(['/', '/about', '/about/'].map(path => file(path, false))).toEqual([
    '/index.html',
    '/about.html',
    '/about/index.html',
  ])
})

it('writes other responses under their names', () => {
  expect(
    ['/api/list', '/api/', '/sitemap.xml'].map(path => fileOfRoute(path, { isHtml: false, autoSubfolderIndex: true })),
  ).toEqual(['/api/list', '/api/index', '/sitemap.xml'])
})

it('leads on from pages that are redirected', () => {
  expect(emitRedirect('/new?a=1&b="2"')).toContain('content="0; url=/new?a=1&amp;b=&quot;2&quot;"')
})
