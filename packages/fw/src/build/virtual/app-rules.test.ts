import { expect, it } from 'vitest'
import { emitAppRules } from './app-rules'

it('keeps what concerns the application, the most specific pattern last', () => {
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

it('is nothing where no rule says anything', () => {
  expect(emitAppRules({ '/**': { ssr: false } }, false)).toBe('export const appRules = undefined\n')
})

it('distinguishes letter case where the router does', () => {
  expect(emitAppRules({ '/Shop': { appLayout: 'wide' } }, true)).toBe(
    'export const appRules = [\n  [new RegExp("^/Shop/?$", "s"), {"layout":"wide"}],\n]\n',
  )
})
