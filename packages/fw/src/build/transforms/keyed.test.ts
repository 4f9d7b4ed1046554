import { expect, it } from 'vitest'
import { transformKeyed } from './keyed'
import { createMayCall } from './keyed-functions'
import type { KeyedFunction } from './keyed-functions'

const functions: KeyedFunction[] = [
  { name: 'useState', argumentLength: 2, isFrom: source => source === '#app' },
  { name: 'useFetch', argumentLength: 3, isFrom: source => source === '#app' },
]

function keys(code: string, path = 'pages/a.vue'): string[] {
  return [...transformKeyed(code, `/app/${path}`, path, functions)?.code.matchAll(/"(\$[\w-]{10})"/g) ?? []].map(match => match[1]!)
}

const IMPORT = 'import { useState, useFetch as load } from "#app"\n'

it('adds a key as the last argument while arguments are missing', () => {
  const changed = transformKeyed(`${IMPORT}useState(); useState(() => 1); useState('a', init); load(url, { a }, ); load(...all)`, '/app/a.vue', 'a.vue', functions)!
  expect(changed.code.replace(/\$[\w-]{10}/g, 'K')).toBe(`${IMPORT}useState("K"); useState(() => 1, "K"); useState('a', init); load(url, { a }, "K", ); load(...all, "K")`)
})

it('gives every call its own key, the same in every run', () => {
  const code = `${IMPORT}useState(); useState(); load(1)`
  expect(new Set(keys(code)).size).toBe(3)
  expect(keys(code)).toEqual(keys(code))
  expect(keys(code)[0]).not.toBe(keys(code, 'pages/b.vue')[0])
})

it('leaves functions of the same name from elsewhere alone', () => {
  expect(keys('import { useState } from "mine"\nuseState()')).toEqual([])
  expect(keys('function useState() {}\nuseState()')).toEqual([])
  expect(keys(`${IMPORT}store.useState()`)).toEqual([])
})

it('knows quickly where no call can be', () => {
  const mayCall = createMayCall(functions)
  expect(mayCall.test('useStates(1)')).toBe(false)
  expect(mayCall.test('a = useState(1)')).toBe(true)
})
