import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const secret = 'hunter2'
const files = {
  'fw.config.ts': `export default {
  runtimeConfig: {
    apiKey: '${secret}',
    retries: 3,
    database: { host: '', port: 1 },
    public: { title: 'Shop', baseURL: '/' },
  },
}
`,
}

describe('fw env', () => {
  it('lists every variable with its key, access and state, and only public values', async () => {
    const { code, out, err } = await runFw(['env'], createProject(files), {
      FW_API_KEY: secret,
      FW_PUBLIC_TITLE: 'Sale',
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^FW_API_KEY +runtimeConfig\.apiKey +private +set$/m)
    expect(out).toMatch(/^FW_DATABASE_HOST +runtimeConfig\.database\.host +private +not set$/m)
    expect(out).toMatch(/^FW_PUBLIC_TITLE +runtimeConfig\.public\.title +public +set +'Sale'$/m)
    expect(out).toMatch(/^FW_APP_BUILD_ASSETS_DIR .*public, fixed +not set/m)
    expect(out).not.toContain(secret)
    expect(out).not.toContain('\u001B')
  })

  it('prints JSON without private values, and reads .env files', async () => {
    const root = createProject({
      ...files,
      '.env': `FW_API_KEY=${secret}\nFW_PUBLIC_TITLE=Dotenv\nFW_RETRIES=${secret}\n`,
    })
    const { out } = await runFw(['env', '--json'], root)
    const { prefix, variables, problems } = JSON.parse(out)
    expect(prefix).toBe('FW_')
    expect(variables).toContainEqual({
      name: 'FW_API_KEY',
      key: 'runtimeConfig.apiKey',
      public: false,
      type: 'string',
      set: true,
    })
    expect(variables).toContainEqual({
      name: 'FW_PUBLIC_TITLE',
      key: 'runtimeConfig.public.title',
      public: true,
      type: 'string',
      set: true,
      value: 'Dotenv',
    })
    expect(problems).toMatchObject([{ code: 'FW1201', file: 'fw.config.ts', line: 4, column: 5 }])
    expect(out).not.toContain(secret)
  })

  it('applies the configured prefix, and includes the keys of the server engine', async () => {
    const root = createProject({
      'fw.config.json':
        '{ "serverEngine": { "runtimeConfig": { "serverEngine": { "envPrefix": "SHOP_" }, "own": "" } }, "runtimeConfig": { "key": "" } }',
    })
    const { out } = await runFw(['env'], root, { SHOP_KEY: 'x' })
    expect(out).toMatch(/^SHOP_KEY .*private +set$/m)
    expect(out).toMatch(/^SHOP_OWN +serverEngine\.runtimeConfig\.own +private +not set$/m)
  })

  it('lists each key with the option that declares it', async () => {
    const root = createProject({
      'fw.config.json':
        '{\n  "runtimeConfig": { "db": { "host": "" } },\n  "serverEngine": { "runtimeConfig": { "only": "hunter2", "db": { "port": 1 } } }\n}',
    })
    const env = { FW_DB_PORT: 'x' }
    const { variables } = JSON.parse((await runFw(['env', '--json'], root, env)).out) as {
      variables: Array<{ name: string; key: string }>
    }
    const keys = Object.fromEntries(variables.map(({ name, key }) => [name, key]))
    expect(keys).toMatchObject({
      FW_ONLY: 'serverEngine.runtimeConfig.only',
      FW_DB: 'runtimeConfig.db',
      FW_DB_HOST: 'runtimeConfig.db.host',
      FW_DB_PORT: 'serverEngine.runtimeConfig.db.port',
    })
    const { out } = await runFw(['env', '--check'], root, env)
    expect(out).toContain('sets `serverEngine.runtimeConfig.db.port`')
    expect(out).toMatch(/at fw\.config\.json:3:\d+/)
    await runFw(['env', '--example'], root)
    const text = readFileSync(join(root, '.env.example'), 'utf8')
    expect(text).toContain('# serverEngine.runtimeConfig.only, private\n# FW_ONLY=\n')
    expect(text).toContain('# runtimeConfig.db.host, private\nFW_DB_HOST=\n')
  })
})

describe('fw env --check', () => {
  it('prints every problem and exits with 1 on errors', async () => {
    const root = createProject(files)
    const { code, out, err } = await runFw(['env', '--check'], root, {
      FW_RETRIES: secret,
      FW_DATABASE: secret,
      FW_PUBLIC: '{"titel":"x"}',
      FW_PUBLIC_TITEL: 'x',
      FW_APP_BUILD_ID: 'x',
      FW_APP: '{"__proto__":{}}',
      FW_PORT: '3',
    })
    expect({ code, err }).toEqual({ code: 1, err: '' })
    for (const problem of ['FW1201', 'FW1202', 'FW1203', 'FW1205', 'FW1206', 'FW1207']) triggers(problem, out)
    expect(out).toContain('`FW_PUBLIC_TITLE`')
    expect(out).not.toContain('FW_PORT')
    expect(out).toContain('at fw.config.ts:4:5')
    expect(out).toMatch(/\n4 errors and 2 warnings\n$/)
    expect(out).not.toContain(secret)
  })

  it('reports keys that share a variable, and passes without problems', async () => {
    const twins = await runFw(
      ['env', '--check'],
      createProject({ 'fw.config.json': '{ "runtimeConfig": { "apiKey": "", "api_key": "" } }' }),
    )
    expect(twins.code).toBe(1)
    triggers('FW1204', twins.out)
    expect(await runFw(['env', '--check'], createProject(files))).toEqual({
      code: 0,
      out: 'No problems found.\n',
      err: '',
    })
    expect((await runFw(['env', '--check'], createProject(files), { FW_NOTHING: 'x' })).code).toBe(0)
  })
})

describe('fw env --example', () => {
  it('adds missing variables and keeps existing ones', async () => {
    const root = createProject({ ...files, '.env.example': '# mine\nFW_API_KEY=ask-bob\n' })
    const first = await runFw(['env', '--example'], root)
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^Added \d+ variables to \.env\.example: /)
    const text = readFileSync(join(root, '.env.example'), 'utf8')
    expect(text.startsWith('# mine\nFW_API_KEY=ask-bob\n\n# runtimeConfig.')).toBe(true)
    expect(text).toContain('# runtimeConfig.public.title, public\nFW_PUBLIC_TITLE=Shop\n')
    expect(text).toContain('# runtimeConfig.database.host, private\nFW_DATABASE_HOST=\n')
    expect(text).not.toContain(secret)
    expect((await runFw(['env', '--example'], root)).out).toContain('already lists every variable')
    expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(text)
  })

  it('writes the file to the given directory', async () => {
    const root = createProject({ 'site/fw.config.ts': files['fw.config.ts'] })
    expect((await runFw(['env', 'site', '--example'], root)).out).toMatch(
      /^Wrote site\/\.env\.example with \d+ variables\.\n$/,
    )
    expect(existsSync(join(root, 'site/.env.example'))).toBe(true)
  })
})

