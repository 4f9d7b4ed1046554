import { expect, it } from 'vitest'
import { addOverride } from './overrides'

function collect(...flags: Array<[path: string[], value: unknown]>): Record<string, unknown> {
  const overrides = new Map<string, unknown>()
  for (const [path, value] of flags) addOverride(overrides, path, value)
  return Object.fromEntries(overrides)
}

it('collects the entries of an array', () => {
  expect(collect([['css', '[]'], 'a'], [['ssr'], true], [['css', '[]'], 'b'])).toEqual({
    'css[0]': 'a',
    ssr: true,
    'css[1]': 'b',
  })
  expect(collect([['a', '[]', 'b', '[]'], 1], [['a', '[]', 'b', '[]'], 2], [['a', '1', 'b', '[]'], 3])).toEqual({
    'a[0].b[0]': 1,
    'a[1].b[0]': 2,
    'a[1].b[1]': 3,
  })
})

it('appends to an array that was set, directly or in a parent object', () => {
  expect(collect([['css'], ['a', 'b']], [['css', '[]'], 'c'], [['css', '[]'], 'd'])).toEqual({
    css: ['a', 'b'],
    'css[2]': 'c',
    'css[3]': 'd',
  })
  expect(collect([['app'], { head: { meta: [{}] } }], [['app', 'head', 'meta', '[]'], 1])).toMatchObject({
    'app.head.meta[1]': 1,
  })
})

it('starts again after the array was replaced', () => {
  const overrides = collect(
    [['css', '[]'], 'a'],
    [['css'], ['x']],
    [['css', '[]'], 'b'],
    [['css'], []],
    [['css', '[]'], 'c'],
  )
  expect(Object.entries(overrides)).toEqual([
    ['css[1]', 'b'],
    ['css', []],
    ['css[0]', 'c'],
  ])
})

it('gives the later of two flags precedence, also over a parent', () => {
  expect(Object.entries(collect([['a', 'b'], 1], [['a'], {}], [['a', 'b'], 2]))).toEqual([
    ['a', {}],
    ['a.b', 2],
  ])
})
