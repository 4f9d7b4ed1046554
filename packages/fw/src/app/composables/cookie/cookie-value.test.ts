import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeValue, encodeValue } from './cookie-value'

it('encodes and decodes objects, arrays and strings', () => {
  fc.assert(
    fc.property(fc.oneof(fc.record({ a: fc.string(), b: fc.array(fc.integer()) }), fc.array(fc.boolean())), value => {
      expect(decodeValue(encodeValue(value))).toEqual(value)
    }),
  )
})

it.each([
  ['plain text', 'plain text'],
  ['ünïcode; = "', 'ünïcode; = "'],
  ['12345678901234567890', '12345678901234567890'],
  [7, 7],
  [false, false],
  ['\uD800x', '\uFFFDx'],
])('%j is decoded as %j', (value, read) => {
  expect(decodeValue(encodeValue(value))).toEqual(read)
})

it.each([
  ['%', '%'],
  ['{bad', '{bad'],
  ['%7B%22__proto__%22%3A%7B%22x%22%3A1%7D%7D', {}],
])('decodes values of other libraries: %s', (text, value) => {
  expect(decodeValue(text)).toEqual(value)
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})
