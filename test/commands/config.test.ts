import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const config = `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  app: { baseURL: '/docs/' },
  hooks: { ready: function started() {} },
  $env: { staging: { app: { baseURL: '/staging/' } } },
})
`

describe('fw config', () => {
  it('prints the options, without colors unless on a terminal', async () => {
    const root = createProject({ 'fw.config.ts': config })
    const { code, out, err } = await runFw(['config'], root)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain("baseURL: '/docs/'")
    expect(out).toContain('v3 layout')
    expect(out).toContain('[Function: started]')
    expect(out).not.toContain('\u001B')
    expect((await runFw(['config'], root, { FORCE_COLOR: '1' })).out).toContain('\u001B')
    expect((await runFw(['config'], root, { FORCE_COLOR: '1', NO_COLOR: '1' })).out).not.toContain('\u001B')
  })

  it('prints valid JSON, with functions as strings', async () => {
    const root = createProject({ 'fw.config.ts': config })
    const options = JSON.parse((await runFw(['config', '--json'], root, { FORCE_COLOR: '1' })).out)
    expect(options).toMatchObject({
      rootDir: root,
      app: { baseURL: '/docs/' },
      hooks: { ready: ['[Function: started]'] },
    })
    expect(options.devServer.cors.origin[0]).toMatch(/^\/.*\/$/)
  })

  it('uses the v3 layout for an empty project, and v4 if it is set or app/ contains sources', async () => {
    const version = async (files: Record<string, string>) =>
      JSON.parse((await runFw(['config', '--json'], createProject(files))).out).future.compatibilityVersion
    expect(await version({})).toBe(3)
    expect(await version({ 'fw.config.json': '{ "future": { "compatibilityVersion": 4 } }' })).toBe(4)
    expect(await version({ 'app/app.vue': '<template />' })).toBe(4)
  })

  it('prints the valid options to stdout and errors to stderr', async () => {
    const root = createProject({ 'fw.config.ts': "export default {\n  ssr: 'yes',\n}\n" })
    const { code, out, err } = await runFw(['config', '--json'], root)
    expect(code).toBe(1)
    expect(JSON.parse(out).ssr).toBe(true)
    expect(err).toContain('fw.config.ts:2:3')
    expect(err).toMatch(/1 error\n$/)
  })

  it('rejects a directory that does not exist', async () => {
    const { code, out, err } = await runFw(['config', 'nowhere'], createProject({}))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('nowhere')
  })
})

