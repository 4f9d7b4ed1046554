import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

it('prints the documentation, type, value, defaults and sources with their locations', async () => {
  const root = createProject({
    'fw.config.ts': "export default {\n  app: {\n    baseURL: '/project/',\n  },\n}\n",
    'layers/brand/fw.config.yaml': 'ssr: true\napp:\n  baseURL: /brand/\n',
  })
  const { code, out, err } = await runFw(['config', 'explain', 'app.baseURL', '--app.baseURL', '/flag/'], root, {
    FW_APP_BASE_URL: '/env/',
  })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^app\.baseURL {2}string\n/)
  expect(out).toContain('Base path')
  expect(out).toMatch(/Value +'\/flag\/'/)
  expect(out).toMatch(/Default +"\/"\n/)
  expect(out).toMatch(
    /default +'\/'\n +layer .*'\/brand\/' +layers\/brand\/fw\.config\.yaml:3:3\n +project +'\/project\/' +fw\.config\.ts:3:5\n +command line +'\/flag\/'\n/,
  )
  expect(out).toContain("FW_APP_BASE_URL overrides it when the server starts (set: '/env/')")
  expect(out).not.toContain('\u001B')
})

it('prints the environment variable that sets an option', async () => {
  const { out } = await runFw(['config', 'explain', 'devServer.port'], createProject({}), { FW_PORT: '4000' })
  expect(out).toMatch(/environment variable FW_PORT +4000/)
})

it('prints the location of such a variable in a .env file', async () => {
  const dir = createProject({ '.env': '# server\nPORT=9999\n' })
  expect((await runFw(['config', 'explain', 'devServer.port'], dir)).out).toMatch(
    /environment variable PORT +9999 +\.env:2:1/,
  )
  const wrong = createProject({ '.env.local': 'PORT=abc\n' })
  const { problems } = JSON.parse((await runFw(['config', 'check', '--json'], wrong)).out) as { problems: unknown[] }
  expect(problems).toMatchObject([{ code: 'FW1003', file: '.env.local', line: 1, column: 1 }])
})

it('prints the environment block that sets an option', async () => {
  const { out } = await runFw(
    ['config', 'explain', 'ssr'],
    createProject({ 'fw.config.json': '{ "$production": { "ssr": false } }' }),
  )
  expect(out).toMatch(/project \(\$production\) +false +fw\.config\.json:1:20/)
  const layered = createProject({ 'layers/aa/fw.config.json': '{ "$production": { "ssr": false } }' })
  expect((await runFw(['config', 'explain', 'ssr'], layered)).out).toMatch(
    /^ +layer aa \(\$production\) +false +layers/m,
  )
})

it('prints the defaults of both layouts if they differ', async () => {
  const { out } = await runFw(['config', 'explain', 'dir.pages'], createProject({}))
  expect(out).toMatch(/Default +"app\/pages" \(v4 layout\)\n +"pages" \(v3 layout\)/)
})

it('prints the option that a default follows, and where it was set', async () => {
  const root = createProject({
    'fw.config.ts':
      "export default {\n  app: {\n    rootId: 'mine',\n  },\n  runtimeConfig: { public: { a: 1 } },\n}\n",
  })
  const chain = async (...args: string[]) =>
    (await runFw(['config', 'explain', ...args], root)).out.split('Where it comes from\n')[1]
  expect(await chain('app.rootAttrs.id')).toBe("  default  'mine'  follows app.rootId (fw.config.ts:3:5)\n")
  expect(await chain('app.rootAttrs.id', '--app.rootId', 'x')).toBe(
    "  default  'x'  follows app.rootId (command line)\n",
  )
  expect(await chain('analyzeDir')).toMatch(/follows buildDir\n$/)
  expect(await chain('serverEngine.runtimeConfig.public.a')).toMatch(
    /^ {2}default {2}1 {2}follows runtimeConfig\.public\.a \(fw\.config\.ts:5:30\)\n/,
  )
  expect(await chain('serverEngine.runtimeConfig.app.baseURL', '--app.baseURL', '/x/')).toMatch(
    /^ {2}default {2}'\/x\/' {2}follows runtimeConfig\.app\.baseURL \(command line\)\n\n/,
  )
  const json = JSON.parse((await runFw(['config', 'explain', 'app.rootAttrs.id', '--json'], root)).out)
  expect(json.chain).toEqual([{ from: 'default', value: 'mine', at: 'fw.config.ts:3:5', follows: 'app.rootId' }])
})

