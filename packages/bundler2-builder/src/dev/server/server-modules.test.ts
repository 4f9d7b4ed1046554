import { expect, it } from 'vitest'
import { ServerModules } from './server-modules'
import type { CompiledServer } from './server-modules'

type Require = (id: string) => any

/** A compiled server with the runtime of the bundlers. The text of a module is the body of its function. */
function compile(texts: Record<string, string>): CompiledServer {
  const cache: Record<string, { exports: object }> = {}
  const modules = Object.fromEntries(
    // oxlint-disable-next-line no-new-func -- compilers emit modules as functions.
    Object.entries(texts).map(([id, text]) => [id, new Function('module', 'require', '__webpack_require__', text)]),
  ) as unknown as CompiledServer['modules']
  const require: Require = id => {
    const known = cache[id]
    if (known) return known.exports
    const module = (cache[id] = { exports: {} })
    modules[id]!(module, require, require)
    return module.exports
  }
  const ids = Object.fromEntries(Object.keys(texts).map(id => [id, () => id]))
  return { require: require as unknown as CompiledServer['require'], modules, cache, ids }
}

const COUNTER = 'let count = 0; module.exports = () => ++count'
const USER = (word: string): string => `const next = require("counter"); module.exports = () => "${word}" + next()`

it('runs changed modules and their importers again, and preserves the state of all others', async () => {
  const modules = new ServerModules()
  modules.update(compile({ counter: COUNTER, user: USER('a'), other: COUNTER }))
  const call = async (id: string): Promise<unknown> => ((await modules.load(id)) as () => unknown)()
  expect([await call('user'), await call('user'), await call('other')]).toEqual(['a1', 'a2', 1])
  modules.update(compile({ counter: COUNTER, user: USER('b'), other: COUNTER }))
  expect([await call('user'), await call('other')]).toEqual(['b3', 2])
  modules.update(compile({ counter: COUNTER.replace('0', '10'), user: USER('b'), other: COUNTER }))
  expect([await call('user'), await call('other')]).toEqual(['b11', 3])
})

it('loads a module again after an error', async () => {
  const modules = new ServerModules()
  modules.update(compile({ a: 'globalThis.attempts = (globalThis.attempts ?? 0) + 1; throw new Error("failed")' }))
  await expect(modules.load('a')).rejects.toThrow('failed')
  await expect(modules.load('a')).rejects.toThrow('failed')
  expect((globalThis as { attempts?: number }).attempts).toBe(2)
})

it('finds the styles of modules and of their static imports', async () => {
  const modules = new ServerModules()
  const style = (key: string): string =>
    `__webpack_require__.fwStyles = { ...__webpack_require__.fwStyles, "${key}": { key: "${key}", text: "${key}" } }`
  const compiled = compile({
    './page.vue':
      '__webpack_require__("./page.css"); __webpack_require__("./part.vue"); () => Promise.resolve().then(__webpack_require__.bind(null, "./lazy.vue"))',
    './part.vue': '__webpack_require__("./part.css")',
    './lazy.vue': '__webpack_require__("./lazy.css")',
    './page.css': style('./page.css'),
    './part.css': style('./part.css'),
    './lazy.css': style('./lazy.css'),
  })
  modules.update(compiled)
  await modules.load('./page.vue')
  await modules.load('./lazy.css')
  const keys = (ids: string[]): string[] => modules.stylesOf(ids).map(({ key }) => key)
  expect(keys(['./page.vue', './unknown.vue'])).toEqual(['./page.css', './part.css'])
  expect(keys(['./part.vue'])).toEqual(['./part.css'])
  expect(keys(['./lazy.vue'])).toEqual(['./lazy.css'])
})

it('finds importers in evaluated code, whose first string is the id', async () => {
  const modules = new ServerModules()
  const compileBoth = (word: string): CompiledServer =>
    compile({ word: `module.exports = "${word}"`, user: 'eval("module.exports = require(\\"word\\")")' })
  modules.update(compileBoth('one'))
  expect(await modules.load('user')).toBe('one')
  modules.update(compileBoth('two'))
  expect(await modules.load('user')).toBe('two')
})