describe('fw config get', () => {
  it('prints only the value', async () => {
    const root = createProject({ 'fw.config.ts': config })
    expect(await runFw(['config', 'get', 'app.baseURL'], root)).toEqual({ code: 0, out: '/docs/\n', err: '' })
    expect((await runFw(['config', 'get', 'app.baseURL', '--json'], root)).out).toBe('"/docs/"\n')
    expect((await runFw(['config', 'get', 'alias["~~"]', '--json'], root)).out).toBe(`${JSON.stringify(`${root}/`)}\n`)
    expect((await runFw(['config', 'get', 'theme', '--json'], root)).out).toBe('null\n')
  })

  it.each([
    ['runtimeConfig.key', '[private]'],
    ['runtimeConfig.nested', { token: '[private]', empty: '' }],
    ['runtimeConfig.nested.token', '[private]'],
    ['runtimeConfig.list', '[private]'],
    ['runtimeConfig', { key: '[private]', public: { key: 'shown' } }],
    ['serverEngine.runtimeConfig.own', '[private]'],
    ['serverEngine', { runtimeConfig: { own: '[private]' } }],
    ['runtimeConfig.public.key', 'shown'],
  ])('never prints a private value: %s', async (path, expected) => {
    const root = createProject({
      'fw.config.mjs': `export default { runtimeConfig: { key: 'hunter2', nested: { token: 'hunter2', empty: '' }, list: ['hunter2'], public: { key: 'shown' } }, serverEngine: { runtimeConfig: { own: 'hunter2' } } }`,
      '.env': 'FW_KEY=hunter2-from-env\n',
    })
    const asJson = await runFw(['config', 'get', path, '--json'], root)
    const value = JSON.parse(asJson.out) as unknown
    if (typeof expected === 'string') expect(value).toBe(expected)
    else expect(value).toMatchObject(expected)
    const forPeople = await runFw(['config', 'get', path], root)
    const all = await Promise.all([runFw(['config'], root), runFw(['config', '--json'], root)])
    for (const { out, err } of [asJson, forPeople, ...all]) expect(out + err).not.toContain('hunter2')
  })

  it('accepts the directory after the path, or `--cwd`', async () => {
    const root = createProject({ 'fw.config.ts': config })
    const parent = dirname(root)
    expect((await runFw(['config', 'get', 'app.baseURL', basename(root)], parent)).out).toBe('/docs/\n')
    expect((await runFw(['--cwd', root, 'config', 'get', 'app.baseURL'], parent)).out).toBe('/docs/\n')
  })

  it('uses `rootDir` from the config, unless a directory is given', proves('rootDir'), async () => {
    const project = createProject({ 'site/fw.config.json': '{ "rootDir": "./sub" }' })
    expect((await runFw(['config', 'get', 'buildDir'], join(project, 'site'))).out).toBe(
      `${join(project, 'site/sub/.fw')}\n`,
    )
    expect((await runFw(['config', 'get', 'buildDir', 'site'], project)).out).toBe(`${join(project, 'site/.fw')}\n`)
  })

  it('applies overrides, `--env` and .env files', async () => {
    const root = createProject({
      'fw.config.mjs': 'export default { appId: process.env.APP_ID, $env: { staging: { ssr: false } } }',
      '.env': 'FW_PORT=4000',
    })
    const get = async (...args: string[]) => (await runFw(['config', 'get', ...args], root)).out.trim()
    expect(await get('ssr')).toBe('true')
    expect(await get('ssr', '--no-ssr')).toBe('false')
    expect(await get('ssr', '--env', 'staging')).toBe('false')
    expect(await get('ssr', '--envName=staging', '--ssr', 'true')).toBe('true')
    expect(await get('app.baseURL', '--app.baseURL', '/flag/')).toBe('/flag/')
    expect(await get('dev', '--dev')).toBe('true')
    expect(await get('devServer.port')).toBe('4000')
    expect(await get('devServer.port', '--dotenv', 'false')).toBe('3000')
  })

  it('reads the file of `--dotenv` in place of .env files', async () => {
    const root = createProject({
      'site/fw.config.mjs': 'export default { runtimeConfig: { public: { title: "", kept: "" } } }',
      'site/.env': 'FW_PORT=4000\nFW_PUBLIC_KEPT=no\n',
      'site/.env.staging': '# staging\nFW_PORT=5000\nFW_PUBLIC_TITLE=Staging\n',
    })
    const file = ['--dotenv', 'site/.env.staging']
    expect((await runFw(['config', 'get', 'devServer.port', 'site', ...file], root)).out).toBe('5000\n')
    expect((await runFw(['config', 'explain', 'devServer.port', 'site', ...file], root)).out).toMatch(
      /environment variable FW_PORT +5000 +site\/\.env\.staging:2:1/,
    )
    const { out } = await runFw(['env', 'site', ...file], root)
    expect(out).toMatch(/^FW_PUBLIC_TITLE .*public +set +'Staging'$/m)
    expect(out).toMatch(/^FW_PUBLIC_KEPT .*public +not set/m)
    expect((await runFw(['config', '--no-dotnv'], root)).err).toContain('--no-dotenv')
  })

  it.each(['config', 'env', 'preview', 'build'])(
    'rejects a file of `--dotenv` that does not exist: fw %s',
    async command => {
      const root = createProject({ 'fw.config.mjs': 'export default {}', 'app/app.vue': '<template><p /></template>' })
      const { code, out, err } = await runFw([command, '--dotenv', '.env.staging'], root)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      triggers('FW1142', err)
      expect(err).toContain('`.env.staging`')
    },
  )

  it('appends values of array flags, and parses string options as strings', async () => {
    const root = createProject({ 'fw.config.json': '{ "css": ["own.css"] }' })
    const get = async (...args: string[]) => JSON.parse((await runFw(['config', 'get', '--json', ...args], root)).out)
    expect(await get('css', '--css[]', 'a.css', '--css[]', 'b.css')).toEqual(['own.css', 'a.css', 'b.css'])
    expect(await get('app.head.titleTemplate', '--app.head.titleTemplate', '123')).toBe('123')
  })

  it('accepts aliases of an option in the config and in the path', async () => {
    const root = createProject({
      'fw.config.json':
        '{ "oxc": { "transform": { "target": "es2020" } }, "experimental": { "defaults": { "nuxtLink": { "prefetch": false } } } }',
    })
    const get = (...args: string[]) => runFw(['config', 'get', '--json', ...args], root)
    for (const [path, canonical] of [
      ['oxc.transform', 'transformer2.transform'],
      ['experimental.defaults.nuxtLink', 'experimental.defaults.fwLink'],
    ] as const) {
      const found = await get(path)
      expect(found).toMatchObject({ code: 0, err: '' })
      expect(found.out).not.toBe('null\n')
      expect(await get(canonical)).toEqual(found)
      const { code, out, err } = await runFw(['config', 'explain', path], root)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out.startsWith(canonical)).toBe(true)
      expect(out).toMatch(/project .*fw\.config\.json:1:\d+/)
    }
    expect((await get('oxc.transform.target')).out).toBe('"es2020"\n')
  })

  it('rejects an unknown option and suggests the closest one', async () => {
    const root = createProject({ 'fw.config.json': '{ "runtimeConfig": { "public": { "apiBase": "/api" } } }' })
    const declared = await runFw(['config', 'get', 'app.baseUrl'], root)
    expect(declared).toMatchObject({ code: 1, out: '' })
    triggers('FW1306', declared.err)
    expect(declared.err).toContain('`app.baseURL`')
    expect((await runFw(['config', 'get', 'runtimeConfig.public.apiBas'], root)).err).toContain(
      '`runtimeConfig.public.apiBase`',
    )
    triggers('FW1306', (await runFw(['config', 'get', '..'], root)).err)
  })
})

