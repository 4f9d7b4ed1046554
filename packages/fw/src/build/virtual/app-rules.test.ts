import { expect, it } from 'vitest'
import { emitAppRules } from './app-rules'

it('keeps the rules of the app, most specific pattern last', () => {
  expect(
    emitAppRules(
      {
        '/shop/login': { appMiddleware: { auth: false, log: true }, ssr: false },
        '/**': { appLayout: 'wide', headers: {} },
        '/shop/**': { appMiddleware: 'auth', appLayout: false },
        '/both': { appMiddleware: ['a', 'b'] },
        '/none': { swr: 1 },
      },
      false,
    ),
  ).toBe(`export const appRules = [
  [new RegExp("^(?:/.*)?/?$", "is"), {"layout":"wide"}],
  [new RegExp("^/both/?$", "is"), {"middleware":{"a":true,"b":true}}],
  [new RegExp("^/shop(?:/.*)?/?$", "is"), {"middleware":{"auth":true},"layout":false}],
  [new RegExp("^/shop/login/?$", "is"), {"middleware":{"auth":false,"log":true}}],
]
`)
})

it('is undefined without rules', () => {
  expect(emitAppRules({ '/**': { ssr: false } }, false)).toBe('export const appRules = undefined\n')
})

it('is case-sensitive if the router is', () => {
  expect(emitAppRules({ '/Shop': { appLayout: 'wide' } }, true)).toBe(
    'export const appRules = [\n  [new RegExp("^/Shop/?$", "s"), {"layout":"wide"}],\n]\n',
  )
})
