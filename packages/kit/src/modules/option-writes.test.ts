import type { ConfigSource, Fw, FwOptions } from '@fw/schema'
import { emptyFacts, resolve } from '@fw/schema'
import { expect, it, vi } from 'vitest'
import { recordOptionWrites, resolveOptionWrites } from './option-writes'

function createApp(options: FwOptions, isSet: Fw['isSet']): Fw {
  return { options, isSet, states: new Map() } as unknown as Fw
}

/** What modules make of a configuration, each as a function that writes options. */
function writeOptions(config: Record<string, unknown>, ...modules: Array<(options: any) => void>) {
  const facts = emptyFacts()
  const source: ConfigSource = { kind: 'project', name: 'fw.config.ts', config, rootDir: facts.rootDir }
  const { options, isSet } = resolve([source], facts)
  const app = createApp(options, isSet)
  const writes = recordOptionWrites(app)
  for (const [index, write] of modules.entries()) {
    writes.begin({ name: `m${index}`, file: `/m${index}.ts` })
    write(options)
    writes.end()
  }
  const resolution = resolveOptionWrites(app, { sources: [source], facts })
  return { app, options: app.options as any, resolution }
}

const change = (config: Record<string, unknown>, ...modules: Array<(options: any) => void>) =>
  writeOptions(config, ...modules).options

it('followers have added, changed and removed values', () => {
  const { serverEngine } = change(
    { runtimeConfig: { key: 'old', gone: 1, public: { list: ['a'] } }, routeRules: { '/a': { ssr: false } } },
    options => {
      options.runtimeConfig.key = 'new'
      delete options.runtimeConfig.gone
      options.runtimeConfig.public.list.push('b')
      options.runtimeConfig.public.added = { deep: true }
      options.routeRules['/a'] = { ssr: true }
      options.routeRules['/b'] = { redirect: '/c' }
    },
  )
  expect(serverEngine.runtimeConfig).toMatchObject({ key: 'new', public: { list: ['a', 'b'], added: { deep: true } } })
  expect(serverEngine.runtimeConfig).not.toHaveProperty('gone')
  expect(serverEngine.routeRules).toMatchObject({ '/a': { ssr: true }, '/b': { redirect: '/c' } })
})

it('followers keep what was set for them', () => {
  const { serverEngine } = change(
    { runtimeConfig: { key: 'old' }, serverEngine: { runtimeConfig: { key: 'own' } } },
    options => {
      options.runtimeConfig.key = 'new'
      options.runtimeConfig.other = 'added'
    },
  )
  expect(serverEngine.runtimeConfig).toMatchObject({ key: 'own', other: 'added' })
})

it('followers of followers follow, too', () => {
  const { runtimeConfig, serverEngine } = change({}, options => {
    options.app.baseURL = '/base/'
  })
  expect([runtimeConfig.app.baseURL, serverEngine.runtimeConfig.app.baseURL]).toEqual(['/base/', '/base/'])
})

it('followers keep what was written to them', () => {
  const { serverEngine } = change({ runtimeConfig: { key: 'old' } }, options => {
    options.serverEngine.runtimeConfig.key = 'own'
  })
  expect(serverEngine.runtimeConfig.key).toBe('own')
})

it('followers have what is written to them and what they follow', () => {
  const { serverEngine } = change(
    { runtimeConfig: { public: { a: 1 } } },
    options => {
      options.serverEngine.runtimeConfig.public.own = true
      options.serverEngine.routeRules['/x'] = { ssr: false }
    },
    options => {
      options.runtimeConfig.public.b = 2
      options.routeRules['/y'] = { ssr: true }
    },
  )
  expect(serverEngine.runtimeConfig.public).toEqual({ a: 1, own: true, b: 2 })
  expect(serverEngine.routeRules).toEqual({ '/x': { ssr: false }, '/y': { ssr: true } })
})

it('every default of the schema follows', () => {
  const { analyzeDir, alias, ignore, options } = change({}, written => {
    written.buildDir = '/elsewhere'
    written.options = 'a key that nothing declares'
  })
  expect([analyzeDir, alias['#build'], options]).toEqual([
    '/elsewhere/analyze',
    '/elsewhere/',
    'a key that nothing declares',
  ])
  expect(ignore).toContain('../elsewhere')
})

