import { mkdirSync } from 'node:fs'
import { ProblemError, type Problem } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { CONFIG_EXTENSIONS, findConfigFile, findConfigFiles } from './find-config-file'
import { loadConfigFile } from './load-config-file'

const SAME = {
  ssr: false,
  app: { baseURL: '/docs/', head: { meta: [{ name: 'a' }, { name: 'b' }] } },
  modules: ['x', 'y'],
}

const LITERAL = `{ ssr: false, app: { baseURL: '/docs/', head: { meta: [{ name: 'a' }, { name: 'b' }] } }, modules: ['x', 'y'] }`
const FORMATS: Record<string, string> = {
  ts: `const config: object = ${LITERAL}\nexport default defineFwConfig(config)`,
  mts: `import { defineFwConfig as define } from 'fw/config'\nexport default define(${LITERAL} as object)`,
  cts: `const config: object = ${LITERAL}\nmodule.exports = config`,
  js: `export default ${LITERAL}`,
  mjs: `export default defineFwConfig(${LITERAL})`,
  cjs: `module.exports = ${LITERAL}`,
  json: JSON.stringify(SAME),
  jsonc: `// comment\n${JSON.stringify(SAME).slice(0, -1)}, }`,
  json5: `// comment\n{ ssr: false, app: { 'baseURL': '/docs/', head: { meta: [{ name: 'a', }, { name: 'b' }], }, }, modules: ['x', 'y'] }\n`,
  yaml: `ssr: false\napp:\n  baseURL: /docs/\n  head:\n    meta:\n      - name: a\n      - name: b\nmodules: [x, y]\n`,
  yml: `{ ssr: false, app: { baseURL: /docs/, head: { meta: [{ name: a }, { name: b }] } }, modules: [x, y] }`,
  toml: `ssr = false\nmodules = ['x', 'y']\napp.baseURL = "/docs/"\n[[app.head.meta]]\nname = "a"\n[[app.head.meta]]\nname = "b"\n`,
}

/** Runs with the default stack traces, like any command, instead of those of the test runner. */
async function withPlainStacks<T>(run: () => Promise<T>): Promise<T> {
  const prepare = Error.prepareStackTrace
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  return run().finally(() => {
    Error.prepareStackTrace = prepare
  })
}

async function problemOf(file: string, options?: { fresh?: boolean }): Promise<Problem> {
  const error = await loadConfigFile(file, options).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ProblemError)
  return (error as ProblemError).problems[0]!
}

describe('formats', () => {
  it.each(CONFIG_EXTENSIONS)('loads fw.config.%s', async extension => {
    const project = createProject({
      'package.json': '{ "type": "module" }',
      [`fw.config.${extension}`]: FORMATS[extension]!,
    })
    for (const fresh of [false, true]) {
      const { config, imports } = await loadConfigFile(findConfigFile(project.dir)!, { fresh })
      expect(config).toEqual(SAME)
      expect(imports).toEqual([])
    }
  })

  it('loads the first of several files in a fixed order', () => {
    const project = createProject({
      'fw.config.toml': '',
      'fw.config.mjs': '',
      'fw.config.json': '{}',
      'other.config.ts': '',
    })
    mkdirSync(project.path('fw.config.ts'))
    expect(findConfigFiles(project.dir)).toEqual(
      ['mjs', 'json', 'toml'].map(extension => project.path(`fw.config.${extension}`)),
    )
    expect(findConfigFile(project.dir, 'other.config')).toBe(project.path('other.config.ts'))
    expect(findConfigFile(project.path('nowhere'))).toBeUndefined()
  })

  it('loads empty YAML and TOML as no options, and skips a byte order mark', async () => {
    const project = createProject({ 'a.yaml': '# nothing\n', 'a.toml': '', 'a.json': '\uFEFF{ "ssr": true }' })
    expect((await loadConfigFile(project.path('a.yaml'))).config).toEqual({})
    expect((await loadConfigFile(project.path('a.toml'))).config).toEqual({})
    expect((await loadConfigFile(project.path('a.json'))).config).toEqual({ ssr: true })
  })

  it.each([
    ['mjs', 'export default () => ({ ssr: false })'],
    ['cjs', 'module.exports = async () => ({ ssr: false })'],
  ])('calls the function that nuxt.config.%s exports, as Nuxt does', async (extension, text) => {
    const project = createProject({ [`nuxt.config.${extension}`]: text })
    expect((await loadConfigFile(project.path(`nuxt.config.${extension}`))).config).toEqual({ ssr: false })
  })

  it('loads the default export of CommonJS that was compiled from a module', async () => {
    const project = createProject({ 'a.cjs': 'exports.__esModule = true\nexports.default = { ssr: false }' })
    expect((await loadConfigFile(project.path('a.cjs'))).config).toEqual({ ssr: false })
  })
})

