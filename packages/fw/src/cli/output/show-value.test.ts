import { describe, expect, it } from 'vitest'
import { emitShort, emitValue, toJson } from './show-value'

class Foo {
  bar = 1
}

const circular: Record<string, unknown> = { a: 1 }
circular.self = circular

describe('as JSON', () => {
  it.each([
    [function named() {}, '[Function: named]'],
    [(() => () => {})(), '[Function]'],
    [async () => {}, '[Function]'],
    [Foo, '[class Foo]'],
    [/x/i, '/x/i'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Foo(), '[Foo]'],
    [new Map([['a', /b/]]), [['a', '/b/']]],
    [new Set([1]), [1]],
    [Infinity, 'Infinity'],
    [10n, '10n'],
    [
      [undefined, 1],
      [null, 1],
    ],
    [circular, { a: 1, self: '[Circular]' }],
  ])('%s', (value, json) => {
    expect(JSON.parse(JSON.stringify(toJson(value)))).toEqual(json)
  })

  it('does not call getters', () => {
    expect(
      toJson({
        get x() {
          throw new Error('read')
        },
      }),
    ).toEqual({ x: '[Getter]' })
  })

  it('omits undefined', () => {
    expect(JSON.stringify(toJson({ a: undefined, b: { c: undefined } }))).toBe('{"b":{}}')
  })
})

describe('as text', () => {
  it('shows functions, regular expressions and classes, but not undefined', () => {
    const text = emitValue({ a: undefined, b: /x/, c: Foo, d: function named() {} }, { color: false })
    expect(text).not.toContain('undefined')
    expect(text).toContain('/x/')
    expect(text).toContain('[class Foo]')
    expect(text).toContain('[Function: named]')
  })

  it('uses colors only if requested, and truncates long values to one line', () => {
    expect(emitValue({ a: 1 }, { color: false })).not.toContain('\u001B')
    expect(emitValue({ a: 1 }, { color: true })).toContain('\u001B')
    expect(emitShort({ text: 'x'.repeat(200) }, { color: false, length: 20 })).toHaveLength(20)
    expect(emitShort(circular, { color: false })).toContain('Circular')
  })
})