describe('fw config diff', () => {
  const files = { 'fw.config.json': '{ "dir": { "pages": "views" }, "runtimeConfig": { "key": "hunter2" } }' }

  it('lists changed defaults of the other layout, and options that the project sets', async () => {
    const root = createProject(files)
    const { code, out, err } = await runFw(['config', 'diff', '--to', '4'], root)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`srcDir\n  - '.'\n  + './app'`)
    // Paths are relative to the project, and the same folder with a slash at the end is not a change.
    expect(out).not.toContain(root)
    expect(out).not.toMatch(/\.\/[^']*\/'/)
    const pairs = [...out.matchAll(/^ {2}- (.*)\n {2}\+ (.*)$/gm)].map(([, from, to]) => [from, to])
    expect(pairs.filter(([from, to]) => from === to)).toEqual([])
    expect(pairs.length).toBeGreaterThan(5)
    expect(out).not.toMatch(/^alias\["~~"\]|^alias\["#build"\]/m)
    expect(out).toMatch(/Not affected[^\n]*\n {2}dir\.pages {2}fw\.config\.json/)
    expect(out).not.toContain('compatibilityVersion\n')
    const json = JSON.parse((await runFw(['config', 'diff', '.', '--json'], root)).out)
    expect(json).toMatchObject({ from: 3, to: 4 })
    expect(json.changed).toContainEqual({ path: 'srcDir', from: root, to: `${root}/app` })
    expect(json.changed.map((change: { path: string }) => change.path)).not.toContain('alias["~~"]')
    expect(json.unaffected).toEqual([{ path: 'dir.pages', by: 'fw.config.json' }])
  })

  it('reports when nothing changes, and rejects other versions', async () => {
    const root = createProject(files)
    expect((await runFw(['config', 'diff', '--to', '3'], root)).out).toContain(
      'The project already uses the v3 layout. Nothing changes.',
    )
    const wrong = await runFw(['config', 'diff', '--to', '5'], root)
    expect(wrong.code).toBe(1)
    triggers('FW1305', wrong.err)
  })
})

describe('fw config schema', () => {
  it('prints or writes the JSON schema', async () => {
    const root = createProject({})
    const { out } = await runFw(['config', 'schema'], root)
    expect(JSON.parse(out)).toMatchObject({ properties: { app: {} } })
    expect((await runFw(['config', 'schema', '--out', 'schema.json'], root)).code).toBe(0)
    expect(readFileSync(join(root, 'schema.json'), 'utf8')).toBe(out)
  })

  it('includes the keys that modules of the project declare', async () => {
    const project = createProject({
      'fw.config.mjs': `export default { modules: [{ meta: { configKey: 'shop' }, setup() {} }], shop: { currency: 'EUR' } }`,
    })
    const { out } = await runFw(['config', 'schema'], project)
    expect((JSON.parse(out) as { properties: object }).properties).toHaveProperty('shop')
  })

  it('reports why a file cannot be written', async () => {
    const { code, err } = await runFw(['config', 'schema', '--out', 'missing/schema.json'], createProject({}))
    expect(code).toBe(1)
    triggers('FW1307', err)
    expect(err).toContain('its directory does not exist')
  })
})
