import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { triggers } from '../../../test/triggers'
import type { StandardSchema } from './contracts/forms'
import { readRuntimeConfig } from './runtime-config-schema'
import { declaredValues, describeSchemas, findNoSchemas } from './runtime-config/runtime-schema'
import type { RuntimeSchema } from './runtime-config/runtime-schema'

const leaves = {
  apiKey: z.string().min(8),
  database: { url: z.url(), port: z.number().int().max(65_535).default(5432) },
  public: { mode: z.enum(['live', 'test']).default('test'), isOpen: z.boolean().optional() },
}
const whole = z.object({
  apiKey: z.string().min(8),
  database: z.object({ url: z.url(), port: z.number().int().max(65_535).default(5432) }),
  public: z.object({ mode: z.enum(['live', 'test']).default('test'), isOpen: z.boolean().optional() }),
})
const valid = { FW_API_KEY: '12345678', FW_DATABASE_URL: 'https://db.example' }

/** A schema of a library that cannot describe it. */
const schema = (validate: StandardSchema['~standard']['validate']): StandardSchema => ({
  '~standard': { version: 1, vendor: 'acme', validate },
})

function read(declaration: RuntimeSchema, env: Record<string, string>, more: object = {}) {
  return readRuntimeConfig({ app: { baseURL: '/' }, ...declaredValues(declaration), ...more }, env, {
    declarations: [declaration],
  })
}

describe.each([
  ['schemas by key', leaves],
  ['one schema', whole],
])('%s', (_, declaration) => {
  it('declare all keys, with their defaults', () => {
    expect(declaredValues(declaration)).toEqual({
      apiKey: null,
      database: { url: null, port: 5432 },
      public: { mode: 'test', isOpen: null },
    })
    const required = describeSchemas(declaration).filter(({ facts }) => facts.isRequired)
    expect(required.map(({ path }) => path.join('.'))).toEqual(['apiKey', 'database.url'])
  })

  it('read variables as the schema expects them', () => {
    const { config, problems } = read(declaration, { ...valid, FW_DATABASE_PORT: '6000', FW_PUBLIC_IS_OPEN: 'true' })
    expect(problems).toEqual([])
    expect(config).toEqual({
      app: { baseURL: '/' },
      apiKey: '12345678',
      database: { url: 'https://db.example', port: 6000 },
      public: { mode: 'test', isOpen: true },
    })
  })

  it('report each value that is missing or invalid, without private values', () => {
    const { problems } = read(declaration, { FW_API_KEY: 'secret', FW_DATABASE_PORT: '70000', FW_PUBLIC_MODE: 'loud' })
    expect(problems.map(({ code, path }) => [code, path!.join('.')])).toEqual([
      ['FW1209', 'runtimeConfig.apiKey'],
      ['FW1208', 'runtimeConfig.database.url'],
      ['FW1209', 'runtimeConfig.database.port'],
      ['FW1209', 'runtimeConfig.public.mode'],
    ])
    expect(triggers('FW1208', problems).why).toBe(
      '`FW_DATABASE_URL` is not set, but `runtimeConfig.database.url` is required.',
    )
    expect(triggers('FW1209', problems).why).toContain('`FW_API_KEY` sets `runtimeConfig.apiKey`')
    expect(JSON.stringify(problems)).not.toContain('secret')
  })

  it('leave what other code declares', () => {
    const { config, problems } = read(declaration, valid, { analytics: { id: 'a' } })
    expect(problems).toEqual([])
    expect(config).toMatchObject({ analytics: { id: 'a' }, app: { baseURL: '/' } })
  })
})

it('hides a private value that the message of a library contains', () => {
  const quoting = schema(value => ({ issues: [{ message: `must be long (was "${String(value)}")` }] }))
  const { problems } = read(
    { token: quoting, public: { name: quoting } },
    { FW_TOKEN: 'hunter2', FW_PUBLIC_NAME: 'Tea' },
  )
  expect(problems.map(({ why }) => why)).toEqual([
    expect.stringContaining('must be long (was "…").'),
    expect.stringContaining('must be long (was "Tea").'),
  ])
})

it('takes over what a schema returns, and reads JSON where a text is not accepted', () => {
  const { config } = read(
    { hosts: z.array(z.string()), since: z.coerce.date(), name: z.string().trim() },
    { FW_HOSTS: '["a","b"]', FW_SINCE: '2026-01-02', FW_NAME: ' 42 ' },
  )
  expect(config).toMatchObject({ hosts: ['a', 'b'], since: new Date('2026-01-02'), name: '42' })
})

it('reports schemas that validate asynchronously', () => {
  const late = schema(async value => Promise.resolve({ value }))
  expect(triggers('FW1210', read({ key: late }, { FW_KEY: 'a' }).problems).why).toContain('`runtimeConfig.key`')
})

it('lets the project override the schema of a layer', () => {
  const layer = { color: z.string().transform(text => `layer ${text}`) }
  const project = { color: z.string().transform(text => `project ${text}`) }
  const { config } = readRuntimeConfig({ color: 'red' }, {}, { declarations: [project, layer] })
  expect(config).toEqual({ color: 'project layer red' })
})

it('finds what is not a schema', () => {
  expect(findNoSchemas({ a: z.string(), b: { c: 1 }, ['__proto__']: z.string() })).toEqual([['b', 'c'], ['__proto__']])
  expect(findNoSchemas(undefined)).toEqual([[]])
  expect(findNoSchemas(z.string())).toEqual([])
})
