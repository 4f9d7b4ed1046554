import { describe, expect, it } from 'vitest'
import type { DevtoolsData } from '../../shared/app-data'
import type { ViewContext } from '../view'
import { filterSections } from '../view-sections'
import type { Section } from '../view-sections'
import { addNotes, listOptions, listPageParts, listServerParts, partViews } from './part-views'

const data: DevtoolsData = {
  name: 'shop',
  rootDir: '/shop',
  versions: { fw: '1' },
  facts: { Rendering: 'on the server' },
  hasPages: true,
  timings: [
    { kind: 'phase', name: 'pages', milliseconds: 20, count: 1 },
    { kind: 'hook', name: 'ready', milliseconds: 40, count: 2 },
    { kind: 'hook', name: 'close', milliseconds: 1, count: 1 },
  ],
  pages: [
    { path: '/', depth: 0, middleware: ['guard'], layout: 'wide' },
    { path: '/:id', depth: 1, middleware: [] },
  ],
  layouts: [],
  middleware: [],
  components: [
    { name: 'Badge', file: '/shop/app/Badge.vue', mode: 'client', global: true, lazy: false, island: false },
    { name: 'FwLink', file: '/shop/node_modules/fw/link.mjs', mode: 'all', global: false, lazy: false, island: false },
    { name: 'Base', file: '/layer/Base.vue', mode: 'all', global: false, lazy: false, island: false },
  ],
  imports: [
    { name: 'b', from: '/shop/app/utils/x.ts' },
    { name: 'a', from: '/shop/app/utils/x.ts' },
    { name: 'ref', from: 'vue' },
  ],
  plugins: [],
  notes: {},
  modules: [],
  features: [
    { name: 'css', rescans: false, hasState: false },
    { name: 'pages', milliseconds: 20, rescans: true, hasState: true },
  ],
  states: ['kit:ignore-rules'],
  tabs: [],
  spans: [],
  layers: [
    { name: 'shop', rootDir: '/shop' },
    { name: 'layer', rootDir: '/layer' },
  ],
  server: {
    handlers: [
      { route: '/api/a', file: '/shop/a.ts', method: 'GET', middleware: false },
      { route: '/api/a', file: '/shop/b.ts', method: 'POST', middleware: false },
      { route: '/**', file: '/shop/log.ts', middleware: true },
    ],
    plugins: [],
    tasks: [],
    storage: [],
  },
  options: { ssr: true, app: { head: { title: 'Shop' }, baseURL: '/' }, css: [], unset: undefined },
}
const sections = (id: string, shown = data): Section[] => {
  const context = { data: () => shown } as Pick<ViewContext, 'data'> as ViewContext
  return partViews
    .find(view => view.id === id)!
    .create(context)
    .sections() as Section[]
}

describe('views', () => {
  it('link to pages without parameters', () => {
    expect(listPageParts(data)[0]!.rows).toEqual([
      { label: '/', depth: 0, to: '/', tags: ['layout: wide', 'middleware: guard'] },
      { label: '/:id', depth: 1, tags: [] },
    ])
  })

  it('separate project files from installed ones', () => {
    const [own, others] = sections('components')
    expect(own!.rows.map(({ label, tags }) => [label, tags])).toEqual([
      ['Badge', ['client', 'global']],
      ['Base', []],
    ])
    expect(others).toMatchObject({ isFolded: true, rows: [{ label: 'FwLink' }] })
    expect(sections('imports').map(({ rows }) => rows.map(({ label }) => label))).toEqual([['a, b'], ['ref']])
  })

  it('link only to handlers that respond to GET', () => {
    const [handlers, middleware] = listServerParts(data)
    expect(handlers!.rows.map(({ to }) => to)).toEqual(['/api/a', undefined])
    expect(middleware!.rows).toEqual([{ label: 'log.ts', file: '/shop/log.ts', tags: [] }])
  })

  it('show where parts come from', () => {
    const notes = { 'component /layer/Base.vue': ['layer base'], 'page /:id': ['module shop'] }
    const tagsOf = (id: string): unknown[] => sections(id, { ...data, notes })[0]!.rows.map(({ tags }) => tags)
    expect(tagsOf('components')).toEqual([['client', 'global'], ['layer base']])
    const [pages] = listPageParts(data)
    expect(addNotes(pages!, { ...data, notes }).rows.map(({ tags }) => tags)).toEqual([
      ['layout: wide', 'middleware: guard'],
      ['module shop'],
    ])
  })

  it('show options by their paths', () => {
    expect(listOptions(data)).toEqual([
      {
        title: 'Top-level options',
        rows: [
          { label: 'ssr', value: true },
          { label: 'css', value: [] },
        ],
      },
      {
        title: 'app',
        isFolded: true,
        rows: [
          { label: 'app.head.title', value: 'Shop' },
          { label: 'app.baseURL', value: '/' },
        ],
      },
    ])
  })

  it('list features and state', () => {
    const [, , features, states] = sections('modules')
    expect(features!.rows).toEqual([
      { label: 'css', tags: [] },
      { label: 'pages', value: '20 ms', tags: ['rescans', 'state'] },
    ])
    expect(states!.rows).toEqual([{ label: 'kit:ignore-rules' }])
  })

  it('show timings', () => {
    const [, , start, longest] = sections('overview')
    expect(start!.rows).toEqual([{ label: 'pages', value: '20 ms', share: 1 }])
    expect(longest!.rows).toEqual([{ label: 'ready', value: '40 ms in 2 calls', share: 1, tags: ['hook'] }])
  })
})

it('filters by all words of the query, in any field', () => {
  const labels = (query: string): string[] =>
    filterSections(sections('components'), query).flatMap(({ rows }) => rows.map(({ label }) => label))
  expect(labels('')).toHaveLength(3)
  expect(labels('BADGE client')).toEqual(['Badge'])
  expect(labels('link.mjs')).toEqual(['FwLink'])
  expect(labels('badge server')).toEqual([])
})
