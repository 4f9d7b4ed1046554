import { expect, it } from 'vitest'
import { emitRouteTypes } from './route-types'

const root = '/app'

it('declares every route with its parameters', () => {
  const text = emitRouteTypes(
    [
      { name: 'index', path: '/' },
      {
        path: '/team',
        children: [
          { name: 'team', path: '' },
          { name: 'team-id', path: ':id()' },
        ],
      },
      { name: 'files', path: '/files/:path(.*)*', children: [{ name: 'files-info', path: 'info/:lang?' }] },
    ],
    root,
  )
  expect(text).toContain(`'index': RouteRecordInfo<'index', '/', Record<never, never>, Record<never, never>, never>`)
  expect(text).toContain(`'team': RouteRecordInfo<'team', '/team', Record<never, never>, Record<never, never>, never>`)
  expect(text).toContain(
    `'team-id': RouteRecordInfo<'team-id', '/team/:id()', { id: ParamValue<true> }, { id: ParamValue<false> }, never>`,
  )
  expect(text).toContain(
    `'files': RouteRecordInfo<'files', '/files/:path(.*)*', { path?: ParamValueZeroOrMore<true> }, { path: ParamValueZeroOrMore<false> }, 'files-info'>`,
  )
  expect(text).toContain(`{ path?: ParamValueZeroOrMore<true>, lang?: ParamValueZeroOrOne<true> }`)
  expect(text).not.toContain('undefined')
})

it('declares the routes of each component', () => {
  const text = emitRouteTypes(
    [
      { name: 'index', path: '/', file: '/app/app/pages/index.vue' },
      {
        path: '/team',
        file: '/app/app/pages/team.vue',
        children: [
          { name: 'team', path: '', file: '/base/pages/team.vue' },
          { name: 'team-id', path: ':id()' },
        ],
      },
      { name: 'home', path: '/home', file: '/app/app/pages/index.vue' },
    ],
    root,
  )
  expect(text).toContain("'app/pages/index.vue': { routes: 'index' | 'home', views: never }")
  expect(text).toContain("'app/pages/team.vue': { routes: 'team' | 'team-id', views: never }")
  expect(text).toContain("'../base/pages/team.vue': { routes: 'team', views: never }")
})
