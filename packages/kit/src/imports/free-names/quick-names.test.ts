import { expect, it } from 'vitest'
import { findNamesQuickly } from './quick-names'

const names = new Set(['ref', 'useFoo', 'watch', 'own'])
const candidates = {
  pattern: /(?<![\w$])(?:ref|useFoo|watch|own)(?![\w$])/g,
  hasSideEffects: (name: string) => name === 'own',
}

function find(code: string): string | undefined {
  const found = findNamesQuickly(code, candidates, name => names.has(name))
  return found && [...found.free, ...found.context.map(({ start, end }) => code.slice(start, end))].sort().join(' ')
}

it.each<[string, string | undefined]>([
  ['const a = ref(1)', 'ref'],
  ['import { ref } from "x"\nref(1)', ''],
  ['import watch, { a as ref, b } from "x"\nref(watch)', ''],
  ['import * as ref from "x"\nref(1)', ''],
  ['import { ref as r } from "x"\nref(1)', 'ref'],
  ['export { ref } from "x"\nexport * as watch from "y"', ''],
  ['export { ref, a as watch }', 'ref'],
  ['f({ ref: 1, watch() { return 1 }, async useFoo(a) { return 2 } })', ''],
  ['f({ ref }, [...watch])', 'ref watch'],
  ['a.ref(1); a?.watch; b.c\n.useFoo', ''],
  ['a ? ref : b', 'ref'],
  ['_ctx.ref(_ctx.other) + my_ctx.watch', '_ctx.ref'],
  ['class A { #ref = 1; watch() { return useFoo() } }', 'useFoo'],
  ['g(() => { useFoo({ a }) })', 'useFoo'],
  ['"ref(1)" + `watch ${useFoo()}` // ref', 'useFoo'],
  ['(ref) => ref', 'ref'],
  ['f(own)', undefined],
  ['own => 1', undefined],
  ['own(1)', 'own'],
  ['const ref = 1', undefined],
  ['function* ref() {}', undefined],
  ['const { a: ref } = b', undefined],
  ['const { a } = ref', 'ref'],
  ['let a = 1, ref = 2', undefined],
  ['let a, ref;', undefined],
  ['import { ref } from "#imports"', undefined],
])('%s', (code, found) => {
  expect(find(code)).toBe(found)
})
