import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { importModule } from './import-module'
import { createSyncHooks, type HookMessage } from './import-hooks.mjs'
import { scanImports } from './scan-imports'

describe('importModule', () => {
  it('loads TypeScript syntax that Node does not support', async () => {
    const project = createProject({
      'package.json': '{ "type": "commonjs" }',
      'fw.config.ts': `
        import type { Missing } from './types-only'
        import { one } from './one'
        import { two } from './two.js'
        import three from './three'
        import data from './data.json'
        enum Mode { Fast = 'fast' }
        const late = await Promise.resolve('late')
        const { four } = await import('./four')
        export default { mode: Mode.Fast, one, two, three, data, late, four } satisfies Missing`,
      'one.ts': 'export const one: number = 1',
      'two.ts': 'export const two = 2 as const',
      'three/index.mts': `import { two } from '../two'\nexport default two + 1`,
      'four.cjs': 'exports.four = 4',
      'data.json': '{ "x": 1 }',
    })
    const { exports, imports } = await importModule(project.path('fw.config.ts'))
    expect(exports.default).toEqual({ mode: 'fast', one: 1, two: 2, three: 3, data: { x: 1 }, late: 'late', four: 4 })
    expect(imports.sort()).toEqual(['data.json', 'four.cjs', 'one.ts', 'three/index.mts', 'two.ts'].map(project.path))
  })

  it('loads plain modules, their extension-less imports and TypeScript they import', async () => {
    const project = createProject({
      'a.mjs': `import { b } from './b'\nexport default { b }`,
      'b.ts': 'export enum B { x = 1 }\nexport const b = B.x',
      'c.cjs': `module.exports = { d: require('./d.cjs') }`,
      'd.cjs': 'module.exports = 4',
    })
    const a = await importModule(project.path('a.mjs'))
    expect(a).toMatchObject({ exports: { default: { b: 1 } }, imports: [project.path('b.ts')] })
    const c = await importModule(project.path('c.cjs'))
    expect(c).toMatchObject({ exports: { default: { d: 4 } }, imports: [project.path('d.cjs')] })
  })

  it('loads .cts with import and export as a module, otherwise as CommonJS', async () => {
    const project = createProject({
      'a.cts': `import { basename } from 'node:path'\nexport default { a: basename('/x/y') as string }`,
      'b.cts': `const path = require('node:path')\nconst other: number = require('./other.cts')\nmodule.exports = { b: path.basename(__filename), other }`,
      'c.cts': `const other = require('./other.cts')\nexport = { other }`,
      'other.cts': 'module.exports = 1 as number',
    })
    expect((await importModule(project.path('a.cts'))).exports.default).toEqual({ a: 'y' })
    expect(await importModule(project.path('b.cts'))).toMatchObject({
      exports: { default: { b: 'b.cts', other: 1 } },
      imports: [project.path('other.cts')],
    })
    expect((await importModule(project.path('c.cts'))).exports.default).toEqual({ other: 1 })
  })

  it.each([
    [
      'fw.config.ts',
      'dep.ts',
      `import { value } from './dep'\nexport default { value }`,
      (n: number) => `export const value: number = ${n}`,
    ],
    [
      'fw.config.mjs',
      'dep.mjs',
      `import { value } from './dep.mjs'\nexport default { value }`,
      (n: number) => `export const value = ${n}`,
    ],
    [
      'fw.config.cjs',
      'dep.cjs',
      `module.exports = { value: require('./dep.cjs').value }`,
      (n: number) => `exports.value = ${n}`,
    ],
    [
      'fw.config.cts',
      'dep.cts',
      `module.exports = { value: require('./dep.cts').value as number }`,
      (n: number) => `exports.value = ${n} as number`,
    ],
    [
      'fw.config.cjs',
      'dep.json',
      `module.exports = { value: require('./dep.json').value }`,
      (n: number) => `{ "value": ${n} }`,
    ],
    [
      'fw.config.cts',
      'dep.cts',
      `enum A { x }\nmodule.exports = { value: require('./dep.cts').value, [A.x]: 0 }\ndelete module.exports[0]`,
      (n: number) => `enum A { x = ${n} }\nexports.value = A.x`,
    ],
    [
      'fw.config.ts',
      'dep.cts',
      `import dep from './dep.cts'\nexport default { value: dep.value as number }`,
      (n: number) => `exports.value = ${n} as number`,
    ],
    [
      'fw.config.mjs',
      'dep.cjs',
      `import dep from './dep.cjs'\nexport default { value: dep.value }`,
      (n: number) => `exports.value = ${n}`,
    ],
  ])('evaluates %s again with the changed %s when fresh', async (name, dependency, text, emit) => {
    const project = createProject({ [name]: text, [dependency]: emit(1) })
    const load = async (fresh: boolean) => (await importModule(project.path(name), { fresh })).exports.default
    expect(await load(false)).toEqual({ value: 1 })
    project.write(dependency, emit(2))
    expect(await load(false)).toEqual({ value: 1 })
    expect(await load(true)).toEqual({ value: 2 })
    project.write(dependency, emit(3))
    const again = await importModule(project.path(name), { fresh: true })
    expect(again.exports.default).toEqual({ value: 3 })
    expect(again.imports).toEqual([project.path(dependency)])
  })

  it('evaluates CommonJS again that other CommonJS re-exports, also in a cycle, when fresh', async () => {
    const project = createProject({
      'fw.config.mjs': `import { value, late } from './all.cjs'\nexport default { value, late: late() }`,
      'all.cjs': `exports.late = () => require('./late.cjs')\nmodule.exports = { ...exports, ...require('./dep.cjs') }`,
      'dep.cjs': `require('./all.cjs')\nexports.value = 1`,
      'late.cjs': 'module.exports = 1',
    })
    const load = () => importModule(project.path('fw.config.mjs'), { fresh: true })
    expect((await load()).exports.default).toEqual({ value: 1, late: 1 })
    project.write('dep.cjs', `require('./all.cjs')\nexports.value = 2`)
    project.write('late.cjs', 'module.exports = 2')
    const { exports, imports } = await load()
    expect(exports.default).toEqual({ value: 2, late: 2 })
    expect(imports.sort()).toEqual(['all.cjs', 'dep.cjs', 'late.cjs'].map(project.path))
  })

  it('lets Node resolve names that CommonJS requires', async () => {
    const project = createProject({
      'a.cts': `module.exports = require('./b') as object`,
      'b.cts': 'module.exports = {}',
    })
    for (const fresh of [false, true])
      await expect(importModule(project.path('a.cts'), { fresh })).rejects.toThrow('Cannot find module')
  })

  it('recovers after an error when fresh', async () => {
    const project = createProject({ 'a.ts': 'export default {' })
    await expect(importModule(project.path('a.ts'))).rejects.toThrow('Expected `}`')
    await expect(importModule(project.path('a.ts'), { fresh: true })).rejects.toThrow('Expected `}`')
    project.write('a.ts', `import { b } from './b'\nexport default { b }`)
    await expect(importModule(project.path('a.ts'), { fresh: true })).rejects.toThrow('Cannot find module')
    project.write('b.ts', 'export const b = 1')
    expect((await importModule(project.path('a.ts'), { fresh: true })).exports.default).toEqual({ b: 1 })
  })

  it('does not transform packages in node_modules', async () => {
    const project = createProject({
      'a.ts': `import state from 'pkg'\nexport default { state }`,
      'node_modules/pkg/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/pkg/index.js': `import './inner.js'\nexport default { loaded: true }`,
      'node_modules/pkg/inner.js': '',
    })
    const first = await importModule(project.path('a.ts'), { fresh: true })
    const second = await importModule(project.path('a.ts'), { fresh: true })
    expect(first.imports).toEqual([])
    expect((first.exports.default as { state: object }).state).toBe((second.exports.default as { state: object }).state)
  })

  it('loads the files of a config that is itself located in node_modules', async () => {
    const project = createProject({
      'node_modules/layer/fw.config.ts': `import { part } from './part'\nimport pkg from 'pkg'\nexport default { part, pkg }`,
      'node_modules/layer/part.ts': 'export const part: number = 1',
      'node_modules/pkg/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/pkg/index.js': 'export default {}',
    })
    const { exports, imports } = await importModule(project.path('node_modules/layer/fw.config.ts'))
    expect(exports.default).toEqual({ part: 1, pkg: {} })
    expect(imports).toEqual([project.path('node_modules/layer/part.ts')])
  })

  it('keeps the keys of imported JSON unchanged', async () => {
    const project = createProject({
      'a.ts': `import data from './a.json'\nexport default data`,
      'a.json': '{ "__proto__": { "polluted": 1 } }',
    })
    const config = (await importModule(project.path('a.ts'))).exports.default as Record<string, unknown>
    expect(Object.keys(config)).toEqual(['__proto__'])
    expect(config.polluted).toBeUndefined()
  })

  it('provides defineFwConfig as a global only while loading', async () => {
    const project = createProject({
      'a.mjs': 'await null\nexport default defineFwConfig({ a: 1 })',
      'b.mjs': 'throw new Error("x")',
    })
    const [a] = await Promise.all([
      importModule(project.path('a.mjs')),
      importModule(project.path('b.mjs')).catch(() => {}),
    ])
    expect(a!.exports.default).toEqual({ a: 1 })
    expect('defineFwConfig' in globalThis).toBe(false)
  })

  it('loads a file from a folder with special characters', async () => {
    const project = createProject({
      'a #1 é%20?/fw.config.ts': `import { b } from './b c'\nexport default { b }`,
      'a #1 é%20?/b c.ts': 'export const b: number = 2',
    })
    const { exports, imports } = await importModule(project.path('a #1 é%20?/fw.config.ts'))
    expect(exports.default).toEqual({ b: 2 })
    expect(imports).toEqual([project.path('a #1 é%20?/b c.ts')])
  })
})

