import { expect, it } from 'vitest'
import { toPlain } from './plain-value'

it('describes values that JSON does not support', () => {
  class Shop {
    open = true
  }
  const value = {
    run() {},
    all: /a/g,
    at: new Date(0),
    never: new Date(Number.NaN),
    much: 1n,
    none: Number.NaN,
    shop: new Shop(),
    set: new Set([1]),
    map: new Map([['a', 1]]),
    error: new TypeError('no'),
    list: [undefined, null],
  }
  expect(toPlain(value)).toEqual({
    run: 'ƒ run()',
    all: '/a/g',
    at: '1970-01-01T00:00:00.000Z',
    never: 'Invalid Date',
    much: '1n',
    none: 'NaN',
    shop: '[Shop]',
    set: { '[Set]': [1] },
    map: { '[Map]': [['a', 1]] },
    error: 'TypeError: no',
    list: [null, null],
  })
})

it('unwraps refs, stops at circular references and does not call getters', () => {
  const circle: Record<string, unknown> = { ref: { __v_isRef: true, value: 3 } }
  circle.self = circle
  Object.defineProperty(circle, 'costly', {
    enumerable: true,
    get: () => {
      throw new Error('read')
    },
  })
  expect(toPlain(circle)).toEqual({ ref: 3, self: '[circular]', costly: '[getter]' })
})

it('limits the depth', () => {
  let deep: unknown = 1
  for (let count = 0; count < 50; count++) deep = { deep }
  expect(JSON.stringify(toPlain(deep))).toContain('[…]')
})
