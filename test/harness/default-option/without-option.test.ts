import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { emptyFacts, resolve } from '@fw/schema'
import type { ConfigSource, FwConfig } from '@fw/schema'
import { atDefault, parseKey, patchResolve, variableOf, withoutOption } from './without-option.mjs'

const run = promisify(execFile)

it.each([
  ['app.rootId', ['app', 'rootId']],
  ['alias["#internal/fw/paths"]', ['alias', '#internal/fw/paths']],
  ['bundler1.define["process.dev"]', ['bundler1', 'define', 'process.dev']],
  ['plugins[].src', ['plugins', [], 'src']],
  ['optimization.keyedComposables[useState]', ['optimization', 'keyedComposables', ['useState']]],
])('parses the key %s', (key, path) => {
  expect(parseKey(key)).toEqual(path)
})

it('removes one option from all sources without changing them', () => {
  const setup = () => {}
  const source = { name: 'fw.config', config: { app: { rootId: 'a', head: {} }, modules: [setup] } }
  expect(withoutOption([source, { config: { ssr: true } }], 'app.rootId')).toEqual([
    { name: 'fw.config', config: { app: { head: {} }, modules: [setup] } },
    { config: { ssr: true } },
  ])
  expect(source.config.app.rootId).toBe('a')
})

it('removes a key of every item, and an item by its name', () => {
  const plugins = ['a', { src: 'b', mode: 'client' }]
  expect(withoutOption({ plugins }, 'plugins[].mode')).toEqual({ plugins: ['a', { src: 'b' }] })
  const keyed = [{ name: 'useState' }, { name: 'useFetch' }]
  expect(withoutOption({ keyed }, 'keyed[useState]')).toEqual({ keyed: [{ name: 'useFetch' }] })
})

it('sets an option that follows from others to its default', () => {
  const facts = emptyFacts({ rootDir: '/project' })
  const options = (config: FwConfig, key: string) =>
    resolve(atDefault(config, all => resolve(all as FwConfig, facts), key) as FwConfig, facts).options
  const config = { app: { baseURL: '/shop/' }, srcDir: 'source' }
  expect(options(config, 'runtimeConfig.app.baseURL')).toMatchObject({
    app: { baseURL: '/shop/' },
    runtimeConfig: { app: { baseURL: '/' } },
  })
  const alias = resolve({}, facts).options.alias['~']
  expect(options(config, 'alias["~"]').alias).toMatchObject({ '~': alias, '@': '/project/source/' })
  // The layout decides about defaults.
  const { alias: v3 } = options({ ...config, future: { compatibilityVersion: 3 } }, 'dir.app')
  expect(v3['@']).toBe('/project/source/')
  const source = { kind: 'project', name: 'fw.config', config, rootDir: '/project' } as const
  const sources = atDefault([source], all => resolve(all as ConfigSource[], facts), 'alias["~"]') as ConfigSource[]
  expect(resolve(sources, facts).options.alias).toMatchObject({ '~': alias, '@': '/project/source/' })
})

it('disables or empties an option that has its default, and removes an item by its name', () => {
  const facts = emptyFacts({ rootDir: '/project' })
  const sources = [{ kind: 'project', name: 'fw.config', config: {}, rootDir: '/project' }]
  const options = (key: string) =>
    resolve(atDefault(sources, all => resolve(all as ConfigSource[], facts), key) as ConfigSource[], facts).options
  expect(resolve({}, facts).options.ssr).toBe(true)
  expect(options('ssr').ssr).toBe(false)
  expect(
    options('optimization.treeShake.composables.client["#app"]').optimization.treeShake.composables.client,
  ).toEqual({ ui: expect.any(Array), '#app': [] })
  const names = options('optimization.keyedComposables[useState]').optimization.keyedComposables.map(({ name }) => name)
  expect(names).toContain('useFetch')
  expect(names).not.toContain('useState')
})

it('throws if the schema has no resolve function', () => {
  expect(() => patchResolve('export const a = 1')).toThrow('was not found')
})

it('applies the default of one option in a program that tests start', async () => {
  const code = `import { resolve, emptyFacts } from '@fw/schema'
    const { app } = resolve({ app: { rootId: 'a', rootTag: 'main' } }, emptyFacts({ rootDir: '/project' })).options
    console.log(app.rootId, app.rootTag)`
  const printed = async (env: Record<string, string>) => {
    const preload = new URL('preload.mjs', import.meta.url).href
    const args = ['--import', preload, '--input-type=module', '--eval', code]
    const cwd = fileURLToPath(new URL('../../..', import.meta.url))
    return (await run(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } })).stdout.trim()
  }
  expect(await printed({})).toBe('a main')
  expect(await printed({ FW_FLIP: 'app.rootId' })).toBe('__fw main')
})

it.each(['app.baseURL', 'runtimeConfig.app.baseURL'])('returns the variable that overrides %s', key => {
  expect(variableOf(key)).toBe('FW_APP_BASE_URL')
})
