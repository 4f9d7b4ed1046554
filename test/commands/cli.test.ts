import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

it('prints help and the version', async () => {
  const root = createProject({})
  const help = await runFw(['--help'], root)
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toContain('fw config [dir]')
  expect(help.out).not.toContain('\u001B')
  expect(await runFw([], root)).toEqual(help)
  const config = await runFw(['config', '--help'], root)
  expect(config.out).toContain('fw config explain PATH [dir]')
  expect(await runFw(['config', '-h'], root)).toEqual(config)
  expect(await runFw(['help', 'config'], root)).toEqual(config)
  expect(await runFw(['help'], root)).toEqual(help)
  expect((await runFw(['config', 'diff', '--help'], root)).out).toContain('--to 3|4')
  expect((await runFw(['--version'], root)).out).toMatch(/^\d+\.\d+\.\d+(?:-alpha\.\d+)?\n$/)
})

it.each([
  ['FW1301', ['confg'], '`fw config`'],
  ['FW1301', ['confg', '--help'], '`fw config`'],
  ['FW1301', ['version'], '`fw --version`'],
  ['FW1301', ['config', 'exlain', 'ssr'], '`fw config explain`'],
  ['FW1302', ['config', '--jsn'], '`--json`'],
  ['FW1302', ['config', '--srr', 'false'], '`--ssr`'],
  ['FW1302', ['config', 'get', '--jsn', 'ssr'], '`--json`'],
  ['FW1302', ['config', '--jsn', 'get', 'ssr'], '`--json`'],
  ['FW1302', ['config', '--ap.baseURL', '/x'], '`--app.baseURL`'],
  ['FW1002', ['config', '--bundler3.profile', 'true'], '`bundler2`'],
  ['FW1303', ['config', 'get'], 'PATH'],
  ['FW1304', ['info', '.', 'more'], '`more`'],
])('exits with %s for: fw %j', async (code, args, hint) => {
  const result = await runFw(args, createProject({}))
  expect(result).toMatchObject({ code: 1, out: '' })
  triggers(code, result.err)
  expect(result.err).toContain(hint)
  expect(result.err).not.toContain('\u001B')
})

it('accepts config keys of modules as flags', async () => {
  const root = createProject({
    'fw.config.mjs': `export default { modules: [{ meta: { configKey: 'shop' }, setup() {} }], shop: { currency: 'EUR', tax: 1 } }`,
  })
  const get = (...args: string[]) => runFw(['config', 'get', 'shop', '--json', ...args], root)
  const value = (json: unknown) => ({ code: 0, err: '', out: `${JSON.stringify(json, undefined, 2)}\n` })
  expect(await get('--shop.currency', 'USD')).toEqual(value({ currency: 'USD', tax: 1 }))
  expect(await get('--shop', '3')).toEqual(value(3))
  expect(await get('--no-shop')).toEqual(value(false))
  const misspelt = await get('--shpo.currency', 'USD')
  expect(misspelt.code).toBe(1)
  expect(JSON.parse(misspelt.out)).toMatchObject({ problems: [{ code: 'FW1302' }] })
  triggers('FW1302', misspelt.err)
  expect(misspelt.err).toContain('`--shop.currency`')
})

it('reports why modules cannot be loaded next to an unknown flag', async () => {
  const { err } = await runFw(['config', '--shop', '3'], createProject({ 'fw.config.json': '{' }))
  triggers('FW1302', err)
  expect(err).toMatch(/error FW11\d\d/)
})
