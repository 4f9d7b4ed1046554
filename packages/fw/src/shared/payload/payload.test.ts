import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReactive, isRef, isShallow, reactive, ref, shallowReactive, shallowRef } from 'vue'
import type { Payload } from '../ssr-context'
import { createError, isFwError } from '../fw-error'
import { parsePayload, stringifyPayload, unevalPayload } from './payload'

const payload = (data: Record<string, any> = {}, more: Partial<Payload> = {}): Payload => ({
  data,
  state: {},
  once: [],
  _errors: {},
  ...more,
})
const transfer = async (data: Record<string, any>) => {
  const { format, text } = stringifyPayload(payload(data))
  return { format, text, data: (await parsePayload(format, text)).data }
}

describe('payload', () => {
  it('is plain JSON if the data is', async () => {
    const data = { a: [1, 'x', null, { b: false }], c: { d: 0 } }
    expect(await transfer(data)).toMatchObject({ format: 'json', data })
  })

  it('omits undefined members from plain JSON', async () => {
    expect(await transfer({ a: { b: undefined, c: 1 } })).toMatchObject({ format: 'json', data: { a: { c: 1 } } })
  })

  it('unwraps the reactive parts of a running app', () => {
    const parts = shallowReactive(payload(shallowReactive({ a: { b: 1 } }), { state: reactive({ $sx: { y: [1] } }) }))
    expect(stringifyPayload(parts)).toEqual({
      format: 'json',
      text: '{"data":{"a":{"b":1}},"state":{"$sx":{"y":[1]}},"once":[],"_errors":{}}',
    })
  })

  const date = new Date(86_400_000)
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const shared = { a: 1 }
  it.each<[string, unknown]>([
    ['a date', date],
    ['a map', new Map([['a', 1]])],
    ['a set', new Set([1, 2])],
    ['a big number', 10n],
    ['undefined in a list', [1, undefined]],
    ['a hole in a list', [1, , 2]], // eslint-disable-line no-sparse-arrays
    ['minus zero', -0],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a cycle', cycle],
    ['a shared reference', [shared, shared]],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 })],
    ['a URL', new URL('https://example.com/a?b#c')],
  ])('keeps %s', async (_, value) => {
    const result = await transfer({ value })
    expect(result.format).toBe('devalue')
    expect(result.data.value).toEqual(value)
  })

  it('keeps identity of shared references', async () => {
    const { data } = await transfer({ a: shared, b: shared })
    expect(data.a).toBe(data.b)
  })

  it('keeps reactive objects of Vue', async () => {
    const { data } = await transfer({
      ref: ref({ a: 1 }),
      shallow: shallowRef([1]),
      reactive: reactive({ b: 2 }),
      both: shallowReactive({ c: 3 }),
    })
    expect(isRef(data.ref) && !isShallow(data.ref) && data.ref.value).toEqual({ a: 1 })
    expect(isRef(data.shallow) && isShallow(data.shallow) && data.shallow.value).toEqual([1])
    expect(isReactive(data.reactive) && !isShallow(data.reactive) && data.reactive).toEqual({ b: 2 })
    expect(isReactive(data.both) && isShallow(data.both) && data.both).toEqual({ c: 3 })
  })

  it('keeps errors without stack and cause', async () => {
    const error = createError({ status: 404, statusText: 'Nope', data: { id: 1 }, cause: new Error('secret') })
    const { format, text } = stringifyPayload(payload({}, { _errors: { x: error } }))
    expect(text).not.toMatch(/secret|payload\.test/)
    const { _errors } = await parsePayload(format, text)
    expect(isFwError(_errors.x)).toBe(true)
    expect(_errors.x).toMatchObject({ status: 404, statusCode: 404, statusMessage: 'Nope', data: { id: 1 } })
  })

  it('treats data that looks like a ref as data', async () => {
    const hostile = JSON.parse('{"__v_isRef":true,"value":{"__v_isReactive":true,"__v_raw":1},"d":0}') as Record<
      string,
      unknown
    >
    const { data } = await transfer({ hostile, date })
    expect(isRef(data.hostile) && data.hostile.constructor !== Object).toBe(false)
    expect(data.hostile).toEqual(hostile)
  })

  it.each(['json', 'devalue'])('cannot end its script element (%s)', format => {
    const hostile = { '</script><script>alert(1)</script>': '<!--<script>' }
    const made = stringifyPayload(payload({ hostile, ...(format === 'devalue' ? { date } : {}) }))
    expect(made.format).toBe(format)
    expect(made.text).not.toContain('<')
  })

  it('does not let data change prototypes', async () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"a":1}') as Record<string, unknown>
    const { data } = await transfer({ hostile })
    expect(data).toEqual({ hostile: { a: 1 } })
    expect(Object.hasOwn(data.hostile, '__proto__')).toBe(false)
    expect(({} as any).polluted ?? data.hostile.polluted).toBeUndefined()
  })

  it('restores any JSON, except keys that would change a prototype', async () => {
    const hostile = JSON.parse('[{"__proto__":{"a":1},"b":[{"__proto__":null}]}]') as fc.JsonValue
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async data => {
        const result = await transfer(data)
        expect(result.text).not.toContain('<')
        expect(result.data).toEqual(withoutProto(data))
      }),
      { examples: [[{ hostile }]] },
    )
  })
})

