import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { emptyFacts } from '../sources/facts'
import { root } from '../options/index'
import { resolve } from '../resolve/resolve'
import { acceptsValue, canonicalPath, describeOption, nearestPath, optionPaths } from './describe'
import { emitConfigDocs } from '../../../../scripts/generated/config-pages'
import { emitInterfaces } from '../../../../scripts/generated/option-interfaces'
import { jsonSchema } from './json-schema'
import { diffOptions } from '../resolve/diff-options'

describe('the JSON schema', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(jsonSchema(['content']))

  it.each([
    {},
    { $schema: 'x', ssr: false, app: { head: { meta: [{ charset: 'utf-8' }], title: 'x' } } },
    { $production: { ssr: false }, $env: { staging: { app: { baseURL: '/x/' } } } },
    {
      sourcemap: true,
      build: { analyze: { template: 'network' } },
      extends: ['../a', ['gh:a/b', { install: true }]],
      theme: './x',
    },
    {
      oxc: {},
      experimental: { defaults: { nuxtLink: {} } },
      alias: { a: 'b' },
      bundler1: { anything: 1 },
      content: {},
    },
  ])('accepts %j', config => {
    expect(validate(config) || validate.errors).toBe(true)
  })
  it.each([
    [{ srr: true }, ''],
    [{ app: { baseUrl: '/' } }, '/app'],
    [{ ssr: 'yes' }, '/ssr'],
    [{ logLevel: 'loud' }, '/logLevel'],
    [{ $production: { srr: true } }, '/$production'],
    [{ $production: { $env: {} } }, '/$production'],
    [{ hooks: { a: 1 } }, '/hooks/a'],
    [{ compatibilityDate: 'x' }, '/compatibilityDate'],
    [{ plugins: [{ mode: 'client' }] }, '/plugins/0'],
    [{ features: { inlineStyles: 'x' } }, '/features/inlineStyles'],
  ])('rejects %j', (config, at) => {
    expect(validate(config)).toBe(false)
    expect(validate.errors!.map(error => error.instancePath)).toContain(at)
  })
  it('documents every option', () => {
    const schema = jsonSchema() as {
      properties: Record<
        string,
        { properties: Record<string, { description: string; default: unknown; deprecated?: boolean }> }
      >
    }
    expect(schema.properties.app!.properties.baseURL).toMatchObject({
      description: expect.stringContaining('Base path'),
      default: '/',
      type: 'string',
    })
    expect(schema.properties.generate!.properties.routes!.deprecated).toBe(true)
  })
})

describe('descriptions', () => {
  it('of an option', () => {
    expect(describeOption(['devServer', 'port'])).toMatchObject({
      kind: 'option',
      type: 'number',
      defaults: { v4: '3000', v3: '3000' },
      env: ['FW_PORT', 'PORT'],
      restart: 'hard',
    })
    expect(describeOption(['srcDir'])).toMatchObject({ defaults: { v4: '"<rootDir>/app"', v3: '"<rootDir>"' } })
    expect(describeOption(['generate', 'routes'])?.deprecated).toBeTruthy()
    expect(describeOption(['experimental', 'watcher'])?.experimental).toBe(true)
  })
  it('of entries of arrays and free-form values', () => {
    expect(describeOption(['plugins', '[]', 'src'])).toMatchObject({ kind: 'entry', type: 'string' })
    expect(describeOption(['plugins', '0', 'mode'])?.type).toContain("'client'")
    expect(describeOption(['runtimeConfig', 'public', 'x'])).toMatchObject({ kind: 'entry', type: 'unknown' })
    expect(describeOption(['alias', 'images'])?.type).toBe('string')
    expect(describeOption(['app', 'nope'])).toBeUndefined()
    expect(describeOption(['nope'])).toBeUndefined()
  })
  it('finds the nearest path', () => {
    expect(nearestPath('app.baseUrl')).toBe('app.baseURL')
    expect(nearestPath('baseURL')).toBe('app.baseURL')
    expect(nearestPath('qqqqqqqq')).toBeUndefined()
  })
  it('knows the declared spelling of a path, and the type of an option', () => {
    expect(canonicalPath(['oxc', 'transform'])).toEqual(['transformer2', 'transform'])
    expect(canonicalPath(['experimental', 'defaults', 'nuxtLink', 'x'])).toEqual([
      'experimental',
      'defaults',
      'fwLink',
      'x',
    ])
    expect(canonicalPath(['app', 'nope'])).toEqual(['app', 'nope'])
    expect(acceptsValue(['app', 'head', 'titleTemplate'], 123)).toBe(false)
    expect(acceptsValue(['app', 'head', 'titleTemplate'], '123')).toBe(true)
    expect(acceptsValue(['sourcemap'], true)).toBe(true)
    expect(acceptsValue(['app'], 3)).toBe(false)
  })
})

it('the interfaces name every option, as input and resolved', () => {
  const text = emitInterfaces(root)
  expect(text).toContain('export interface FwConfig extends contracts.ConfigFileKeys, FwConfigShared {')
  expect(text).toContain('export interface FwConfigShared {')
  for (const path of optionPaths())
    expect(text).toContain(path.includes("'") || !/^[A-Za-z]\w*$/.test(path) ? `'${path}': ` : `${path}: `)
})

it('every top-level key has a page with all its options', () => {
  const pages = emitConfigDocs(root)
  for (const path of optionPaths()) {
    const key = /^\w+/.exec(path)![0]
    expect(pages.get(`${key}.md`)).toContain(`# \`${path}\``)
  }
})

describe('the difference of two sets of options', () => {
  const diff = (a: object, b: object) =>
    diffOptions(resolve(a, emptyFacts()).options, resolve(b, emptyFacts()).options).map(change => [
      change.path.join('.'),
      change.restart,
    ])

  it('lists the changes, the derived changes, and the restart they need', () => {
    expect(diff({}, {})).toEqual([])
    expect(diff({ ssr: true }, { ssr: false })).toEqual([['ssr', 'soft']])
    expect(diff({}, { devServer: { port: 4000 } })).toEqual([
      ['devServer.port', 'hard'],
      ['devServer.url', 'none'],
    ])
    expect(diff({}, { generate: { exclude: ['x'] } })).toEqual([['generate.exclude', 'none']])
    expect(diff({ runtimeConfig: { a: 1 } }, { runtimeConfig: { a: 2 } })).toEqual([
      ['serverEngine.runtimeConfig.a', 'soft'],
      ['runtimeConfig.a', 'soft'],
    ])
  })
  it('treats functions with the same source text as equal', () => {
    expect(diff({ hooks: { 'build:done': () => 1 } }, { hooks: { 'build:done': () => 1 } })).toEqual([])
    expect(diff({ hooks: { 'build:done': () => 1 } }, { hooks: { 'build:done': () => 2 } })).toEqual([
      ['hooks', 'hard'],
    ])
  })
})
