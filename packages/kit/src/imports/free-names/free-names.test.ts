import { expect, it } from 'vitest'
import { findFreeNames } from './free-names'

const candidates = new Set(['ref', 'useFoo', 'watch', 'Card'])

it.each<[string, string]>([
  ['const a = ref(1)', 'ref'],
  ['import { ref } from "x"\nref(1)', ''],
  ['const ref = 1\nref', ''],
  ['export function useFoo() { return ref(1) }', 'ref'],
  ['export class watch {}\nnew watch()', ''],
  ['const o = { ref: 1, useFoo() {}, [watch]: 1 }', 'watch'],
  ['const o = { ref }', 'ref'],
  ['a.ref(1); a?.watch; a[useFoo]', 'useFoo'],
  ['function f(ref) { return ref }', ''],
  ['const f = ({ a: { ref = 1 }, ...watch }) => ref + watch', ''],
  ['const f = (ref) => 1\nref()', 'ref'],
  ['{ const ref = 1; ref }\nuseFoo', 'useFoo'],
  ['{ const ref = 1 }\nref()', 'ref'],
  ['if (a) { var ref = 1 }\nref()', ''],
  ['function f() { for (;;) { var ref } return ref }', ''],
  ['try {} catch (ref) { ref }', ''],
  ['try {} catch { var ref } finally { var watch }\nref(watch)', ''],
  ['for (const ref of list) ref', ''],
  ['switch (a) { case 1: { break } default: let ref; ref }', ''],
  ['ref: for (;;) { break ref }', ''],
  ['export { ref }', 'ref'],
  ['export { ref } from "x"', ''],
  ['class A { ref = 1; watch() { return useFoo() } }', 'useFoo'],
  ['const x = <Card ref={watch}/>', 'Card watch'],
  ['const s = "ref(1)" // ref(1)', ''],
  ['const f = function ref() { return ref }', ''],
  ['const t = `${ref(1)}`', 'ref'],
  ['let a = ref = 1', 'ref'],
])('%s uses %s', (code, names) => {
  expect([...findFreeNames(code, name => candidates.has(name)).free].sort().join(' ')).toBe(names)
})

it.each<[string, string]>([
  ['declare const ref: 1\ndeclare function watch(): void\nref + watch', ''],
  ['import type { ref } from "x"\nimport { type watch } from "x"\nref(watch)', ''],
  ['type ref = 1\nref(2)', 'ref'],
  ['export default own\nref()\ninterface own { a: 1 }', 'ref'],
  ['const a: typeof ref = <Card>watch', 'watch'],
  ['class A { constructor(private ref = watch) { ref } }', 'watch'],
  ['declare global { const ref: 1 }\nref', 'ref'],
])('in TypeScript %s uses %s', (code, names) => {
  expect([...findFreeNames(code, name => candidates.has(name), 'ts').free].sort().join(' ')).toBe(names)
})

it('finds names in templates and in imports from #imports', () => {
  const { context, virtual } = findFreeNames(
    'import { ref as r, useFoo } from "#imports"\n_ctx.watch(_ctx.other)',
    name => candidates.has(name),
  )
  expect(context.map(({ name }) => name)).toEqual(['watch'])
  expect(virtual).toEqual([
    {
      start: 0,
      end: 43,
      names: [
        { name: 'ref', as: 'r' },
        { name: 'useFoo', as: 'useFoo' },
      ],
    },
  ])
})