describe('fw env with schemas', () => {
  const root = () =>
    createProject({
      'fw.config.ts': 'export default {}\n',
      'fw.env.ts': `const schema = (json: object, accepts: (value: unknown) => boolean) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'acme',
    validate: (value: unknown) => (accepts(value) ? { value } : { issues: [{ message: 'Wrong' }] }),
    jsonSchema: { input: () => json },
  },
})
export default {
  apiKey: schema({ type: 'string', description: 'Key of the shop.' }, value => typeof value === 'string'),
  public: { mode: schema({ type: 'string', enum: ['live', 'test'] }, value => value === undefined || value === 'live') },
}
`,
    })

  it('shows which variables are missing, and checks values', async () => {
    const dir = root()
    const { out } = await runFw(['env'], dir)
    expect(out).toMatch(/^FW_API_KEY +runtimeConfig\.apiKey +private +missing$/m)
    expect(out).toMatch(/^FW_PUBLIC_MODE +runtimeConfig\.public\.mode +public +not set/m)
    const checked = await runFw(['env', '--check'], dir, { FW_API_KEY: 'a', FW_PUBLIC_MODE: 'loud' })
    expect(checked.code).toBe(1)
    triggers('FW1209', checked.out)
    expect(checked.out).toContain('fw.env.ts:11:13')
    expect((await runFw(['env', '--check'], dir, { FW_API_KEY: 'a' })).code).toBe(0)
    const { variables } = JSON.parse((await runFw(['env', '--json'], dir)).out)
    expect(variables).toContainEqual({
      name: 'FW_API_KEY',
      key: 'runtimeConfig.apiKey',
      public: false,
      type: 'string',
      set: false,
      required: true,
      description: 'Key of the shop.',
    })
  })

  it('writes what they say into the example', async () => {
    const dir = root()
    await runFw(['env', '--example'], dir)
    const text = readFileSync(join(dir, '.env.example'), 'utf8')
    expect(text).toContain('# Key of the shop.\n# runtimeConfig.apiKey, private, required\nFW_API_KEY=\n')
    expect(text).toContain('# runtimeConfig.public.mode, public, one of live, test\n')
  })
})
