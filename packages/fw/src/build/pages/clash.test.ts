import { describe, expect, it } from 'vitest'
import { findSameRoutes } from './clash'
import type { PageFile } from './scan-pages'
import { resolvePages } from './route-tree'

const clashes = (...paths: string[]) => {
  const files = paths.map((path): PageFile => ({
    file: `/${path}.vue`,
    path: path.replace(/^(?:base|shop):/, ''),
    mode: 'all',
  }))
  return findSameRoutes(files, resolvePages(files), file => file.startsWith('/base:')).map(
    ({ path, used, dropped }) => `${path}: ${used} ${dropped}`,
  )
}

describe('findSameRoutes', () => {
  it('finds pages that differ only in groups or parameter names', () => {
    expect(clashes('about', '(company)/about')).toEqual(['/about: /about.vue /(company)/about.vue'])
    expect(clashes('users/[id]', 'users/[name]')).toEqual(['/users/:name(): /users/[id].vue /users/[name].vue'])
    expect(clashes('index', '(a)/index')).toEqual(['/: /index.vue /(a)/index.vue'])
  })

  it('does not report different pages', () => {
    expect(clashes('index', 'users', 'users/index', 'users/[id]', 'users/[[id]]', '[...all]', 'a-[b]', 'a')).toEqual([])
  })

  it('lets a project replace a page of a layer', () => {
    expect(clashes('shop:about', 'base:about')).toEqual([])
  })
})