it('prints the single source of an array entry', async () => {
  const root = createProject({
    'fw.config.ts':
      "export default {\n  css: ['own.css'],\n  app: { head: { meta: [{ name: 'a', content: '1' }] } },\n}\n",
    'layers/aa/fw.config.yaml': 'css:\n  - aa.css\n',
  })
  const chain = async (path: string) =>
    (await runFw(['config', 'explain', path], root)).out.split('Where it comes from\n')[1]
  expect(await chain('css[0]')).toBe("  layer aa  'aa.css'  layers/aa/fw.config.yaml:2:5\n")
  expect(await chain('css[1]')).toBe("  project  'own.css'  fw.config.ts:2:9\n")
  expect(await chain('app.head.meta[0]')).toMatch(/^ {2}default {2}\{ name: 'viewport'[^\n]*\n$/)
  expect(await chain('app.head.meta[2]')).toBe("  project  { name: 'a', content: '1' }  fw.config.ts:3:25\n")
})

it('prints the same as JSON', async () => {
  const root = createProject({ 'fw.config.json': '{ "ssr": false }' })
  const json = JSON.parse((await runFw(['config', 'explain', 'ssr', '--json'], root)).out)
  expect(json).toMatchObject({
    value: false,
    chain: [
      { from: 'default', value: true },
      { from: 'project', value: false, at: 'fw.config.json:1:3' },
    ],
  })
})

it('never prints a private value', async () => {
  const secret = 'hunter2'
  const files = {
    'fw.config.ts': `export default { runtimeConfig: { apiKey: '${secret}', db: { password: '${secret}' } }, ssr: 'yes' }\n`,
  }
  for (const path of [
    'runtimeConfig.apiKey',
    'runtimeConfig.db',
    'runtimeConfig',
    'serverEngine',
    'serverEngine.runtimeConfig.apiKey',
    'ssr',
  ]) {
    for (const flags of [[], ['--json']]) {
      const { out, err } = await runFw(['config', 'explain', path, ...flags], createProject(files), {
        FW_API_KEY: secret,
        FW_DB_PASSWORD: secret,
      })
      expect(out).toContain(path.split('.').at(-1))
      expect(out + err).not.toContain(secret)
    }
  }
  const { out } = await runFw(['config', 'explain', 'runtimeConfig.apiKey'], createProject(files), {
    FW_API_KEY: secret,
  })
  expect(out).toContain('FW_API_KEY overrides it when the server starts (set).')
})

describe('an option set by a module', () => {
  const files = {
    'fw.config.mjs': `export default { modules: ['./shop', './late'], ssr: true, runtimeConfig: { key: 'configured' } }`,
    'shop.mjs': `export default (options, app) => {
      console.log('printed by a module')
      app.options.app.baseURL = '/shop/'
      app.options.runtimeConfig.key = 'changed'
      app.options.runtimeConfig.public.currency = 'EUR'
    }`,
    'late.mjs': `export default Object.assign((options, app) => { app.options.ssr = false }, { meta: { name: 'late' } })`,
  }
  const chainOf = async (path: string) => {
    const { code, out, err } = await runFw(['config', 'explain', path, '--json'], createProject(files))
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('printed by a module') })
    const { value, chain } = JSON.parse(out)
    return [value, ...chain.map(({ from, value: own, at, follows }: any) => [from, own, at ?? follows])]
  }

  it('is attributed to the module', async () => {
    expect(await chainOf('ssr')).toEqual([
      false,
      ['default', true, undefined],
      ['project', true, 'fw.config.mjs:1:49'],
      ['module ./late', false, 'late.mjs'],
    ])
    expect(await chainOf('runtimeConfig.public.currency')).toEqual([
      'EUR',
      ['default', undefined, undefined],
      ['module ./shop', 'EUR', 'shop.mjs'],
    ])
  })

  it('is the source of options that follow it', async () => {
    expect(await chainOf('runtimeConfig.app.baseURL')).toEqual(['/shop/', ['default', '/shop/', 'shop.mjs']])
  })

  it('is printed with the module', async () => {
    const { out } = await runFw(['config', 'explain', 'app.baseURL'], createProject(files))
    expect(out).toMatch(/^ {2}default +'\/'\n {2}module \.\/shop +'\/shop\/' +shop\.mjs$/m)
    expect(out).not.toContain('printed')
  })

  it('has its other sources printed if a module fails', async () => {
    const { code, out, err } = await runFw(
      ['config', 'explain', 'ssr'],
      createProject({ ...files, 'late.mjs': 'export default () => { throw new Error("broken") }' }),
    )
    expect(code).toBe(1)
    expect(out).toContain('fw.config.mjs:1:49')
    triggers('FW2002', err)
  })
})