describe('scanImports', () => {
  it('lists local files once, with cycles, without packages', async () => {
    const project = createProject({
      'a.ts': `import x from './b'\nexport * from "./c.js"\nconst y = import('./d')\nimport 'pkg'\nimport './missing'`,
      'b.ts': `import './a'\nrequire('./e.json')`,
      'c.ts': '',
      'd/index.ts': '',
      'e.json': '{}',
    })
    expect((await scanImports(project.path('a.ts'))).sort()).toEqual(
      ['b.ts', 'c.ts', 'd/index.ts', 'e.json'].map(project.path),
    )
    rmSync(project.path('a.ts'))
    expect(await scanImports(project.path('a.ts'))).toEqual([])
  })
})

// Node has `registerHooks` since 22.15; the tests call the hooks directly.
describe('createSyncHooks', () => {
  it('marks local imports and passes the rest on to Node', () => {
    const project = createProject({ 'a.ts': '', 'b.ts': 'export enum B { x }' })
    const messages: HookMessage[] = []
    const hooks = createSyncHooks(message => messages.push(message))
    const parentURL = `file://${project.path('a.ts')}?fw-config=7-native`
    const pass = (specifier: string) => ({ url: `node:${specifier}` })
    const resolved = hooks.resolve('./b', { parentURL }, pass)
    expect(resolved).toMatchObject({ url: `file://${project.path('b.ts')}?fw-config=7-native`, shortCircuit: true })
    expect(messages).toEqual([{ type: 'import', from: parentURL, to: resolved.url }])
    expect(hooks.resolve(resolved.url, { parentURL: 'data:,' }, pass)).toEqual({
      url: resolved.url,
      shortCircuit: true,
    })
    expect(hooks.resolve('./b', { parentURL: 'file:///elsewhere.js' }, pass)).toEqual({ url: 'node:./b' })
    expect(hooks.resolve('fs', { parentURL }, pass)).toEqual({ url: 'node:fs' })
    const missing = () => {
      throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' })
    }
    expect(hooks.resolve('fw/config', { parentURL }, missing).url).toMatch(/^(?:file|data):/)
    expect(() => hooks.resolve('other', { parentURL }, missing)).toThrow('not found')
  })

  it('recognizes CommonJS by its plain URL', () => {
    const project = createProject({ 'a.cts': '', 'b.cts': 'module.exports = 1 as number', 'c.json': '{}' })
    const messages: HookMessage[] = []
    const hooks = createSyncHooks(message => messages.push(message))
    const url = (name: string) => `file://${project.path(name)}`
    const require = (name: string) =>
      hooks.resolve(`./${name}`, { parentURL: url('a.cts'), conditions: ['require'] }, () => ({ url: url(name) })).url
    expect(require('b.cts')).toBe(url('b.cts'))
    hooks.load(`${url('a.cts')}?fw-config=7`, {}, () => ({}))
    expect(['b.cts', 'c.json'].map(require)).toEqual([`${url('b.cts')}?fw-config=7`, `${url('c.json')}?fw-config=7`])
    expect(messages[0]).toEqual({
      type: 'import',
      from: `${url('a.cts')}?fw-config=7`,
      to: `${url('b.cts')}?fw-config=7`,
    })
    const load = (name: string) => hooks.load(url(name), { conditions: ['require'] }, () => ({ format: 'as it is' }))
    expect(load('b.cts')).toMatchObject({ format: 'commonjs', shortCircuit: true })
    expect(load('c.json')).toEqual({ format: 'as it is' })
  })

  it('lets Node strip types of modules, and transpiles if Node cannot', () => {
    const project = createProject({ 'b.ts': 'export enum B { x }' })
    const hooks = createSyncHooks(() => {})
    const url = `file://${project.path('b.ts')}?fw-config=7`
    const native = hooks.load(`${url}-native`, {}, (_, context) => ({ format: context.format }))
    expect(native).toEqual({ format: 'module-typescript' })
    const transpiled = hooks.load(url, {}, () => ({ format: 'none' }))
    expect(transpiled).toMatchObject({ format: 'module', shortCircuit: true })
    expect(transpiled.source).toContain('sourceMappingURL')
    expect(hooks.load('file:///other.ts', {}, () => ({ format: 'none' }))).toEqual({ format: 'none' })
  })
})
