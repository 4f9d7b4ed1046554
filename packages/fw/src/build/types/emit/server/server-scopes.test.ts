import { expect, it } from 'vitest'
import { emitServerScopes } from './server-scopes'

const imports = [
  { name: 'defineEventHandler', from: 'h3' },
  { name: 'useStorage', from: 'h3' },
  { name: 'findOrder', from: '/app/server/utils/orders.ts' },
  { name: 'Order', from: '/app/server/types/order.ts', type: true },
]

it('declares the auto-imports that a file of the server uses in its module', () => {
  const text = emitServerScopes(
    [
      { file: '/app/server/utils/orders.ts', names: new Set(['findOrder', 'console']) },
      { file: '/app/server/api/a.get.ts', names: new Set(['findOrder', 'defineEventHandler', 'Order']) },
    ],
    imports,
    [],
    '/app/.fw/types',
  )
  expect(text).toContain(
    "declare module '../../server/api/a.get' {\n  const defineEventHandler: (typeof import('h3'))['defineEventHandler']\n  const findOrder: (typeof import('../../server/utils/orders'))['findOrder']\n}\n",
  )
  expect(text).not.toContain("declare module '../../server/utils/orders'")
  expect(text).not.toContain('useStorage')
})

it('declares types globally, except those of the application', () => {
  const emit = (taken: string[]) =>
    emitServerScopes(
      [],
      imports,
      taken.map(name => ({ name, from: 'x' })),
      '/app/.fw/types',
    )
  expect(emit([])).toContain('export type { Order }')
  expect(emit(['Order'])).not.toContain('Order')
})
