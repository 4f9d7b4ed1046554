import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { isRequested, linkedPaths, parseRoutes, pathsOfPages, prerenderedPaths, uniquePaths } from './page-paths'

describe('pathsOfPages', () => {
  it('has the paths of pages, nested ones too, and those with parameters apart', () => {
    const pages = [
      { path: '/' },
      { path: '/shop', children: [{ path: '' }, { path: 'new' }, { path: ':id()' }] },
      { path: '/docs', children: [{ path: 'intro' }] },
      { path: '/:locale(de|fr)?/news' },
      { path: '/blog/:slug(.*)*' },
      { path: '/users/:id()' },
    ]
    expect(pathsOfPages(pages)).toEqual({
      paths: ['/', '/shop/', '/shop/new', '/docs', '/docs/intro', '/news', '/blog'],
      dynamic: ['/shop/:id()', '/users/:id()'],
    })
  })
})

describe('prerenderedPaths', () => {
  it('has the pages of an output folder, without error pages', () => {
    const { path, dir } = createProject()
    for (const file of ['index.html', 'about/index.html', 'legal.html', '404.html', '200.html', 'robots.txt']) {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), '')
    }
    expect(prerenderedPaths(dir).sort()).toEqual(['/', '/about', '/legal'])
    expect(prerenderedPaths(path('missing'))).toEqual([])
  })
})

it('lists the pages of the site that a page links to', () => {
  const html = `<a href="/about">a</a><a class="x" href="/shop/1?x=1#y">b</a><a href="//other/x">c</a><a href="https://x/">d</a><a href="/file.pdf">e</a><a href="/_ipx/x">f</a>`
  expect(linkedPaths(html, '/')).toEqual(['/about', '/shop/1'])
  expect(linkedPaths('<a href="/docs">a</a><a href="/docs/x">b</a><a href="/other">c</a>', '/docs/')).toEqual([
    '/',
    '/x',
  ])
})

it('reads `--routes`, and drops duplicates', () => {
  expect(parseRoutes('/a, b,')).toEqual(['/a', '/b'])
  expect(parseRoutes(undefined)).toEqual([])
  expect(uniquePaths(['/a', '/a/', '/'])).toEqual(['/a', '/'])
})

it('knows whether a page of a route with parameters is requested', () => {
  expect(isRequested('/shop/:id()', ['/shop/1'])).toBe(true)
  expect(isRequested('/shop/:id(\\d+)', ['/shop', '/shop/1/edit'])).toBe(false)
  expect(isRequested('/docs.v1/:slug(.*)*', ['/docs.v1/a/b'])).toBe(true)
})
