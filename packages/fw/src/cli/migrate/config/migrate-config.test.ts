import { editCode } from '@fw/kit/imports'
import {
  acceptsValue,
  describeOption,
  emptyFacts,
  formatPath,
  isSame,
  optionPaths,
  parsePath,
  resolve,
  toolNames,
  valueAt,
} from '@fw/schema'
import type { FwConfig } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { migrateConfig } from './migrate-config'

const facts = emptyFacts({ rootDir: '/project', workspaceDir: '/workspace' })

const OPTIONS = {
  isNuxt: true,
  layer: { major: 4 as const, files: ['app/app.vue'] },
  needsNames: false,
  returnsMarkup: false,
  moduleKeys: [],
  hasDefaultBuildDir: true,
}

function migrate(code: string, full: boolean, options: Partial<Parameters<typeof migrateConfig>[2]> = {}): string {
  const { edits } = migrateConfig('nuxt.config.ts', code, { ...OPTIONS, full, ...options })!
  return editCode(code, edits, []).code
}

/** Values of every type, as code. The first that an option accepts and does not have is used. */
const SAMPLES = [
  'true',
  'false',
  '7',
  `'sample'`,
  `'/sample'`,
  `'https://sample.test'`,
  `'2026-01-02'`,
  `['sample']`,
  `['https://sample.test']`,
  `{ sample: 'a' }`,
  `{ sample: true }`,
  `{ sample: () => 'a' }`,
  `{ '/sample': { ssr: false } }`,
  `{ '/sample': { js: 7 } }`,
  `() => 'sample'`,
  `[() => true]`,
  `[/sample/]`,
  `[{ name: 'sample', content: 'a' }]`,
  `[{ name: 'sample', argumentLength: 1 }]`,
  `[{ name: 'sample', from: 'sample' }]`,
  `[{ from: 'sample', imports: ['a'] }]`,
  `[{ src: 'sample', dst: 'a' }]`,
  `[{ handler: 'sample', route: '/a' }]`,
  `[{ handler: () => 'sample', route: '/a' }]`,
]

/** Keys as applications for Nuxt write them: with the name of the tool. */
const nuxtPath = (path: readonly string[]): string[] => path.map(key => toolNames(key)[0] ?? key)

const nest = (path: readonly string[], code: string): string =>
  path.reduceRight((inner, key) => `{ ${JSON.stringify(key)}: ${inner} }`, code)

const evaluate = (code: string): unknown =>
  new Function('defineFwConfig', `return ${code}`)((config: unknown) => config) as unknown

/** Functions and patterns as text: each evaluation has others. */
const comparable = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'function' || inner instanceof RegExp ? String(inner) : inner,
  )

const defaults = resolve({ future: { compatibilityVersion: 4 } }, facts).options

/** What is declared: the reference and what fw adds to it. */
const paths = optionPaths()
  .map(text => parsePath(text)!)
  .filter(path => describeOption(path)!.kind === 'option')

