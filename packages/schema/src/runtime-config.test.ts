import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRuntimeEnv, runtimeVariables } from './runtime-config'
import { triggers } from '../../../test/triggers'

const declared = () => ({
  apiKey: '',
  retries: 3,
  debug: false,
  token: undefined as unknown,
  nothing: null as unknown,
  hosts: ['a'],
  database: { host: 'localhost', port: 5432, pool: { max: 5 } },
  free: {},
  public: { baseURL: '/', theme: { color: 'blue' } },
  app: { baseURL: '/', buildAssetsDir: '/_fw/', buildId: 'abc', cdnURL: '' },
  serverEngine: { envPrefix: 'FW_' },
})

const codes = (config: Record<string, unknown>, env: Record<string, string>) =>
  applyRuntimeEnv(config, env).problems.map(problem => problem.code)

describe('names', () => {
  it('are derived from the path of every declared key, objects and their leaves', () => {
    expect(runtimeVariables(declared()).map(variable => variable.name)).toEqual([
      'FW_API_KEY',
      'FW_RETRIES',
      'FW_DEBUG',
      'FW_TOKEN',
      'FW_NOTHING',
      'FW_HOSTS',
      'FW_DATABASE',
      'FW_DATABASE_HOST',
      'FW_DATABASE_PORT',
      'FW_DATABASE_POOL',
      'FW_DATABASE_POOL_MAX',
      'FW_FREE',
      'FW_PUBLIC',
      'FW_PUBLIC_BASE_URL',
      'FW_PUBLIC_THEME',
      'FW_PUBLIC_THEME_COLOR',
      'FW_APP',
      'FW_APP_BASE_URL',
      'FW_APP_BUILD_ASSETS_DIR',
      'FW_APP_BUILD_ID',
      'FW_APP_CDN_URL',
    ])
  })

  it('distinguish public and fixed keys', () => {
    const variables = runtimeVariables(declared())
    expect(variables.filter(variable => variable.public).map(variable => variable.path[0])).toEqual([
      'public',
      'public',
      'public',
      'public',
      'app',
      'app',
      'app',
      'app',
      'app',
    ])
    expect(variables.filter(variable => variable.fixed).map(variable => variable.name)).toEqual([
      'FW_APP_BUILD_ASSETS_DIR',
      'FW_APP_BUILD_ID',
    ])
  })

  it('have the prefix', () => {
    expect(applyRuntimeEnv({ apiKey: '' }, { MY_API_KEY: 'x', FW_API_KEY: 'y' }, { prefix: 'MY_' }).config.apiKey).toBe(
      'x',
    )
    expect(applyRuntimeEnv({ apiKey: '' }, { API_KEY: 'x', HOME: 'y' }, { prefix: '' })).toMatchObject({
      config: { apiKey: 'x' },
      problems: [],
    })
  })
})

describe('values', () => {
  it('have the declared type', () => {
    const { config, problems } = applyRuntimeEnv(declared(), {
      FW_API_KEY: 'true',
      FW_RETRIES: '-1.5e1',
      FW_DEBUG: '1',
      FW_TOKEN: '1',
      FW_NOTHING: 'null',
      FW_HOSTS: '["b",1]',
      FW_DATABASE_PORT: '6000',
      FW_PUBLIC_BASE_URL: '1',
      FW_FREE: '{"any":[true]}',
    })
    expect(problems).toEqual([])
    expect(config).toEqual({
      ...declared(),
      apiKey: 'true',
      retries: -15,
      debug: true,
      token: '1',
      nothing: 'null',
      hosts: ['b', 1],
      database: { host: 'localhost', port: 6000, pool: { max: 5 } },
      public: { baseURL: '1', theme: { color: 'blue' } },
      free: { any: [true] },
    })
  })

  it('of an object are merged over the declared one, and its leaves have precedence', () => {
    const { config, problems, variables } = applyRuntimeEnv(declared(), {
      FW_DATABASE: '{"host":"db","pool":{"max":9}}',
      FW_DATABASE_HOST: 'leaf',
      FW_DATABASE_POOL: '{"max":10}',
    })
    expect(problems).toEqual([])
    expect(config.database).toEqual({ host: 'leaf', port: 5432, pool: { max: 10 } })
    expect(variables.find(variable => variable.name === 'FW_DATABASE')).toMatchObject({
      set: true,
      value: { host: 'db', port: 5432, pool: { max: 9 } },
    })
  })

  it('of an empty object can have any key, from both of its variables', () => {
    const { config, problems } = applyRuntimeEnv(
      { outer: { free: {} } },
      { FW_OUTER: '{"free":{"a":1}}', FW_OUTER_FREE: '{"b":2}' },
    )
    expect(problems).toEqual([])
    expect(config).toEqual({ outer: { free: { b: 2 } } })
  })

  it.each([
    ['FW_RETRIES', ''],
    ['FW_RETRIES', '3 times'],
    ['FW_RETRIES', 'Infinity'],
    ['FW_RETRIES', '1e999'],
    ['FW_RETRIES', '0x10'],
    ['FW_DEBUG', 'yes'],
    ['FW_DEBUG', 'TRUE'],
    ['FW_HOSTS', 'a,b'],
    ['FW_HOSTS', '{}'],
    ['FW_DATABASE', '{"port":"6000"}'],
    ['FW_DATABASE', '{"port":null}'],
    ['FW_DATABASE', '{"pool":1}'],
  ])('%s=%s cannot be converted to the declared type', (name, text) => {
    const { config, problems } = applyRuntimeEnv(declared(), { [name]: text })
    expect(problems).toHaveLength(1)
    triggers('FW1201', problems)
    expect(config).toEqual(declared())
  })
})

