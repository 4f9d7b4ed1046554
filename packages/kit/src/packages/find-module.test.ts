import { expect, it } from 'vitest'
import { isModule, moduleCandidates } from './find-module'

it('looks for a module next to other code first', () => {
  expect(moduleCandidates('shop')).toEqual(['shop/fw', 'shop/nuxt', 'shop/module', 'shop'])
  expect(moduleCandidates('./modules/shop.ts')).toEqual(['./modules/shop.ts'])
})

it('knows modules by their form', () => {
  expect([() => {}, { setup: () => {} }, { meta: {} }, null, undefined].map(isModule)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
