import { editCode } from '@fw/kit/imports'
import { acceptsValue, emptyFacts, isSame, resolve, toolNames, valueAt } from '@fw/schema'
import type { FwConfig } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { RECORDS } from '../../../../../../test/options/records'
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

/** Values of every type, of which the first that an option accepts and does not have is used. */
const SAMPLES = [true, false, 7, 'sample', '/sample', ['sample'], { sample: 'a' }, 'strict', 'silent', { sample: true }]

/** Keys as applications for Nuxt write them: with the name of the tool. */
const nuxtPath = (path: readonly string[]): string[] => path.map(key => toolNames(key)[0] ?? key)

function nest(path: readonly string[], value: unknown): FwConfig {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as FwConfig
}

const defaults = resolve({ future: { compatibilityVersion: 4 } }, facts).options

const rows = RECORDS.map(([key, path]) => ({ key, path })).filter(
  ({ path }) => !path.includes('[]') && path[0] !== '$meta',
)

const sampleFor = (path: readonly string[]): unknown =>
  SAMPLES.find(value => acceptsValue(path, value) && !isSame(value, valueAt(defaults, path)))

describe.each([false, true])('with --full: %s', full => {
  it.each(rows.filter(({ path }) => sampleFor(path) !== undefined && path[0] !== 'rootDir'))(
    'resolves $key to the value that it has in Nuxt',
    ({ path }) => {
      const value = sampleFor(path)
      const code = `export default defineNuxtConfig(${JSON.stringify(nest(nuxtPath(path), value))})\n`
      const migrated = migrate(code, full)
      const written = new Function('defineFwConfig', migrated.replace('export default', 'return'))((x: unknown) => x)
      // The folders of sources are relative to `srcDir` in Nuxt.
      const isSources = path[0] === 'dir' && migrated.includes('"app/')
      const direct = nest(path, isSources ? `app/${String(value)}` : value)
      const expected = resolve({ ...direct, future: { compatibilityVersion: 4, ...direct.future } }, facts)
      const actual = resolve({ ...written, future: { compatibilityVersion: 4, ...written.future } }, facts)
      expect(actual.problems.map(({ code }) => code)).toEqual(expected.problems.map(({ code }) => code))
      expect(valueAt(actual.options, path)).toEqual(valueAt(expected.options, path))
    },
  )
})

it('covers most options of the reference', () => {
  expect(rows.filter(({ path }) => sampleFor(path) !== undefined).length).toBeGreaterThan(250)
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
