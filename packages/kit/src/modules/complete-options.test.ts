import { emptyFacts, resolve } from '@fw/schema'
import type { ConfigSource, Fw, Resolution } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { completeOptions, isEmptyContainer } from './complete-options'
import { recordOptionWrites, resolveOptionWrites } from './option-writes'

/** What a module makes of the options of a project. */
function setUp(
  write: (options: any) => void,
  config: Record<string, unknown> = {},
): { options: any; resolution?: Resolution } {
  const facts = emptyFacts()
  const source: ConfigSource = { kind: 'project', name: 'fw.config.ts', config, rootDir: facts.rootDir }
  const { options, isSet } = resolve([source], facts)
  const app = { options, isSet, states: new Map() } as unknown as Fw
  const writes = recordOptionWrites(app)
  writes.begin({ name: 'm', file: '/m.ts' })
  write(options)
  writes.end()
  const resolution = resolveOptionWrites(app, { sources: [source], facts })
  return { options: app.options, ...(resolution ? { resolution } : {}) }
}

const at = (options: any, path: string): any => path.split('.').reduce((value, key) => value[key], options)

const ENTRIES: Array<[path: string, entry: unknown]> = [
  ['app.head.link', { rel: 'icon', href: '/x.ico' }],
  ['app.head.meta', { name: 'x', content: 'y' }],
  ['app.head.noscript', { innerHTML: 'x' }],
  ['app.head.script', { src: '/x.js' }],
  ['app.head.style', { innerHTML: 'x' }],
  ['build.templates', { src: '/x', dst: 'x' }],
  ['build.transpile', 'x'],
  ['bundler1.optimizeDeps.exclude', 'x'],
  ['bundler1.optimizeDeps.include', 'x'],
  ['bundler1.plugins', { name: 'x' }],
  ['bundler2.plugins', { name: 'x' }],
  ['components.dirs', '/x'],
  ['css', '/x.css'],
  ['devServerHandlers', { route: '/x', handler: () => 'x' }],
  ['extensions', '.x'],
  ['generate.routes', '/x'],
  ['ignore', 'x/**'],
  ['imports.dirs', '/x'],
  ['imports.imports', { name: 'x', from: '/x' }],
  ['imports.presets', { from: 'x', imports: ['x'] }],
  ['imports.transform.exclude', /x/],
  ['imports.transform.include', /x/],
  ['modules', '/x.ts'],
  ['modulesDir', '/x'],
  ['optimization.keyedComposables', { name: 'x', argumentLength: 1 }],
  ['plugins', '/x.ts'],
  ['serverEngine.devHandlers', { route: '/x', handler: () => 'x' }],
  ['serverEngine.externals.external', 'x'],
  ['serverEngine.externals.inline', 'x'],
  ['serverEngine.handlers', { route: '/x', handler: '/x.ts' }],
  ['serverEngine.plugins', '/x.ts'],
  ['serverEngine.prerender.ignore', '/x'],
  ['serverEngine.prerender.routes', '/x'],
  ['serverEngine.publicAssets', { dir: '/x' }],
  ['serverEngine.serverAssets', { baseName: 'x', dir: '/x' }],
  ['serverHandlers', { route: '/x', handler: '/x.ts' }],
  ['typescript.hoist', 'x'],
  ['watch', '/x'],
]

const MEMBERS = [
  'alias',
  'bundler1.css',
  'bundler1.define',
  'cssProcessor.plugins',
  'routeRules',
  'runtimeConfig',
  'runtimeConfig.public',
  'serverEngine.alias',
  'serverEngine.routeRules',
  'serverEngine.virtual',
  'typescript.tsConfig',
  'ui.compilerOptions',
]

describe('the options that a module finds', () => {
  it.each(ENTRIES)('has an array `%s`, and what is pushed to it stays', (path, entry) => {
    const { options, resolution } = setUp(found => void at(found, path).push(entry))
    expect(at(options, path)).toContainEqual(entry)
    expect(resolution!.valueOf(path.split('.'))).toContainEqual(entry)
    expect(resolution!.trace(path.split('.')).at(-1)).toMatchObject({ kind: 'module' })
  })

  it.each(MEMBERS)('has an object `%s`, and members that are added to it stay', path => {
    const { options, resolution } = setUp(found => {
      at(found, path).added = { a: 1 }
    })
    expect(at(options, path).added).toEqual({ a: 1 })
    expect(resolution!.valueOf([...path.split('.'), 'added'])).toEqual({ a: 1 })
  })

  it('has `devtools`, which a module can enable', () => {
    expect(setUp(found => (found.devtools.enabled = true)).options.devtools).toEqual({ enabled: true })
  })

  it('has values of the configuration instead', () => {
    const { options } = setUp(found => found.css.push('/b.css'), {
      css: ['/a.css'],
      bundler1: { optimizeDeps: { include: ['x'] } },
    })
    expect([options.css, options.bundler1.optimizeDeps.include]).toEqual([['/a.css', '/b.css'], ['x']])
  })

  it('is not changed by arrays and objects that stay empty', () => {
    expect(setUp(() => undefined).resolution).toBeUndefined()
    const { options, resolution } = setUp(found => found.css.push('/a.css'))
    expect(resolution!.valueOf(['plugins'])).toBeUndefined()
    expect(resolution!.isSet(['plugins'])).toBe(false)
    expect(resolution!.options).not.toHaveProperty('serverEngine.externals')
    // Listeners of later hooks find them, too.
    expect(options.plugins).toEqual([])
    expect(options.serverEngine.externals).toEqual({ external: [], inline: [] })
  })

  it('keeps a value that is neither an array nor an object', () => {
    const options = { build: {}, bundler1: { optimizeDeps: false }, generate: { routes: false } } as any
    completeOptions(options)
    expect([options.bundler1.optimizeDeps, options.generate.routes]).toEqual([false, false])
    expect([isEmptyContainer({ a: [] }), isEmptyContainer({ a: [1] }), isEmptyContainer(false)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
