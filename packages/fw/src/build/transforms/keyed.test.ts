import { expect, it } from 'vitest'
import { parseCalls } from './calls'
import { readQuickly, transformKeyed } from './keyed'
import { createMayCall } from './keyed-functions'
import type { KeyedFunction } from './keyed-functions'

const functions: KeyedFunction[] = [
  { name: 'useState', argumentLength: 2, isFrom: source => source === '#app' },
  { name: 'useFetch', argumentLength: 3, isFrom: source => source === '#app' },
]

async function keys(code: string, path = 'pages/a.vue'): Promise<string[]> {
  const changed = await transformKeyed(code, `/app/${path}`, path, functions, parseCalls)
  return [...(changed?.code.matchAll(/"(\$[\w-]{10})"/g) ?? [])].map(match => match[1]!)
}

const IMPORT = 'import { useState, useFetch as load } from "#app"\n'

it('adds a key as the last argument if arguments are missing', async () => {
  const changed = await transformKeyed(
    `${IMPORT}useState(); useState(() => 1); useState('a', init); load(url, { a }, ); load(...all)`,
    '/app/a.vue',
    'a.vue',
    functions,
    parseCalls,
  )
  expect(changed!.code.replace(/\$[\w-]{10}/g, 'K')).toBe(
    `${IMPORT}useState("K"); useState(() => 1, "K"); useState('a', init); load(url, { a }, "K", ); load(...all, "K")`,
  )
})

it('generates a unique key per call, the same in every run', async () => {
  const code = `${IMPORT}useState(); useState(); load(1)`
  expect(new Set(await keys(code)).size).toBe(3)
  expect(await keys(code)).toEqual(await keys(code))
  expect((await keys(code))[0]).not.toBe((await keys(code, 'pages/b.vue'))[0])
})

it('does not transform functions of the same name from elsewhere', async () => {
  expect(await keys('import { useState } from "mine"\nuseState()')).toEqual([])
  expect(await keys('function useState() {}\nuseState()')).toEqual([])
  expect(await keys(`${IMPORT}store.useState()`)).toEqual([])
})

it.each([
  ['function f(useState) { return useState() }', 0],
  ['const f = ({ useState }) => useState(); useState()', 1],
  ['{ const useState = 1; useState() } { useState() }', 1],
  ['class A { useState() { return useState() } }', 1],
  ['const o = { useState() { return load(1) }, load }', 1],
  ['useState?.()', 1],
  ['load(useState(load(1)), () => useState())', 4],
  ['const use = useState; use()', 0],
  ['"useState()" + `useState() ${useState()}` // useState()', 1],
  ['useState(...args, /* , */ )', 1],
])('counts the calls of the imported function in %s', async (code, count) => {
  expect(await keys(IMPORT + code)).toHaveLength(count)
})

it('excludes code without calls by a fast test', () => {
  const mayCall = createMayCall(functions.map(({ name }) => name))
  expect(mayCall.test('useStates(1)')).toBe(false)
  expect(mayCall.test('a = useState(1)')).toBe(true)
})

const names = new Set(['useState', 'load'])

it.each([
  'useState()',
  'useState( /* nothing, */ )',
  'useState("a, b", `c,${d, e}`)',
  'useState(() => { return [1, 2, f(3, 4)] }, )',
  'load(url, { a, b }).then(x => useState(x))',
  'load(useState(load(1)), () => useState(2))',
  'load(useState(), ...all,\n)',
  'load(/[,(]/, a / b / c)',
  'store.load(1); useStates(2); load (3)',
])('reads %s like the parser', async call => {
  const code = `import whole, { useState, useFetch as load } from "#app"\nimport * as all from 'x'\n${call}`
  const quick = readQuickly(code)!
  const parsed = await parseCalls(code)
  expect(quick.imports).toEqual(parsed.imports.filter(({ imported }) => imported !== '*'))
  expect(quick.findCalls(names)).toEqual(parsed.findCalls(names))
})

it.each([
  'const o = { useState() { return 1 } }',
  'function f() { function useState() {} }',
  'new useState()',
  'f(useState)',
  '(useState) => useState()',
  'const f = ({ useState }) => useState()',
  'load?.(1)',
])('uses the parser for %s', code => {
  expect(readQuickly(code)!.findCalls(names)).toBeUndefined()
})
