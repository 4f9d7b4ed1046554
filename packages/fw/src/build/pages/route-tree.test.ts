import { createRouter, createMemoryHistory } from 'vue-router'
import type { RouteRecordRaw } from 'vue-router'
import type { Page } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { scanPages } from './scan-pages'
import { resolvePages } from './route-tree'

const extensions = ['.vue', '.ts']
const pagesOf = async (...layers: string[][]) =>
  resolvePages(
    await scanPages(
      layers.map((_, index) => `/layer${index}`),
      { extensions },
      async dir => layers[Number(dir.slice(6))]!.map(file => `${dir}/${file}`),
    ),
  )
const outline = (pages: readonly Page[]): unknown[] =>
  pages.map(({ name, path, mode, children }) => [
    path,
    name,
    ...(mode ? [mode] : []),
    ...(children ? [outline(children)] : []),
  ])

/** File names and their routes: path, name, mode, children. */
const samples: Record<string, { files: string[]; routes: unknown[] }> = {
  'static names and index': {
    files: ['index.vue', 'about.vue', 'docs/index.vue', 'docs/intro.vue'],
    routes: [
      ['/about', 'about'],
      ['/docs', 'docs'],
      ['/docs/intro', 'docs-intro'],
      ['/', 'index'],
    ],
  },
  parameters: {
    files: ['users/[id].vue', '[[lang]]/news.vue', 'docs/[...slug].vue', 'wiki/[[...rest]].vue'],
    routes: [
      ['/:lang?/news', 'lang-news'],
      ['/docs/:slug(.*)*', 'docs-slug'],
      ['/users/:id()', 'users-id'],
      ['/wiki/:rest(.*)*', 'wiki-rest'],
    ],
  },
  'several in one segment': {
    files: ['[a]-[b].vue', 'user-[id].vue', '[year].[month]/[[day]]-x.vue'],
    routes: [
      ['/:a()-:b()', 'a-b'],
      ['/:year().:month()/:day?-x', 'year.month-day-x'],
      ['/user-:id()', 'user-id'],
    ],
  },
  groups: {
    files: ['(admin)/users.vue', '(shop)/(deep)/cart.vue', '(home)/index.vue'],
    routes: [
      ['/cart', 'cart'],
      ['/', 'index'],
      ['/users', 'users'],
    ],
  },
  nested: {
    files: ['users.vue', 'users/index.vue', 'users/[id].vue', 'users/[id]/edit.vue'],
    routes: [
      [
        '/users',
        undefined,
        [
          [':id()', 'users-id', [['edit', 'users-id-edit']]],
          ['', 'users'],
        ],
      ],
    ],
  },
  'nested without an index': {
    files: ['a.vue', 'a/(group)/b.vue', 'a/c/d.vue'],
    routes: [
      [
        '/a',
        'a',
        [
          ['b', 'a-b'],
          ['c/d', 'a-c-d'],
        ],
      ],
    ],
  },
  'a parent in a group': {
    files: ['(app)/users.vue', 'users/[id].vue'],
    routes: [['/users', 'users', [[':id()', 'users-id']]]],
  },
  modes: {
    files: ['map.client.vue', 'report.server.vue'],
    routes: [
      ['/map', 'map', 'client'],
      ['/report', 'report', 'server'],
    ],
  },
  'special characters': {
    files: ['größe.vue', 'a b.vue', 'x:y.vue', 'q?.vue'],
    routes: [
      ['/a%20b', 'a b'],
      ['/gr%C3%B6%C3%9Fe', 'größe'],
      ['/q%3F', 'q?'],
      ['/x\\:y', 'x:y'],
    ],
  },
  'not found': { files: ['404.vue'], routes: [['/:catchAll(.*)*', '404']] },
}

describe('resolvePages', () => {
  it.each(Object.entries(samples))('%s', async (_, { files, routes }) => {
    expect(outline(await pagesOf(files))).toEqual(routes)
    expect(outline(await pagesOf(files.toReversed()))).toEqual(routes)
  })

  it('uses the file of the layer with higher precedence', async () => {
    const pages = await pagesOf(['about.vue'], ['about.vue', 'extra.ts'])
    expect(pages.map(page => page.file)).toEqual(['/layer0/about.vue', '/layer1/extra.ts'])
  })

  it('nests a page of one layer below a page of another', async () => {
    expect(outline(await pagesOf(['users/[id].vue'], ['users.vue']))).toEqual([
      ['/users', 'users', [[':id()', 'users-id']]],
    ])
  })

  it('rejects an unclosed bracket', async () => {
    await expect(pagesOf(['[id.vue'])).rejects.toThrow('FW2009: The page name `[id`')
    await expect(pagesOf(['[].vue'])).rejects.toThrow('contains an invalid dynamic segment')
  })

  it('returns paths that the router supports', async () => {
    const files = Object.values(samples)
      .flatMap(sample => sample.files)
      .filter(file => file !== '404.vue')
    const router = createRouter({ history: createMemoryHistory(), routes: (await pagesOf(files)).map(toRecord) })
    const find = (url: string) => router.resolve(url)
    expect(find('/users/7').params).toEqual({ id: '7' })
    expect(find('/users/7/edit').matched.map(record => record.path)).toEqual([
      '/users',
      '/users/:id()',
      '/users/:id()/edit',
    ])
    expect(find('/docs/a/b').params).toEqual({ slug: ['a', 'b'] })
    expect(find('/docs/intro').name).toBe('docs-intro')
    expect(find('/news').name).toBe('lang-news')
    expect(find('/2024.05/-x').params).toEqual({ year: '2024', month: '05' })
    expect(find('/gr%C3%B6%C3%9Fe').name).toBe('größe')
    expect(find('/x:y').name).toBe('x:y')
    expect(find('/users').name).toBe('users')
  })
})

function toRecord({ children, ...page }: Page): RouteRecordRaw {
  return { ...page, component: {}, ...(children ? { children: children.map(toRecord) } : {}) } as RouteRecordRaw
}

describe('scanPages', () => {
  const patternsFor = async (pattern: string | string[] | undefined) => {
    let usedPatterns: string[] = []
    await scanPages(['/p'], { extensions, pattern }, async (_, patterns) => ((usedPatterns = patterns), []))
    return usedPatterns
  }

  it('uses the configured extensions', async () => {
    expect(await patternsFor(undefined)).toEqual(['**/*.vue', '**/*.ts'])
  })

  it('uses the given patterns instead, and adds negated ones', async () => {
    expect(await patternsFor(['**/*.vue', '!**/_*.vue'])).toEqual(['**/*.vue', '!**/_*.vue'])
    expect(await patternsFor('!**/_*.vue')).toEqual(['**/*.vue', '**/*.ts', '!**/_*.vue'])
  })

  it('ignores files with other extensions', async () => {
    expect(await scanPages(['/p'], { extensions, pattern: '**' }, async () => ['/p/a.css', '/p/b.vue'])).toEqual([
      { file: '/p/b.vue', path: 'b', mode: 'all' },
    ])
  })
})