describe('problems', () => {
  it.each([
    ['FW1202', { FW_DATABASE: 'db' }],
    ['FW1202', { FW_DATABASE: '[]' }],
    ['FW1202', { FW_FREE: '1' }],
    ['FW1203', { FW_DATABASE: '{"hosst":"db"}' }],
    ['FW1203', { FW_PUBLIC: '{"theme":{"colour":"red"}}' }],
    ['FW1205', { FW_DATABASE_HOSST: 'db' }],
    ['FW1205', { FW_SERVER_ENGINE_ENV_PREFIX: 'X_' }],
    ['FW1206', { FW_APP_BUILD_ID: 'x' }],
    ['FW1206', { FW_APP: '{"buildAssetsDir":"/x/"}' }],
    ['FW1207', { FW_FREE: '{"a":{"__proto__":{"polluted":true}}}' }],
    ['FW1207', { FW_HOSTS: '[{"constructor":{}}]' }],
    ['FW1207', { FW_DATABASE: '{"pool":{"prototype":1}}' }],
  ])('%s for %j, and the declared value is used', (code, env) => {
    const { config, problems } = applyRuntimeEnv(declared(), env as never)
    expect(problems).toHaveLength(1)
    expect(triggers(code, problems).why).toMatch(/FW_/)
    expect(config).toEqual(declared())
  })

  it('reports two keys with the same variable, set or not', () => {
    expect(codes({ apiKey: '', api_key: '' }, {})).toEqual(['FW1204'])
    expect(codes({ a: { bC: 1 }, aB: { c: 1 } }, {})).toEqual(['FW1204'])
    const { config, problems } = applyRuntimeEnv({ apiKey: 'a', api_key: 'b' }, { FW_API_KEY: 'x' })
    expect(config).toEqual({ apiKey: 'a', api_key: 'b' })
    expect(problems).toHaveLength(1)
    const problem = triggers('FW1204', problems)
    expect(problem).toMatchObject({ severity: 'error', path: ['runtimeConfig', 'api_key'] })
    expect(problem.why).toContain('`runtimeConfig.apiKey` and `runtimeConfig.api_key`')
  })

  it('are all reported at once', () => {
    expect(
      codes(
        { ...declared(), api_key: '' },
        { FW_RETRIES: 'x', FW_DEBUG: 'x', FW_DATABASE: 'x', FW_NONSENSE: 'x', FW_APP_BUILD_ID: 'x' },
      ),
    ).toEqual(['FW1201', 'FW1201', 'FW1202', 'FW1206', 'FW1204', 'FW1205'])
  })

  it('suggest the nearest name, and do not report known ones', () => {
    const { problems } = applyRuntimeEnv(
      declared(),
      { FW_PUBLIC_BASEURL: '/', FW_PORT: '1', OTHER: 'x' },
      { known: ['FW_PORT'] },
    )
    expect(problems).toMatchObject([{ severity: 'warning', fix: 'Did you mean `FW_PUBLIC_BASE_URL`?' }])
  })

  it('never show a private value, but show a public one', () => {
    const secret = 'hunter2'
    const env = {
      FW_RETRIES: secret,
      FW_DEBUG: secret,
      FW_HOSTS: secret,
      FW_FREE: secret,
      FW_DATABASE: `{"${secret}":"${secret}","port":"${secret}"}`,
      FW_UNKNOWN: secret,
    }
    expect(JSON.stringify(applyRuntimeEnv(declared(), env).problems)).not.toContain(secret)
    expect(applyRuntimeEnv({ public: { count: 1 } }, { FW_PUBLIC_COUNT: 'many' }).problems[0]!.why).toContain('"many"')
  })
})

describe('for any configuration and environment', () => {
  const key = fc.oneof(
    fc.constantFrom('a', 'bC', 'b_c', 'public', 'app', 'buildId', '__proto__', 'constructor'),
    fc.string(),
  )
  const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.jsonValue()))
  const { tree } = fc.letrec<{ tree: Record<string, unknown> }>(tie => ({
    tree: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, leaf, tie('tree'))),
  }))
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('1', 'true', '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'),
  )

  it('does not change inputs, pollute prototypes or throw, and returns the same result twice', () => {
    fc.assert(
      fc.property(
        tree,
        fc.infiniteStream(text),
        fc.dictionary(
          fc.string().map(name => `FW_${name}`),
          text,
        ),
        (config, texts, extra) => {
          const env: Record<string, string> = { ...extra }
          for (const { name } of runtimeVariables(config)) env[name] = texts.next().value!
          const before = structuredClone(config)
          const envBefore = structuredClone(env)
          const first = applyRuntimeEnv(config, env)
          expect(applyRuntimeEnv(config, env)).toEqual(first)
          expect(config).toEqual(before)
          expect(env).toEqual(envBefore)
          expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
          expect(Object.getPrototypeOf(first.config)).toBe(Object.prototype)
        },
      ),
    )
  })
})