describe('problems', () => {
  const SYNTAX: Record<string, [text: string, line: number, column: number]> = {
    ts: ['interface A { a: 1 }\nexport default {\n  ü: "ü", ssr: ,\n}', 3, 16],
    mts: ['const a: number = 1\nexport default { a: 1 b: 2 }', 2, 23],
    cts: ['module.exports = {\n  a: 1 as number,\n  b: ]\n}', 3, 6],
    js: ['export default {\n  ssr: ,\n}', 2, 8],
    mjs: ['export default {\n  é: "é", ssr: ,\n}', 2, 16],
    cjs: ['module.exports = {\n  ssr: ,\n}', 2, 8],
    json: ['{\n  "ssr": ,\n}', 2, 10],
    jsonc: ['{\n  // é\n  "ssr": ]\n}', 3, 10],
    yaml: ['ssr: false\napp: { a: 1\n', 3, 1],
    toml: ['ssr = false\napp = \n', 2, 6],
  }

  it.each(Object.entries(SYNTAX))('locates a syntax error in %s', async (extension, [text, line, column]) => {
    const project = createProject({ 'package.json': '{ "type": "module" }' })
    const file = project.write(`fw.config.${extension}`, text)
    for (const fresh of [false, true]) {
      const problem = triggers('FW1102', await problemOf(file, { fresh }))
      expect(problem.location).toEqual({ file, line, column })
      expect(problem.why).not.toMatch(/\.\.$/)
    }
  })

  it.each([
    ['ts', 18],
    ['mjs', 18],
    ['json', 8],
    ['yaml', 8],
  ])('does not count a byte order mark in %s', async (extension, column) => {
    const text = { ts: 'export default { ] }', mjs: 'export default { ] }', json: '{"ssr":]}', yaml: '{ssr: 1]' }[
      extension
    ]!
    const file = createProject().write(`fw.config.${extension}`, `\uFEFF${text}`)
    expect((await problemOf(file)).location).toEqual({ file, line: 1, column })
  })

  it.each([
    ['yaml', 'ssr: '],
    ['jsonc', '{ "ssr": '],
    ['toml', 'ssr = '],
    ['json', '{ "ssr": '],
  ])('reports that %s is nested too deeply', async (extension, start) => {
    const file = createProject().write(`fw.config.${extension}`, `${start}${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    const problem = triggers('FW1113', await problemOf(file))
    expect(problem.why).toBe(`\`fw.config.${extension}\` is nested too deeply to be read.`)
    expect(problem.location?.file).toBe(file)
  })

  it('loads JSON of any depth', async () => {
    const file = createProject().write('fw.config.json', `{ "a": ${'['.repeat(20_000)}${']'.repeat(20_000)} }`)
    expect(Object.keys((await loadConfigFile(file)).config)).toEqual(['a'])
  })

  const THROWING = ['', 'const fail = () => {', '  throw new Error("no token")', '}', '']
  it.each(['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'])('locates an error thrown in %s', async extension => {
    const project = createProject({ 'package.json': '{ "type": "module" }' })
    const type = extension.endsWith('ts') ? 'interface A {\n  a: 1\n}\n' : ''
    const end = extension.startsWith('c') ? 'module.exports = fail()' : 'export default fail()'
    const file = project.write(`fw.config.${extension}`, type + THROWING.join('\n') + end)
    for (const fresh of [false, true]) {
      const problem = triggers('FW1103', await withPlainStacks(() => problemOf(file, { fresh })))
      expect(problem.location).toEqual({ file, line: type ? 6 : 3, column: 9 })
      expect(problem.why).toContain('no token')
    }
  })

  it('locates errors in the imported file that caused them', async () => {
    const project = createProject({
      'a.ts': `import './dep/broken'\nexport default {}`,
      'dep/broken.ts': 'export const a = {\n',
      'b.ts': `import './dep/throws'\nexport default {}`,
      'dep/throws.ts': '\nexport const b: number = JSON.parse("{") as number',
      'c.mjs': `import { nothing } from './dep/empty.mjs'\nexport default { nothing }`,
      'dep/empty.mjs': 'export {}',
      'd.cjs': `\nmodule.exports = require('./dep/broken.cjs')`,
      'dep/broken.cjs': 'module.exports = {\n  a b\n}',
      'e.cts': `enum A { x }\nmodule.exports = require('./dep/throws.cts')`,
      'dep/throws.cts': 'interface A {\n  a: 1\n}\nenum B { x }\nmodule.exports = { [B.x]: JSON.parse("{") as A }',
      'f.ts': `enum A { x }\nimport './dep/throws'\nexport default {}`,
    })
    expect((await problemOf(project.path('a.ts'))).location).toEqual({
      file: project.path('dep/broken.ts'),
      line: 2,
      column: 1,
    })
    const thrown = await problemOf(project.path('b.ts'))
    expect(thrown.code).toBe('FW1103')
    expect(thrown.location).toEqual({ file: project.path('dep/throws.ts'), line: 2, column: 31 })
    for (const fresh of [false, true]) {
      expect((await problemOf(project.path('e.cts'), { fresh })).location).toEqual({
        file: project.path('dep/throws.cts'),
        line: 5,
        column: 32,
      })
      expect((await problemOf(project.path('f.ts'), { fresh })).location).toEqual({
        file: project.path('dep/throws.ts'),
        line: 2,
        column: 31,
      })
    }
    expect((await problemOf(project.path('c.mjs'))).location).toEqual({
      file: project.path('c.mjs'),
      line: 1,
      column: 25,
    })
    expect((await problemOf(project.path('d.cjs'))).location).toEqual({
      file: project.path('dep/broken.cjs'),
      line: 2,
      column: 5,
    })
  })

  it('names the import that cannot be resolved', async () => {
    const project = createProject({
      'a.ts': `import { a } from './exists'\nexport default { a }`,
      'exists.ts': `import type { T } from './types-only'\n  import missing from './missing'\nexport const a: T = missing`,
      'b.mjs': `import a from 'no-such-package/deep'\nexport default { a }`,
      'c.cjs': `module.exports = { a: require('./missing') }`,
    })
    const local = triggers('FW1106', await problemOf(project.path('a.ts')))
    expect(local.location).toEqual({ file: project.path('exists.ts'), line: 2, column: 23 })
    expect(local.why).toBe('Cannot find `./missing`, imported by `exists.ts`.')
    const foreign = triggers('FW1106', await problemOf(project.path('b.mjs')))
    expect(foreign.location).toEqual({ file: project.path('b.mjs'), line: 1, column: 15 })
    expect(foreign.fix).toContain('Install')
    expect(triggers('FW1106', await problemOf(project.path('c.cjs'))).location).toMatchObject({ line: 1, column: 31 })
  })

  it('distinguishes modules from CommonJS', async () => {
    const project = createProject({
      'package.json': '{ "type": "commonjs" }',
      'a.js': '// ü\nexport default { ssr: false }',
      'b.cjs': `const a = 1\nimport x from 'node:fs'\nmodule.exports = { a, x }`,
      'c.mjs': 'export const a = 1\nmodule.exports = { a }',
    })
    expect(triggers('FW1111', await problemOf(project.path('a.js'))).location).toEqual({
      file: project.path('a.js'),
      line: 2,
      column: 1,
    })
    expect((await problemOf(project.path('b.cjs'))).location).toEqual({
      file: project.path('b.cjs'),
      line: 2,
      column: 1,
    })
    expect(triggers('FW1103', await problemOf(project.path('c.mjs'))).location).toMatchObject({ line: 2, column: 1 })
  })

  it('handles thrown values that are not errors', async () => {
    const project = createProject({
      'a.mjs': 'throw "just text"',
      'b.mjs': 'throw null',
      'c.ts': 'throw { message: "half an error" }',
    })
    expect((await problemOf(project.path('a.mjs'))).why).toContain('just text')
    expect(triggers('FW1103', await problemOf(project.path('b.mjs'))).location).toEqual({ file: project.path('b.mjs') })
    expect((await problemOf(project.path('c.ts'))).why).toContain('half an error')
  })

  it.each([
    ['a.ts', 'export const config = {}', 'no default export'],
    ['a.mjs', 'export default []', 'an array'],
    ['a.cjs', 'module.exports = () => ({})', 'a function'],
    ['b.mjs', 'export default new Map()', 'a Map'],
    ['a.json', '[]', 'an array'],
    ['a.jsonc', '// c\n[]', 'an array'],
    ['a.yaml', 'text', 'a string'],
  ])('requires an object from %s', async (name, text, given) => {
    const project = createProject({ [name]: text })
    const problem = triggers('FW1104', await problemOf(project.path(name)))
    expect(problem.why).toContain(given)
    expect(problem.location?.file).toBe(project.path(name))
  })

  it('requires a known extension and a readable file', async () => {
    const project = createProject({ 'a.ini': '', noext: '' })
    mkdirSync(project.path('folder.json'))
    expect(triggers('FW1105', await problemOf(project.path('a.ini'))).why).toContain('.ini')
    triggers('FW1105', await problemOf(project.path('noext')))
    expect(triggers('FW1101', await problemOf(project.path('missing.ts'))).why).toContain('does not exist')
    expect(triggers('FW1101', await problemOf(project.path('folder.json'))).why).toContain('is a directory')
  })
})

