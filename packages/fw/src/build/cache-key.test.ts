import { expect, it } from 'vitest'
import { emitValue } from './cache-key'

it('gives the same text for the same value, whatever the order of its keys', () => {
  expect(emitValue({ b: [1, 'x'], a: { d: undefined, c: null } })).toBe(emitValue({ a: { c: null }, b: [1, 'x'] }))
})

it('tells apart what JSON cannot', () => {
  const values = [/a/, /b/, () => 1, () => 2, undefined, null, 'undefined', Number.NaN]
  expect(new Set(values.map(value => emitValue([value]))).size).toBe(values.length - 1)
})

it('comes to an end with values that hold themselves', () => {
  const value: Record<string, unknown> = {}
  value.self = { value }
  expect(emitValue(value)).toBe('{"self":{"value":"(itself)"}}'.replace('"(itself)"', '(itself)'))
})
