import { describe, expect, it } from 'vitest'
import type { Page } from '@fw/schema'
import { applyPageMeta, scannedKeys } from '../pages/apply'
import { emitRoutes } from './routes'
import type { PageMeta } from '../pages/page-meta'
import { emitRouterOptions } from './router-options'

const meta = (values: Record<string, unknown>, dynamic: PageMeta['dynamic'] = new Set()): PageMeta => ({
  values,
  dynamic,
})
const emit = (pages: Page[], metas: Record<string, PageMeta> = {}, applied: readonly string[] = []) =>
  emitRoutes(pages, { metaOf: file => metas[file], applied: new Set(applied) })

describe('emitRoutes', () => {
  it('emits nested routes with lazy components', () => {
    expect(
      emit([
        { name: 'index', path: '/', file: '/p/index.vue' },
        { path: '/u', file: '/p/u.vue', children: [{ name: 'u', path: '', file: '/p/u/index.vue' }] },
      ]),
    ).toBe(`export default [
  { name: "index", path: "/", component: () => import("/p/index.vue") },
  { path: "/u", component: () => import("/p/u.vue"), children: [
    { name: "u", path: "", component: () => import("/p/u/index.vue") },
  ] },
]
`)
  })

  it('emits literal meta into the route', () => {
    const text = emit([{ name: 'a', path: '/a', file: '/p/a.vue' }], {
      '/p/a.vue': meta({ name: 'b', path: '/b', alias: ['/c'], layout: 'x', middleware: ['m'] }),
    })
    expect(text).toBe(`export default [
  { name: "b", path: "/b", alias: ["/c"], meta: {"layout":"x","middleware":["m"]}, component: () => import("/p/a.vue") },
]
`)
  })

  it('imports meta that must be evaluated', () => {
    const text = emit([{ name: 'a', path: '/a', file: '/p/a.vue' }], {
      '/p/a.vue': meta({ layout: 'x' }, new Set(['validate', 'path', 'redirect'])),
    })
    expect(text).toContain('import meta0 from "/p/a.vue?macro=true"')
    expect(text).toContain(
      '{ name: "a", path: meta0.path ?? "/a", redirect: meta0.redirect, meta: { ...meta0, ...{"layout":"x"} }, component',
    )
  })

  it('keeps scanned keys that modules changed', () => {
    const page: Page = { name: 'a', path: '/a', file: '/p/a.vue' }
    const found = meta({ name: 'b', middleware: 'm', layout: 'x' })
    applyPageMeta(page, found, new Set(scannedKeys))
    expect(page).toEqual({ name: 'b', path: '/a', file: '/p/a.vue', meta: { middleware: 'm' } })
    page.name = 'c'
    page.meta = {}
    expect(emit([page], { '/p/a.vue': found }, scannedKeys)).toContain(
      '{ name: "c", path: "/a", meta: {"layout":"x"}, component',
    )
  })

  it('wraps client-only pages', () => {
    expect(emit([{ name: 'a', path: '/a', file: '/p/a.client.vue', mode: 'client' }])).toContain(
      'component: () => createClientPage(() => import("/p/a.client.vue"))',
    )
  })

  it('emits routes without a file', () => {
    expect(emit([{ path: '/old', redirect: '/new' }])).toContain('{ path: "/old", redirect: "/new" }')
    expect(emit([])).toBe('export default []\n')
  })

  it('accepts updated routes in development only', () => {
    const options = { metaOf: () => undefined, applied: new Set<string>() }
    expect(emitRoutes([], options)).not.toContain('import.meta.hot')
    expect(emitRoutes([], { ...options, isHot: true })).toMatch(
      /^const routes = \[\]\nexport default routes\nif \(import\.meta\.hot\)/,
    )
  })
})

describe('emitRouterOptions', () => {
  it('gives the file of the project precedence', () => {
    expect(emitRouterOptions({ hashMode: false }, ['/project.ts', '/layer.ts'])).toBe(`import file0 from "/project.ts"
import file1 from "/layer.ts"
export default { ...{"hashMode":false}, ...file1, ...file0 }
`)
  })
})
