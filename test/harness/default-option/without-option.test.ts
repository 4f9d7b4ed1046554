import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parseKey, patchResolve, variableOf, withoutOption } from './without-option.mjs'

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

it('throws if the schema has no resolve function', () => {
  expect(() => patchResolve('export const a = 1')).toThrow('was not found')
})

it('applies the default of one option in a program that tests start', async () => {
  const code = `import { resolve, emptyFacts } from '@fw/schema'
    const { app } = resolve({ app: { rootId: 'a', rootTag: 'main' } }, emptyFacts('/project')).options
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