it('what was written stays as it is, and the same object', () => {
  let css: string[] = []
  const entry = { name: 'plugin', transform: () => undefined }
  const rule = { cache: { getKey: () => 'key', maxAge: 1 } }
  const { options, resolution } = writeOptions(
    { css: ['a.css'], ssr: true, routeRules: { '/a': rule } },
    written => {
      css = written.css
      css.push('b.css', 'a.css')
      written.ssr = 'maybe'
      written.pages = false
      written.bundler1.plugins = [entry]
      written.experimental.unknown = { a: 1 }
      written.routeRules['/a'].cache.maxAge = 2
      delete written.app.rootId
    },
    written => written.css.shift(),
  )
  expect(options.css).toBe(css)
  expect(css).toEqual(['b.css', 'a.css'])
  expect(options).toMatchObject({ ssr: 'maybe', pages: false, experimental: { unknown: { a: 1 } } })
  expect(options.bundler1.plugins[0]).toBe(entry)
  expect(options.app).not.toHaveProperty('rootId')
  expect(options.serverEngine.routeRules['/a'].cache.maxAge).toBe(2)
  expect(resolution!.options).toMatchObject({ css, ssr: 'maybe', pages: false })
})

it('the last module has the highest precedence, above the command line', () => {
  const { resolution, app } = writeOptions(
    { ssr: true, devServer: { port: 1 } },
    options => (options.ssr = false),
    options => (options.ssr = true),
    options => (options.runtimeConfig.key = { a: 1, b: 2 }),
  )
  expect(resolution!.trace(['ssr']).map(({ kind, source, value }) => [kind, source?.name, value])).toEqual([
    ['default', undefined, true],
    ['project', 'fw.config.ts', true],
    ['module', 'module m0', false],
    ['module', 'module m1', true],
  ])
  expect(resolution!.trace(['runtimeConfig', 'key', 'a']).at(-1)).toMatchObject({
    kind: 'module',
    source: { name: 'module m2', file: '/m2.ts' },
    value: 1,
  })
  expect([app.isSet(['runtimeConfig', 'key']), app.isSet(['css'])]).toEqual([true, false])
})

it('a module that installs another one only has its own writes', () => {
  const facts = emptyFacts()
  const { options, isSet } = resolve({}, facts)
  const app = createApp(options, isSet)
  const writes = recordOptionWrites(app)
  writes.begin({ name: 'outer' })
  options.appId = 'one'
  writes.begin({ name: 'inner' })
  options.buildId = 'two'
  writes.end()
  options.ssr = false
  writes.end()
  options.test = true
  resolveOptionWrites(app, { sources: [], facts })
  expect(writes.sources.map(({ name, config }) => [name, config])).toEqual([
    ['hooks', { test: true }],
    ['module outer', { ssr: false }],
    ['module inner', { buildId: 'two' }],
    ['module outer', { appId: 'one' }],
  ])
})

it('nothing is resolved again when modules write nothing', () => {
  const { resolution } = writeOptions({ css: ['a'] }, options => options.css.slice())
  expect(resolution).toBeUndefined()
  expect(
    resolveOptionWrites(
      createApp({} as never, () => false),
      { sources: [], facts: emptyFacts() },
    ),
  ).toBe(undefined)
})

it('reports what a module writes with `experimental.debugModuleMutation`', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  change({ experimental: { debugModuleMutation: true } }, options => (options.ssr = false))
  expect(log.mock.calls).toEqual([['[fw:module] m0 changed ssr: true → false']])
  log.mockRestore()
})

it('writes by the name of a tool are writes to the option', () => {
  const { options, resolution } = writeOptions({ vite: { base: '/x/' } }, found => {
    found.vite.plugins.push({ name: 'a' })
    found.vue.propsDestructure = false
    found.nitro = { ...found.nitro, preset: 'node' }
  })
  expect(options.bundler1).toMatchObject({ base: '/x/', plugins: [{ name: 'a' }] })
  expect(options.bundler1.ui.features.propsDestructure).toBe(false)
  expect(options.vite).toBe(options.bundler1)
  expect(options.vite.vue).toBe(options.bundler1.ui)
  expect(resolution!.options.serverEngine).toMatchObject({ preset: 'node' })
  expect(resolution!.trace(['bundler1', 'plugins', '0']).at(-1)!.source!.name).toBe('module m0')
})

it('a label becomes the key of a module while modules are set up', () => {
  const facts = emptyFacts()
  const { options, isSet } = resolve([], facts)
  const app = createApp(options, isSet)
  const writes = recordOptionWrites(app)
  const { vue } = options
  options.ui.runtimeCompiler = true
  writes.leaveLabel('ui')
  expect(options).not.toHaveProperty('ui')
  expect(options.vue).toBe(vue)
  Object.assign(options, { ui: { theme: 'red' } })
  options.vue.propsDestructure = false
  const resolution = resolveOptionWrites(app, { sources: [], facts })!
  expect(options).toMatchObject({ ui: { theme: 'red' }, vue: { runtimeCompiler: true, propsDestructure: false } })
  expect(options.ui).toEqual({ theme: 'red' })
  expect(options.bundler1.ui.features.propsDestructure).toBe(false)
  expect(resolution.options.ui).toEqual({ theme: 'red' })
})