describe('custom types', () => {
  class Point {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
  }
  const reducers = { Point: (value: unknown) => value instanceof Point && [value.x, value.y] }
  const revivers = { Point: ([x, y]: [number, number]) => new Point(x, y) }

  it('are reduced and revived', async () => {
    const { format, text } = stringifyPayload(payload({ point: new Point(1, 2), list: [new Point(3, 4)] }), reducers)
    expect((await parsePayload(format, text, revivers)).data).toEqual({
      point: new Point(1, 2),
      list: [new Point(3, 4)],
    })
  })

  it('may replace supported types', async () => {
    const { format, text } = stringifyPayload(payload({ plain: { cents: 5 } }), {
      Money: value => value?.cents !== undefined && value.cents,
    })
    expect((await parsePayload(format, text, { Money: (cents: number) => `${cents} cents` })).data).toEqual({
      plain: '5 cents',
    })
  })

  it('cannot be serialized without a reducer', () => {
    expect(() => stringifyPayload(payload({ point: new Point(1, 2) }))).toThrow(/non-POJO/)
  })
})

describe('hostile data', () => {
  it('may have getters', async () => {
    let reads = 0
    const shifty = {
      get text() {
        return reads++ % 2 ? '</script>' : 'fine'
      },
    }
    expect((await transfer({ shifty })).text).not.toContain('<')
  })

  it('only throws an error if it is nested too deeply', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 200_000; depth++) deep = [deep]
    expect(() => stringifyPayload(payload({ deep }))).toThrow(RangeError)
    expect(stringifyPayload(payload({ a: 1 })).format).toBe('json')
  })
})

describe('JavaScript payload', () => {
  const evaluate = (data: Record<string, unknown>): Record<string, any> =>
    // oxlint-disable-next-line no-eval -- evaluates the payload like a browser.
    (0, eval)(`(${unevalPayload(payload(data))})`).data

  it('keeps values that JSON does not support, and unwraps refs', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const data = evaluate({
      date: new Date(0),
      map: new Map([[1, new Set([2n])]]),
      url: new URL('http://a.b/'),
      ref: ref({ a: shallowRef(1) }),
      reactive: reactive({ b: 1 }),
      cycle,
    })
    expect(data).toMatchObject({
      date: new Date(0),
      map: new Map([[1, new Set([2n])]]),
      url: new URL('http://a.b/'),
      ref: { a: 1 },
      reactive: { b: 1 },
    })
    expect(data.cycle.self).toBe(data.cycle)
  })

  it('cannot end its script element or change prototypes', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"</script>":"<!--<script>"}') as Record<string, unknown>
    expect(unevalPayload(payload({ hostile }))).not.toMatch(/<\/script|<!--/)
    expect(evaluate({ hostile }).hostile).toEqual({ '</script>': '<!--<script>' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('contains errors as plain objects', () => {
    const text = unevalPayload(
      payload({}, { error: createError({ status: 404, message: 'Nope', cause: new Error('secret') }) }),
    )
    expect(text).not.toContain('secret')
    expect(text).toContain('404')
  })
})

function withoutProto(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProto)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [key, withoutProto(member)]),
  )
}