/** The values that the type of an option lists, before all others. */
const samplesFor = (path: readonly string[]): string[] => [
  ...(describeOption(path)!.type.match(/'[^']+'|\b\d+\b/g) ?? []),
  ...SAMPLES,
]

const sampleFor = (path: readonly string[]): string | undefined =>
  samplesFor(path).find(code => {
    const value = evaluate(code)
    return acceptsValue(path, value) && !isSame(value, valueAt(defaults, path))
  })

/** They are given to the command, or only have one other value. */
const WITHOUT_SAMPLE = new Set([
  'rootDir',
  'experimental.defaults.useAsyncData.errorValue',
  'experimental.defaults.useAsyncData.value',
])

const sampled = paths.filter(path => !WITHOUT_SAMPLE.has(path.join('.')))

it('has a value for every option', () => {
  expect(sampled.filter(path => sampleFor(path) === undefined)).toEqual([])
})

describe.each([false, true])('with --full: %s', full => {
  it.each(sampled.map(path => [formatPath(path), path] as const))(
    'resolves %s to the value that it has in Nuxt',
    (_, path) => {
      const value = sampleFor(path)!
      const migrated = migrate(`export default defineNuxtConfig(${nest(nuxtPath(path), value)})\n`, full)
      const written = evaluate(migrated.replace('export default', '')) as FwConfig
      // The folders of sources are relative to `srcDir` in Nuxt.
      const isSources = path[0] === 'dir' && /["']app\//.test(migrated)
      const direct = evaluate(nest(path, isSources ? `'app/${String(evaluate(value))}'` : value)) as FwConfig
      const expected = resolve({ ...direct, future: { compatibilityVersion: 4, ...direct.future } }, facts)
      const actual = resolve({ ...written, future: { compatibilityVersion: 4, ...written.future } }, facts)
      expect(actual.problems.map(({ code }) => code)).toEqual(expected.problems.map(({ code }) => code))
      expect(comparable(valueAt(actual.options, path))).toBe(comparable(valueAt(expected.options, path)))
    },
  )
})

it.each([
  ['{ vite: { vue: {} } }', '{ bundler1: { ui: {} } }'],
  [
    '{ $production: { nitro: {} }, $env: { staging: { nitro: {} } } }',
    '{ $production: { serverEngine: {} }, $env: { staging: { serverEngine: {} } } }',
  ],
  ["{ hooks: { 'vite:extend': f, 'pages:extend': f } }", "{ hooks: { 'bundler1:extend': f, 'pages:extend': f } }"],
  ["{ builder: '@nuxt/webpack-builder' }", "{ builder: 'webpack' }"],
  ["{ modules: ['@nuxt/ui'], vue: {}, ui: {} }", "{ modules: ['@nuxt/ui'], vue: {}, ui: {} }"],
  ['{ vue: {} }', '{ ui: {} }'],
  ['isA ? { vite: {} } : { nitro: {} }', 'isA ? { vite: {} } : { nitro: {} }'],
  ['{ ...(isA ? { vite: {} } : { nitro: {} }) }', '{ ...(isA ? { bundler1: {} } : { serverEngine: {} }) }'],
  ['{ runtimeConfig: { vite: 1, nitro: {} } }', '{ runtimeConfig: { vite: 1, serverEngine: {} } }'],
  ["{ 'vite': {} }", "{ 'bundler1': {} }"],
])('renames keys with --full: %s', (before, after) => {
  expect(migrate(`export default defineNuxtConfig(${before})`, true)).toBe(`export default defineFwConfig(${after})`)
})

it('follows variables that have no other use', () => {
  const code =
    'const vite = { vue: {} }\nconst shared = { vue: {} }\nuse(shared)\nexport default defineNuxtConfig({ vite, webpack: shared })'
  expect(migrate(code, true)).toBe(
    'const vite = { ui: {} }\nconst shared = { vue: {} }\nuse(shared)\nexport default defineFwConfig({ bundler1: vite, bundler2: shared })',
  )
})

it.each([
  ['export default defineNuxtConfig({})', "export default defineFwConfig({\n  modules: ['@fw/nuxt'],\n})"],
  [
    "export default defineNuxtConfig({ modules: ['a'] })",
    "export default defineFwConfig({ modules: ['@fw/nuxt', 'a'] })",
  ],
  [
    'export default defineNuxtConfig({\n  modules: [\n    "a", // why\n  ],\n})',
    'export default defineFwConfig({\n  modules: [\n    "@fw/nuxt",\n    "a", // why\n  ],\n})',
  ],
  ['const c = { ssr: true }\nexport default c', "const c = { modules: ['@fw/nuxt'], ssr: true }\nexport default c"],
  ['module.exports = { ssr: true }', "module.exports = { modules: ['@fw/nuxt'], ssr: true }"],
])('adds the compatibility package to %j', (before, after) => {
  expect(migrate(before, false, { needsNames: true })).toBe(after)
})

it('adds the compatibility package in front of a key that it renames', () => {
  const before = 'export default defineNuxtConfig({ vite: {} })'
  expect(migrate(before, true, { needsNames: true })).toBe(
    "export default defineFwConfig({ modules: ['@fw/nuxt'], bundler1: {} })",
  )
})

it.each([
  [4, '', './server/texts'],
  [4, "serverDir: 'backend', ", './backend/texts'],
  [3, "srcDir: 'src/', ", './src/server/texts'],
] as const)('resolves folders of server assets from the root, in version %s with %s', (major, options, dir) => {
  const config = (path: string): string =>
    `export default defineNuxtConfig({ ${options}nitro: { serverAssets: [{ baseName: 'texts', dir: '${path}' }] } })`
  const layer = { major, files: major === 4 ? ['app/app.vue'] : [] }
  expect(migrate(config('texts'), false, { layer })).toContain(`dir: '${dir}'`)
  expect(migrate(config('/texts'), false, { layer })).toContain(`dir: '/texts'`)
})
