import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFields, FieldsError } from './decode-fields'
import { defaultFields, encodeFields } from './encode-fields'
import { fieldName, formatPath, parsePath } from './field-path'

describe('decodeFields', () => {
  it.each<[Array<[string, unknown]>, unknown]>([
    [[['title', 'a']], { title: 'a' }],
    [[['a.b.c', '1']], { a: { b: { c: '1' } } }],
    [[['user[name]', 'a']], { user: { name: 'a' } }],
    [
      [
        ['items[0].name', 'a'],
        ['items[1].name', 'b'],
      ],
      { items: [{ name: 'a' }, { name: 'b' }] },
    ],
    [
      [
        ['tags', 'a'],
        ['tags', 'b'],
      ],
      { tags: ['a', 'b'] },
    ],
    [[['tags[]', 'a']], { tags: ['a'] }],
    [[['tags[]:empty', '']], { tags: [] }],
    [
      [
        ['count:number', '12.5'],
        ['none:number', ' '],
        ['text:number', 'many'],
      ],
      { count: 12.5, text: 'many' },
    ],
    [
      [
        ['on:boolean', 'false'],
        ['on:boolean', 'on'],
        ['off:boolean', 'false'],
      ],
      { on: true, off: false },
    ],
    [[['og:title', 'a']], { 'og:title': 'a' }],
    [[['a..b', '1']], { 'a..b': '1' }],
    [[['a[', '1']], { 'a[': '1' }],
    [[['__fw_form', 'x']], {}],
    [[['', 'x']], {}],
    [[['constructor.prototype.polluted', '1']], { constructor: { prototype: { polluted: '1' } } }],
  ])('reads %j', (fields, expected) => {
    expect(decodeFields(fields)).toEqual(expected)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('omits a file input without a file', () => {
    const file = new File(['a'], 'a.txt')
    expect(
      decodeFields([
        ['empty', new File([], '')],
        ['full', file],
      ]),
    ).toEqual({ full: file })
  })

  it.each([
    [['a', 'a.b']],
    [['a.b', 'a']],
    [['a[0]', 'a.b']],
    [['a[]', 'a[0].b', 'a.c']],
    [['a.b', 'a[]']],
    [['__proto__']],
    [['a.__proto__.b']],
    [['a[__proto__]']],
    [['a[1002]']],
    [['a[4294967295]']],
    [['a[9007199254740993].b']],
    [['a[600]', 'b[600]']],
    [[`a${'.a'.repeat(20)}`]],
  ])('refuses %j', names => {
    expect(() => decodeFields(names.map(name => [name, '1'] as const))).toThrow(FieldsError)
  })

  it('never changes prototypes, and creates no array that is much longer than the form', () => {
    const words = '__proto__ constructor prototype toString hasOwnProperty length a b :number :empty :boolean'
    const part = fc.constantFrom(...`${words} 0 1 7 999 99999999 -1 1e9 [ ] .`.split(' '), '')
    const joint = fc.constantFrom('.', '[', '].', '][', ']', '[]', '')
    const name = fc.array(fc.tuple(part, joint), { minLength: 1, maxLength: 6 }).map(parts => parts.flat().join(''))
    const before =
      Object.getOwnPropertyNames(Object.prototype).length + Object.getOwnPropertyNames(Array.prototype).length
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(name, fc.string()), fc.string()), { maxLength: 30 }), fields => {
        try {
          check(decodeFields(fields))
        } catch (error) {
          expect(error).toBeInstanceOf(FieldsError)
        }
      }),
      { numRuns: 2000 },
    )
    expect(
      Object.getOwnPropertyNames(Object.prototype).length + Object.getOwnPropertyNames(Array.prototype).length,
    ).toBe(before)
  })
})

/** Whether a tree only has plain objects and arrays of reasonable lengths. */
function check(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value))
  if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(1031)
  for (const member of Object.values(value)) check(member)
}

const key = fc.stringMatching(/^[a-z_][a-z]{0,4}$/)
const leaf = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.double({ noNaN: true }).filter(number => !Object.is(number, -0)),
)
const { values } = fc.letrec<{ values: Record<string, unknown>; member: unknown }>(tie => ({
  member: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.array(tie('values').filter(isFilled), { maxLength: 3 }),
    tie('values').filter(isFilled),
  ),
  values: fc.dictionary(key, tie('member'), { maxKeys: 4, noNullPrototype: true }),
}))

// A form has no field for an object without members.
function isFilled(value: unknown): boolean {
  return Object.keys(value as object).length > 0
}

it('reads the fields of encodeFields as the same values', () => {
  fc.assert(
    fc.property(values, tree => {
      expect(decodeFields(encodeFields(tree))).toEqual(tree)
    }),
  )
})

it('sends dates, files and bigints as fields', () => {
  const file = new File(['a'], 'a.txt')
  expect(encodeFields({ at: new Date(0), file, files: [file], big: 1n, none: undefined, nil: null })).toEqual([
    ['at', '1970-01-01T00:00:00.000Z'],
    ['file', file],
    ['files[]', file],
    ['big', '1'],
  ])
})

it('completes what browsers omit', () => {
  expect(defaultFields({ a: true, b: 'x', c: [], d: ['x'], e: [{ f: false }], g: { h: [1] } })).toEqual([
    ['a:boolean', 'false'],
    ['c[]:empty', ''],
    ['d[]:empty', ''],
    ['e[0].f:boolean', 'false'],
    ['g.h[]:empty', ''],
  ])
})

it('formats and parses paths', () => {
  for (const path of ['a', 'a.b', 'items[0].name', 'a[0][1].b']) expect(formatPath(parsePath(path))).toBe(path)
  expect(['a', 1, true, []].map(value => fieldName('x', value))).toEqual(['x', 'x:number', 'x:boolean', 'x[]'])
})
