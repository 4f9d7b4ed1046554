import { describe, expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { nodeAt } from '../declare/option'
import { root } from '../options/index'
import { emptyFacts } from '../sources/facts'
import type { FwConfig } from '../options.gen'
import { resolve } from './resolve'

function problems(config: Record<string, unknown>, facts: Parameters<typeof emptyFacts>[0] = {}) {
  return resolve(config as FwConfig, emptyFacts(facts)).problems
}

describe('unknown keys', () => {
  it.each([
    [{ srr: true }, 'srr', 'ssr'],
    [{ app: { baseUrl: '/' } }, 'app.baseUrl', 'app.baseURL'],
    [{ baseURL: '/' }, 'baseURL', 'app.baseURL'],
    [
      { experimental: { defaults: { useAsyncData: {}, usFetch: {} } } },
      'experimental.defaults.usFetch',
      'experimental.defaults.useFetch',
    ],
    [{ plugins: [{ src: 'x', mod: 'client' }] }, 'plugins[0].mod', 'plugins[0].mode'],
  ])('%j: suggests the nearest key', (config, path, nearest) => {
    const problem = triggers('FW1001', problems(config))
    expect(problem.why).toContain(`\`${path}\``)
    expect(problem.fix).toContain(`\`${nearest}\``)
    expect(problem.severity).toBe('error')
  })
  it('makes no suggestion if no key is similar', () => {
    expect(triggers('FW1001', problems({ zzzzzz: 1 })).fix).toMatch(/module that declares it/)
  })
  it.each([{ image: {} }, { content: {} }, { filename: 'x' }, { experimental: { strict: true } }])(
    '%j: does not suggest an option of another group',
    config => {
      expect(triggers('FW1001', problems(config)).fix).toMatch(/^Remove it/)
    },
  )
  it('only has aliases of options that exist', () => {
    for (const [name, path] of Object.entries(root.belongsTo!)) {
      expect(nodeAt(root, path.split('.').slice(0, -1)), path).toBeDefined()
      expect(triggers('FW1001', problems({ [name]: {} })).fix, name).toBe(`Did you mean \`${path}\`?`)
    }
  })
  it('accepts the keys of modules, and suggests them', () => {
    expect(problems({ content: {} }, { moduleKeys: ['content'] })).toEqual([])
    expect(triggers('FW1001', problems({ contnt: {} }, { moduleKeys: ['content'] })).fix).toContain('`content`')
  })
  it('accepts any key in the options of tools and in free-form values', () => {
    expect(
      problems({
        bundler1: { css: {}, build: { minify: false } },
        appConfig: { a: { b: 1 } },
        runtimeConfig: { x: { y: 1 } },
        serverEngine: { preset: 'node' },
        alias: { a: 'b' },
        app: { head: { title: 'x' } },
      }),
    ).toEqual([])
  })
  it('accepts the meta keys of config files at the top level', () => {
    expect(problems({ $schema: 'x', $meta: { name: 'a' } })).toEqual([])
    expect(triggers('FW1003', problems({ $schema: 7 })).path).toEqual(['$schema'])
    expect(triggers('FW1003', problems({ $meta: 5 })).path).toEqual(['$meta'])
    const part = {
      kind: 'project' as const,
      name: 'fw.config',
      rootDir: '/project',
      prefix: ['$production'],
      config: { $development: {}, $env: { x: {} } },
    }
    expect(resolve([part], emptyFacts()).problems.map(problem => [problem.code, problem.path?.[0]])).toEqual([
      ['FW1001', '$development'],
      ['FW1001', '$env'],
    ])
  })
  it('does not suggest a module for an unknown key inside a group', () => {
    expect(triggers('FW1001', problems({ app: { qqqqqq: 1 } })).fix).toBe('Remove it.')
  })
})

it('reports options that have another name', () => {
  expect(triggers('FW1002', problems({ bundler3: {} })).fix).toContain('`bundler2`')
  expect(triggers('FW1002', problems({ webpack: { loader: {} } })).fix).toContain('`bundler2.loaders`')
})

describe('types and values', () => {
  it('reports the given and the allowed values', () => {
    expect(triggers('FW1003', problems({ ssr: 'yes' }))).toMatchObject({
      why: '`ssr` must be true or false, but is "yes".',
      fix: 'Set it to true or false.',
      path: ['ssr'],
    })
    expect(triggers('FW1003', problems({ app: 'x' }))).toMatchObject({
      why: '`app` must be an object, but is "x".',
      fix: 'Set it to an object.',
    })
    expect(triggers('FW1003', problems({ css: ['a', 2] }))).toMatchObject({
      path: ['css', '1'],
      why: '`css[1]` must be a string, but is 2.',
    })
    expect(triggers('FW1003', problems({ ssr: null })).why).toBe('`ssr` must be true or false, but is null.')
    expect(triggers('FW1003', problems({ devServer: { https: 3 } })).fix).toBe('Set it to true or false or an object.')
    expect(triggers('FW1003', problems({ serverHandlers: [{ route: '/x' }] })).why).toContain('without `handler`')
    expect(triggers('FW1003', problems({ hooks: { 'build:done': 'x' } }))).toMatchObject({
      path: ['hooks', 'build:done'],
      fix: 'Set it to a function, or an object of functions.',
    })
  })
  it('suggests the nearest literal', () => {
    expect(triggers('FW1004', problems({ logLevel: 'inf' }))).toMatchObject({
      why: "`logLevel` must be 'silent', 'info' or 'verbose', but is \"inf\".",
      fix: "Did you mean 'info'?",
    })
    expect(triggers('FW1004', problems({ future: { compatibilityVersion: 5 } })).fix).toBe('Set it to 3 or 4.')
  })
  it('reports the error inside the only form that matches', () => {
    const found = problems({ plugins: [{ mode: 'x' }], components: { dirs: [{ global: 'x' }] } })
    expect(found.map(problem => [problem.code, problem.path?.join('.')])).toEqual([
      ['FW1004', 'plugins.0.mode'],
      ['FW1003', 'plugins.0'],
      ['FW1003', 'components.dirs.0.global'],
      ['FW1003', 'components.dirs.0'],
    ])
    expect(found[1]!.why).toContain('without `src`')
  })
  it('validates dates', () => {
    triggers('FW1003', problems({ compatibilityDate: '2025-02-31' }))
    expect(problems({ compatibilityDate: '2024-02-29' })).toEqual([])
  })
  it('ignores the value', () => {
    const { options } = resolve({ ssr: 'yes', css: [1], app: { baseURL: 3 } } as never, emptyFacts())
    expect(options).toMatchObject({ ssr: true, app: { baseURL: '/' } })
    expect(options.css).toBeUndefined()
  })
  it('checks environment variables that set options', () => {
    const problem = triggers('FW1003', problems({}, { env: { PORT: 'abc' } }))
    expect(problem.why).toContain('environment variable PORT')
    expect(problem.path).toEqual(['devServer', 'port'])
  })
})

describe('deprecated, removed, computed', () => {
  it('deprecated keys have a replacement and still work', () => {
    expect(triggers('FW1005', problems({ generate: { routes: ['/x'] } }))).toMatchObject({
      severity: 'warning',
      fix: 'Use `serverEngine.prerender.routes`.',
    })
    expect(triggers('FW1005', problems({ dir: { static: 'x' } })).fix).toBe('Use `dir.public`.')
  })
  it('keys that version 4 removes are deprecated only there', () => {
    for (const key of ['compileTemplate', 'templateUtils', 'relativeWatchPaths']) {
      triggers('FW1005', problems({ future: { compatibilityVersion: 4 }, experimental: { [key]: true } }))
      expect(problems({ experimental: { [key]: true } })).toEqual([])
    }
  })
  it('removed keys have a replacement', () => {
    expect(triggers('FW1006', problems({ publicRuntimeConfig: {} }))).toMatchObject({
      severity: 'error',
      fix: 'Use `runtimeConfig.public`.',
    })
    expect(triggers('FW1006', problems({ experimental: { viteNode: true } })).fix).toBe('Remove it.')
  })
  it('computed options cannot be set', () => {
    const { options, problems: found } = resolve({ devServer: { url: 'http://x' } }, emptyFacts())
    triggers('FW1013', found)
    expect(options.devServer.url).toBe('http://localhost:3000')
  })
  it('values that cannot be serialized as JSON are reported', () => {
    expect(triggers('FW1014', problems({ app: { pageTransition: { name: 'x', onEnter: () => {} } } })).why).toContain(
      'app.pageTransition.onEnter',
    )
    triggers('FW1014', problems({ ui: { config: { errorHandler: () => {} } } }))
    const many = problems({
      runtimeConfig: { a: () => 1, b: /x/, public: { c: new Map() } },
      router: { options: { x: () => 1, y: () => 2 } },
    })
    expect(many.map(problem => [problem.code, problem.path?.join('.')])).toEqual([
      ['FW1014', 'runtimeConfig.a'],
      ['FW1014', 'runtimeConfig.b'],
      ['FW1014', 'runtimeConfig.public.c'],
      ['FW1014', 'router.options.x'],
      ['FW1014', 'router.options.y'],
    ])
  })
})

it('undefined means not set, at any depth', () => {
  expect(
    problems({
      ssr: undefined,
      runtimeConfig: { a: undefined, public: { b: undefined } },
      serverEngine: { runtimeConfig: { c: undefined } },
      app: { head: { title: undefined } },
      alias: { x: undefined },
    }),
  ).toEqual([])
})

describe('contradictions', () => {
  it('hash mode with server rendering', () => {
    expect(triggers('FW1010', problems({ router: { options: { hashMode: true } } }))).toMatchObject({
      severity: 'warning',
      path: ['router', 'options', 'hashMode'],
    })
    expect(problems({ ssr: false, router: { options: { hashMode: true } } })).toEqual([])
  })
  it('the bundler’s public directory', () => {
    const { options, problems: found } = resolve({ bundler1: { publicDir: 'x' } }, emptyFacts())
    triggers('FW1011', found)
    expect(options.bundler1.publicDir).toBe(false)
    expect(problems({ bundler1: { publicDir: false } })).toEqual([])
  })
  it('generate.exclude, once', () => {
    const sources = [1, 2].map(n => ({
      kind: n === 1 ? ('project' as const) : ('layer' as const),
      name: String(n),
      rootDir: `/${n}`,
      config: { generate: { exclude: ['x'] } },
    }))
    expect(resolve(sources, emptyFacts({ rootDir: '/1' })).problems.map(problem => problem.code)).toEqual(['FW1012'])
    triggers('FW1012', problems({ generate: { exclude: [] } }))
  })
})

describe('forbidden keys', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('%s is reported at any depth and never read', key => {
    const evil = JSON.parse(
      `{ "${key}": { "polluted": 1 }, "app": { "head": { "${key}": { "polluted": 1 } } }, "appConfig": { "deep": [{ "${key}": { "polluted": 1 } }] } }`,
    ) as FwConfig
    const { problems: found, options } = resolve(evil, emptyFacts())
    expect(found.map(problem => problem.code)).toEqual(['FW1007', 'FW1007', 'FW1007'])
    triggers('FW1007', found)
    expect(found[2]!.path).toEqual(['appConfig', 'deep', '0', key])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(JSON.stringify(options)).not.toContain('polluted')
  })
})

it('reports all problems in one pass', () => {
  const found = problems({
    srr: true,
    bundler3: {},
    ssr: 'x',
    logLevel: 'loud',
    head: {},
    generate: { exclude: [], routes: [] },
    router: { options: { hashMode: true } },
  })
  expect(found.map(problem => problem.code).sort()).toEqual([
    'FW1001',
    'FW1002',
    'FW1003',
    'FW1004',
    'FW1005',
    'FW1006',
    'FW1010',
    'FW1012',
  ])
})
