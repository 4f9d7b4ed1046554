import { describe, expect, it } from 'vitest'
import { extractHandlers } from './extract'

const IMPORT = 'import { useAsyncData, useLazyAsyncData as lazy, ref } from "#app"\n'

function extract(code: string) {
  const isMeant = (name: string, source: string) => source === '#app' && /^use(?:Lazy)?AsyncData$/.test(name)
  const found = extractHandlers(IMPORT + code, isMeant, index => `/x.handler-${index}.mjs`)
  return found && { code: found.code.code.slice(IMPORT.length), modules: [...found.modules.values()] }
}

const call = (index: number, captured = '') =>
  `(...__given) => import("/x.handler-${index}.mjs").then(__module => __module.default(${captured})(...__given))`

describe('handlers', () => {
  it('become modules with the imports that they use', () => {
    expect(
      extract(
        'import def, * as all from "./lib"\nimport { a as b } from "pkg"\nuseAsyncData("k", async (app, { signal }) => b(def, all.x, signal))',
      ),
    ).toEqual({
      code: `import def, * as all from "./lib"\nimport { a as b } from "pkg"\nuseAsyncData("k", ${call(0)})`,
      modules: [
        'import { a as b } from "pkg"\nimport def from "./lib"\nimport * as all from "./lib"\nexport default () => (async (app, { signal }) => b(def, all.x, signal))\n',
      ],
    })
  })

  it('receive variables of the enclosing scope', () => {
    const found = extract(
      'function setup(props) {\n  const page = ref(1)\n  lazy(() => props.key, () => load({ page, n: props.n, own: (page) => page }), {}, "key")\n}',
    )!
    expect(found.code).toContain(`lazy(() => props.key, ${call(0, 'page, props')}, {}, "key")`)
    expect(found.modules).toEqual([
      'export default (page, props) => (() => load({ page, n: props.n, own: (page) => page }))\n',
    ])
  })

  it('are extracted without a key, as functions, and several times; lines do not move', () => {
    const found = extract('useAsyncData(function () {\n  return 1\n}, "k1")\nuseAsyncData(async () => 2, {}, "k2")')!
    expect(found.code).toBe(`useAsyncData(${call(0)}\n\n, "k1")\nuseAsyncData(${call(1)}, {}, "k2")`)
    expect(found.modules).toHaveLength(2)
  })

  it('inside handlers are extracted with them', () => {
    expect(extract('useAsyncData("a", () => useAsyncData("b", () => 1))')!.modules).toHaveLength(1)
  })

  it.each([
    ['a variable is changed', 'let n = 0; useAsyncData("k", () => { n++ })'],
    ['one is taken apart into', 'let n; useAsyncData("k", () => { [n] = [1] })'],
    ['it is declared later', 'useAsyncData("k", () => later); const later = 1'],
    ['it is the result', 'const { data } = useAsyncData("k", () => data.value)'],
    ['`this` is needed', 'function f() { useAsyncData("k", () => this.x) }'],
    ['`arguments` are needed', 'function f() { useAsyncData("k", () => arguments[0]) }'],
    ['the address of the module is', 'useAsyncData("k", () => import.meta.url)'],
    ['it is a name', 'useAsyncData("k", handler)'],
    ['it is a name behind a key', 'useAsyncData(() => key, lib.handler)'],
    ['it is a generator', 'useAsyncData("k", function* () {})'],
    ['the function is another', 'function f(useAsyncData) { useAsyncData("k", () => 1) }'],
  ])('are not extracted if %s', (_why, code) => {
    expect(extract(code)).toBeUndefined()
  })

  it('may change their own variables, and members of outer ones', () => {
    expect(
      extract('const list = []; useAsyncData("k", function () { let n = 0; n++; list.x = n; this.y = 1 })')!.modules,
    ).toHaveLength(1)
    expect(
      extract('useAsyncData("k", () => { class A { run() { return this.a } }; return new A() })')!.modules,
    ).toHaveLength(1)
  })
})
