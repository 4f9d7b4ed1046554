import { expect, it } from 'vitest'
import { flattenPages } from './collect'

it('returns each page with its full path and its meta', () => {
  expect(
    flattenPages([
      { path: '/', name: 'index', file: '/p/index.vue', meta: { layout: false } },
      {
        path: '/shop',
        file: '/p/shop.vue',
        mode: 'client',
        meta: { layout: 'wide', middleware: ['guard', () => {}] },
        children: [
          { path: '', name: 'shop', file: '/p/shop/index.vue' },
          { path: ':id()', name: 'shop-id', meta: { middleware: 'guard', layout: {} } },
        ],
      },
    ]),
  ).toEqual([
    { path: '/', name: 'index', file: '/p/index.vue', depth: 0, layout: 'none', middleware: [] },
    { path: '/shop', file: '/p/shop.vue', depth: 0, mode: 'client', layout: 'wide', middleware: ['guard', 'inline'] },
    { path: '/shop', name: 'shop', file: '/p/shop/index.vue', depth: 1, middleware: [] },
    { path: '/shop/:id', name: 'shop-id', depth: 1, layout: 'computed', middleware: ['guard'] },
  ])
})
