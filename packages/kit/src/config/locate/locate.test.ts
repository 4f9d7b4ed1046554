import { readFileSync } from 'node:fs'
import { type ConfigSource, parsePath } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { locate, locateProblems } from './locate'

/** Finds `path` and returns the file name with the text at its location, up to `length` characters. */
async function textAt(file: string, path: string, length: number): Promise<string> {
  const location = await locate(file, parsePath(path) ?? [])
  if (location.line === undefined) return location.file.split('/').at(-1)!
  const line = readFileSync(location.file, 'utf8').split('\n')[location.line - 1]!
  return `${location.file.split('/').at(-1)}:${location.line}:${line.slice(location.column! - 1, location.column! - 1 + length)}`
}

const SAME: Record<string, string> = {
  'a.json': `{
  "é": "é", "app": { "head": { "meta": [
    { "name": "x" },
    { "name": "y" }
  ] } },
  "$production": {
    "modules": ["m1",
      "m2"]
  }
}`,
  'a.jsonc': `{
  /* app */ "app": { "head": { "meta": [
    { "name": "x" },
    { "name": "y" }, // c
  ] } },
  "$production": {
    "modules": ["m1",
      "m2"],
  },
}`,
  'a.json5': `{
  /* app */ app: { 'head': { meta: [
    { name: 'x' },
    { name: 'y' }, // c
  ] } },
  $production: {
    modules: ['m1',
      'm2'],
  },
}`,
  'a.yaml': `
app: { head: { meta: [
    { name: x },
    { name: y } ] } }

$production:
  modules: [m1,
    m2]
`,
  'a.ts': `export default defineFwConfig({
  'é': 1, app: { head: { meta: [
    { name: 'x' },
    { name: 'y' },
  ] } } as object,
  $production: {
    modules: ['m1',
      'm2'],
  },
})`,
  'a.cjs': `module.exports = {
  "app": { ['head']: { [\`meta\`]: [
    { name: 'x' },
    { name: 'y' },
  ] } },
  $production: {
    modules: ['m1',
      'm2'],
  },
}`,
}