describe('forbidden keys', () => {
  it.each([
    ['a.json', '{ "__proto__": { "polluted": 1 }, "a": { "constructor": { "prototype": { "polluted": 1 } } } }'],
    ['a.jsonc', '{ "__proto__": { "polluted": 1 }, "a": { "constructor": { "prototype": { "polluted": 1 } } }, }'],
    ['a.yaml', '__proto__: { polluted: 1 }\na: { constructor: { prototype: { polluted: 1 } } }'],
    ['a.toml', '__proto__.polluted = 1\n[a.constructor.prototype]\npolluted = 1'],
    ['b.toml', '[__proto__]\npolluted = 1\n[a]\nconstructor = { prototype = { polluted = 1 } }'],
  ])('remain own keys in %s', async (name, text) => {
    const project = createProject({ [name]: text })
    const { config } = await loadConfigFile(project.path(name))
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
    expect(Object.keys(config)).toEqual(['__proto__', 'a'])
    expect(Object.keys(config.a as object)).toEqual(['constructor'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('are not added by YAML merge keys', async () => {
    const project = createProject({ 'a.yaml': 'base: &base { __proto__: { polluted: 1 } }\napp: { <<: *base }' })
    const { config } = await loadConfigFile(project.path('a.yaml'))
    expect((config.app as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(config.app)).toBe(Object.prototype)
  })
})
