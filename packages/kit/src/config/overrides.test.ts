import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { expandOverrides } from './overrides'

it('converts dotted keys to an object', () => {
  expect(expandOverrides({ 'app.baseURL': '/x', 'app.rootId': 'a', ssr: false })).toEqual({
    app: { baseURL: '/x', rootId: 'a' },
    ssr: false,
  })
})

it('accepts objects, and merges dotted keys into them', () => {
  const app = { baseURL: '/x' }
  expect(expandOverrides({ app, 'app.rootId': 'a' })).toEqual({ app: { baseURL: '/x', rootId: 'a' } })
  expect(app).toEqual({ baseURL: '/x' })
})

it('gives later keys precedence', () => {
  expect(expandOverrides({ app: { rootId: 'a', rootTag: 'div' }, 'app.rootId': 'b' })).toEqual({
    app: { rootId: 'b', rootTag: 'div' },
  })
  expect(expandOverrides({ 'app.rootId': 'a', app: { rootId: 'b' } })).toEqual({ app: { rootId: 'b' } })
})

it('parses brackets: quoted keys, indices and appending', () => {
  expect(expandOverrides({ 'define["process.dev"]': true })).toEqual({ define: { 'process.dev': true } })
  expect(expandOverrides({ 'modules[0]': 'a', 'modules[1]': 'b', 'css[]': 'c' })).toEqual({
    modules: ['a', 'b'],
    css: ['c'],
  })
  expect(expandOverrides({ 'app.head.meta[0].name': 'x' })).toEqual({ app: { head: { meta: [{ name: 'x' }] } } })
})

it('keeps a key that is not a path unchanged', () => {
  expect(expandOverrides({ 'a..b': 1 })).toEqual({ 'a..b': 1 })
})

it('never modifies a prototype', () => {
  const tree = expandOverrides({
    '__proto__.polluted': 1,
    'constructor.prototype.polluted': 1,
    app: JSON.parse('{"__proto__": {"polluted": 1}}'),
  })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.getPrototypeOf(tree)).toBe(Object.prototype)
  expect(Object.keys(tree)).toEqual(['__proto__', 'constructor', 'app'])
})

it('never changes its input or a prototype, for any keys', () => {
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'a.b', 'a', 'a[]', 'a[0].b', 'a.__proto__.b', 'prototype.x'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), overrides => {
      const before = JSON.stringify(overrides)
      const tree = expandOverrides(overrides)
      expect(JSON.stringify(overrides)).toBe(before)
      expect(Object.getPrototypeOf(tree)).toBe(Object.prototype)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(expandOverrides(overrides)).toEqual(tree)
    }),
  )
})

it('accepts values of any depth', () => {
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown
  expect(Object.keys(expandOverrides({ 'app.deep': deep, css: deep }))).toEqual(['app', 'css'])
})