describe('locate', () => {
  it.each(Object.entries(SAME))('finds keys and entries in %s', async (name, text) => {
    const file = createProject({ [name]: text }).path(name)
    const at = (path: string, length: number) => textAt(file, path, length).then(found => found.replace(/["'`]/g, ''))
    expect(await at('app', 4)).toMatch(/^a\.\w+:2:app/)
    expect(await at('app.head.meta[1].name', 5)).toMatch(/:4:name/)
    expect(await at('app.head.meta[1]', 8)).toMatch(/:4:\{ name/)
    expect(await at('$production', 6)).toMatch(/:6:\$prod/)
    expect(await at('$production.modules', 5)).toMatch(/:7:modu/)
    expect(await at('$production.modules[1]', 3)).toMatch(/:8:m2/)
    // A path that is not in the text is located at its nearest ancestor.
    expect(await at('app.head.meta[1].content.deep', 8)).toMatch(/:4:\{ name/)
    expect(await at('app.head.meta[9]', 4)).toMatch(/:2:\[?met/)
    expect(await at('nothing', 1)).toMatch(/:[12]:[{a]/)
  })

  it.each([
    ['a.json', '{"ssr":1,"app":{}}', 10],
    ['a.jsonc', '{"ssr":1,"app":{}}', 10],
    ['a.json5', '{ssr:1, app:{}}', 9],
    ['a.yaml', '{ssr: 1, app: {}}', 10],
    ['a.toml', '  app = 1', 3],
    ['.fwrc', '  app=1', 3],
    ['a.ts', 'export default { app: 1 }', 18],
    ['a.mjs', 'export default { app: 1 }', 18],
  ])('does not count a byte order mark in %s', async (name, text, column) => {
    const file = createProject({ [name]: `\uFEFF${text}` }).path(name)
    expect(await locate(file, ['app'])).toEqual({ file, line: 1, column })
  })

  it('finds entries of rc arrays whose indices have holes', async () => {
    const file = createProject({
      '.fwrc': 'css[5]=c\ncss[]=d\ncss[2].x=b\nmodules=["p","q"]\nmodules[]=r\nmodules[0]=o',
    }).path('.fwrc')
    const lineOf = async (path: string) => (await locate(file, parsePath(path)!)).line
    expect(
      await Promise.all(
        ['css[0].x', 'css[1]', 'css[2]', 'modules[0]', 'modules[1]', 'modules[2]', 'modules[3]'].map(lineOf),
      ),
    ).toEqual([3, 1, 2, 6, 4, 5, 6])
  })

  it.each(['a.json', 'a.jsonc'])('finds keys in %s next to values that are nested too deeply', async name => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const file = createProject({
      [name]: `{\n  "a": { "x": ${deep}, "é": "[" },\n  "b": ${deep},\n  "c": [1, { "d": 1 }]\n}`,
    }).path(name)
    expect(await locate(file, ['a'])).toEqual({ file, line: 2, column: 3 })
    expect(await locate(file, ['b', '0', '0'])).toEqual({ file, line: 3, column: 10 })
    expect(await locate(file, ['c', '1', 'd'])).toEqual({ file, line: 4, column: 14 })
  })

  it('finds tables, dotted keys, inline tables and arrays of tables in TOML', async () => {
    const file = createProject({
      'a.toml': `ssr = false
app.baseURL = "/"
"quoted.key" = { inner = 1, list = [1, { deep = 2 }] }

[app.head]
title = "x"
[[app.head.meta]]
name = "a"
[[app.head.meta]]
name = "b"
content.text = "c"
["$env".staging]
ssr = true
`,
    }).path('a.toml')
    expect(await locate(file, ['ssr'])).toEqual({ file, line: 1, column: 1 })
    expect(await locate(file, ['app', 'baseURL'])).toEqual({ file, line: 2, column: 5 })
    expect(await locate(file, ['quoted.key', 'list', '1', 'deep'])).toEqual({ file, line: 3, column: 42 })
    expect(await locate(file, ['app', 'head'])).toEqual({ file, line: 5, column: 6 })
    expect(await locate(file, ['app', 'head', 'title'])).toEqual({ file, line: 6, column: 1 })
    expect(await locate(file, ['app', 'head', 'meta', '1'])).toEqual({ file, line: 9, column: 12 })
    expect(await locate(file, ['app', 'head', 'meta', '1', 'content', 'text'])).toEqual({ file, line: 11, column: 9 })
    expect(await locate(file, ['$env', 'staging', 'ssr'])).toEqual({ file, line: 13, column: 1 })
    expect(await locate(file, ['none'])).toEqual({ file, line: 1, column: 1 })
  })

  it('follows aliases and merge keys in YAML', async () => {
    const file = createProject({
      'a.yml': `base: &base
  title: x
  meta: [ { name: a } ]
app:
  head:
    <<: *base
    lang: de
  alias: *base
`,
    }).path('a.yml')
    expect(await textAt(file, 'app.head.title', 5)).toBe('a.yml:2:title')
    expect(await textAt(file, 'app.head.lang', 4)).toBe('a.yml:7:lang')
    expect(await textAt(file, 'app.alias.meta[0].name', 4)).toBe('a.yml:3:name')
  })

  it('finds the last line of a key in .fwrc', async () => {
    const file = createProject({ '.fwrc': `# c\napp.baseURL=/a\n  app.baseURL=/b\nmodules[]=x\nmodules[]=y\n` }).path(
      '.fwrc',
    )
    expect(await locate(file, ['app', 'baseURL'])).toEqual({ file, line: 3, column: 3 })
    expect(await locate(file, ['modules', '1'])).toEqual({ file, line: 5, column: 1 })
    expect(await locate(file, ['modules', '0', 'x'])).toEqual({ file, line: 4, column: 1 })
    expect(await locate(file, ['none'])).toEqual({ file })
  })

  it('returns only the file if it cannot be read', async () => {
    const project = createProject({ 'broken.toml': 'a = = 1' })
    expect(await locate(project.path('missing.ts'), ['a'])).toEqual({ file: project.path('missing.ts') })
    expect(await locate(project.path('broken.toml'), ['a'])).toEqual({ file: project.path('broken.toml') })
  })
})

describe('locate in code', () => {
  it('follows variables, wrappers, spreads and shorthands in the file', async () => {
    const file = createProject({
      'a.ts': `
const head = { title: 'x', meta: [{ name: 'm' }] }
const base = { ssr: true, app: { baseURL: '/base' } }
const { css } = { css: ['c1'] }
const app = { head: (head as object)!, baseURL: '/own' }
const more = ['x', 'y']
const config = {
  ssr: false,
  ...base,
  app,
  css,
  modules: ['first', ...more, 'last'],
  ...(process.env.X ? { telemetry: false } : { devtools: true }),
  ...process.env.Y && { pages: true },
  get routeRules() { return {} },
  hooks: { 'build:done'() {} },
} satisfies object
export default defineFwConfig(config)`,
    }).path('a.ts')
    const at = (path: string, length: number) => textAt(file, path, length)
    expect(await at('app.head.title', 5)).toBe('a.ts:2:title')
    expect(await at('app.head.meta[0].name', 4)).toBe('a.ts:2:name')
    expect(await at('app.baseURL', 15)).toBe(`a.ts:5:baseURL: '/own'`)
    expect(await at('ssr', 9)).toBe('a.ts:3:ssr: true')
    expect(await at('css[0]', 4)).toBe(`a.ts:4:'c1'`)
    expect(await at('css', 3)).toBe('a.ts:11:css')
    expect(await at('modules[2]', 3)).toBe(`a.ts:6:'y'`)
    expect(await at('modules[3]', 6)).toBe(`a.ts:12:'last'`)
    expect(await at('telemetry', 9)).toBe('a.ts:13:telemetry')
    expect(await at('devtools', 8)).toBe('a.ts:13:devtools')
    expect(await at('pages', 5)).toBe('a.ts:14:pages')
    expect(await at('routeRules.x', 10)).toBe('a.ts:15:routeRules')
    expect(await at('hooks["build:done"]', 12)).toBe(`a.ts:16:'build:done'`)
    expect(await at('unknown', 1)).toBe('a.ts:7:{')
  })

  it('gives later properties precedence over earlier ones', async () => {
    const file = createProject({
      'a.mjs': `const base = { app: 1 }\nexport default {\n  app: 2,\n  ...base,\n  ssr: 1,\n  ssr: 2,\n}`,
    }).path('a.mjs')
    expect(await textAt(file, 'app', 6)).toBe('a.mjs:1:app: 1')
    expect(await textAt(file, 'ssr', 6)).toBe('a.mjs:6:ssr: 2')
  })

  it('follows imports of local files', async () => {
    const project = createProject({
      'a.ts': `import base, { head as h, deep } from './base'
import * as all from './shared/index.js'
import { again } from './again'
import pkg from 'pkg'
export default { ...base, ...pkg, app: { head: h, ...all.appPart }, runtimeConfig: deep.inner, css: again }`,
      'base.ts': `export const head = { title: 'x' }\nexport const deep = { inner: { key: 1 } }\nconst config = { ssr: true }\nexport { config as default }`,
      'shared/index.ts': `export const appPart = {\n  baseURL: '/',\n}`,
      'again.ts': `export * from './again'\nexport * from './list'`,
      'list.ts': `export const again = ['one']`,
      'c.cjs': `const base = require('./c-base.cjs')\nmodule.exports = { ...base, app: require('./c-base.cjs').app }`,
      'c-base.cjs': `module.exports = {\n  ssr: true,\n  app: {\n    baseURL: '/' },\n}`,
    })
    const at = (path: string, length: number) => textAt(project.path('a.ts'), path, length)
    expect(await at('ssr', 3)).toBe('base.ts:3:ssr')
    expect(await at('app.head.title', 5)).toBe('base.ts:1:title')
    expect(await at('app.baseURL', 7)).toBe('index.ts:2:baseURL')
    expect(await at('runtimeConfig.key', 3)).toBe('base.ts:2:key')
    expect(await at('css[0]', 5)).toBe(`list.ts:1:'one'`)
    expect(await textAt(project.path('c.cjs'), 'ssr', 3)).toBe('c-base.cjs:2:ssr')
    expect(await textAt(project.path('c.cjs'), 'app.baseURL', 7)).toBe('c-base.cjs:4:baseURL')
  })

  it.each([
    ['export = {\n  ssr: 1 }', 'a.cts'],
    ['export default (await load({\n  ssr: 1 }))', 'a.mts'],
    ['export default <object>{\n  ssr: 1 }', 'a.ts'],
    ['const c = {\n  ssr: 1 }\nexport { c as default }', 'b.ts'],
    ['export default wrap(1, {\n  ssr: 1 })', 'c.ts'],
  ])('resolves %j', async (text, name) => {
    expect(await textAt(createProject({ [name]: text }).path(name), 'ssr', 3)).toBe(`${name}:2:ssr`)
  })

  it('stops at circular references', async () => {
    const project = createProject({
      'a.ts': 'const a = { ...b, x: 1 }\nconst b = { ...a, y: 1 }\nconst c = c\nexport default { ...a, z: c }',
      'b.ts': `export { default } from './b'`,
      'c.ts':
        'const a = { ...a, ...a, ...a }\nexport default { ...a, ...a, deep: [...a, ...a], m: a.none.x, ...a.b }\nconst d = [...d]',
    })
    expect(await textAt(project.path('a.ts'), 'y', 1)).toBe('a.ts:2:y')
    expect(await textAt(project.path('a.ts'), 'none', 1)).toBe('a.ts:4:{')
    expect(await textAt(project.path('b.ts'), 'none', 1)).toBe('b.ts')
    expect(await textAt(project.path('c.ts'), 'none', 1)).toBe('c.ts:2:{')
  })
})

describe('locateProblems', () => {
  it('adds locations from the source, with its prefix, and keeps existing ones', async () => {
    const file = createProject({ 'fw.config.json': '{\n  "$production": {\n    "ssr": 1\n  }\n}' }).path(
      'fw.config.json',
    )
    const source: ConfigSource = {
      kind: 'project',
      name: 'fw.config.json',
      config: {},
      rootDir: '/',
      file,
      prefix: ['$production'],
    }
    const problem = { code: 'FW1003', severity: 'error', why: '', fix: '' } as const
    const knownLocation = { file: '/x', line: 9, column: 9 }
    const located = await locateProblems([
      { ...problem, source, path: ['ssr'] },
      { ...problem, source, path: ['ssr'], location: knownLocation },
      { ...problem, source: { kind: 'command-line', name: '--ssr', config: {}, rootDir: '/' }, path: ['ssr'] },
      { ...problem, source },
    ])
    expect(located.map(({ location }) => location)).toEqual([
      { file, line: 3, column: 5 },
      knownLocation,
      undefined,
      { file, line: 2, column: 3 },
    ])
  })
})
