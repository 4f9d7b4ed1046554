import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { toolNames } from '../declare/tool-names'
import { acceptsValue, canonicalPath, optionPaths } from '../derive/describe'
import type { FwConfig } from '../options.gen'
import { emptyFacts } from '../sources/facts'
import type { ConfigSource, Origin } from '../sources/config-source'
import { formatPath, parsePath } from '../values/option-path'
import { snapshotOptions } from './module-writes'
import { diffOptions } from './diff-options'
import { resolve } from './resolve'

type Path = readonly string[]

/** Every way to write a path, the labels first. */
function spellings(path: Path): string[][] {
  return path.reduce<string[][]>(
    (written, key) => written.flatMap(start => [key, ...toolNames(key)].map(name => [...start, name])),
    [[]],
  )
}

const labelled = optionPaths()
  .map(path => parsePath(path)!)
  .filter(path => spellings(path).length > 1)

function configAt(path: Path, value: unknown): FwConfig {
  return path.reduceRight<unknown>((below, key) => ({ [key]: below }), value) as FwConfig
}

const read = (config: unknown, facts = emptyFacts()) => resolve(config as FwConfig, facts)

/** An origin with the labels of its path. */
const withLabels = ({ source: _, ...origin }: Origin) => ({ ...origin, path: canonicalPath(origin.path) })

const VALUES = [true, false, 7, 'text', ['a'], {}, { a: { b: 1 } }, () => true, { 'build:done': () => {} }, undefined]

describe('an option by the name of its tool', () => {
  it('the table covers the labels of all levels', () => {
    const names = labelled.map(path => formatPath(spellings(path).at(-1)!))
    expect(names).toEqual(
      expect.arrayContaining([
        'vite.vue.isProduction',
        'vite.vueJsx',
        'rspack.loaders.vue',
        'rspack.loaders.vueStyle',
        'nitro.runtimeConfig.nitro.envPrefix',
        'runtimeConfig.nitro.envPrefix',
        'watchers.chokidar.ignoreInitial',
        'watchers.rspack.aggregateTimeout',
        'vue.compilerOptions',
        'unhead.legacy',
        'postcss.plugins',
        'esbuild.options.target',
        'oxc.transform',
        'optimization.treeShake.composables.client.vue',
        'vite.define.__VUE_PROD_HYDRATION_MISMATCH_DETAILS__',
      ]),
    )
    expect(spellings(['bundler2'])).toEqual([['bundler2'], ['webpack'], ['rspack']])
    expect(toolNames('uiState')).toEqual(['vueState'])
    expect(toolNames('uid')).toEqual([])
  })

  it.each(labelled.map(path => [formatPath(path), path] as const))('%s', (_, path) => {
    const value = VALUES.find(candidate => acceptsValue(path, candidate))
    const [byLabel, ...byNames] = spellings(path).map(written => read(configAt(written, value)))
    for (const byName of byNames) {
      expect(byName.options).toEqual(byLabel!.options)
      expect(byName.trace(path).map(withLabels)).toEqual(byLabel!.trace(path).map(withLabels))
      expect(byName.isSet(path)).toBe(byLabel!.isSet(path))
      expect(byName.problems.map(({ code }) => code)).toEqual(byLabel!.problems.map(({ code }) => code))
    }
    for (const written of spellings(path)) {
      expect(byLabel!.valueOf(written)).toEqual(byLabel!.valueOf(path))
      expect(canonicalPath(written)).toEqual(path)
    }
  })

  it('is the same for any value, valid or not', () => {
    const facts = emptyFacts()
    fc.assert(
      fc.property(fc.constantFrom(...labelled), fc.jsonValue({ maxDepth: 3 }), fc.nat(), (path, value, index) => {
        const written = spellings(path)
        const byLabel = read(configAt(path, value), facts)
        const byName = read(configAt(written[index % written.length]!, value), facts)
        expect(byName.options).toEqual(byLabel.options)
        expect(byName.problems.map(({ code, path: at }) => [code, canonicalPath(at!)])).toEqual(
          byLabel.problems.map(({ code, path: at }) => [code, canonicalPath(at!)]),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('names the path as it was written', () => {
    const { problems, trace } = read({ vite: { clearScreen: 'no', plugins: [1] } })
    expect(triggers('FW1003', problems)).toMatchObject({ path: ['vite', 'clearScreen'] })
    expect(trace(['bundler1', 'plugins']).at(-1)!.path).toEqual(['vite', 'plugins'])
  })

  it('does not read accessors of plugins', () => {
    const plugin = {
      get api(): unknown {
        throw new Error('not yet')
      },
    }
    expect(read({ vite: { plugins: [plugin] } }).problems).toEqual([])
  })

  it('leaves members that are not declared as they are', () => {
    const { options } = read({ vite: { define: { uiVersion: '1' } }, runtimeConfig: { ui: { a: 1 }, vite: 1 } })
    expect(options.bundler1.define).toMatchObject({ uiVersion: '1' })
    expect(options.runtimeConfig).toMatchObject({ ui: { a: 1 }, vite: 1 })
  })
})

describe('resolved options by the names of tools', () => {
  it.each(labelled.map(path => [formatPath(path), path] as const))('%s', (_, path) => {
    const options = read(
      configAt(
        path,
        VALUES.find(candidate => acceptsValue(path, candidate)),
      ),
    ).options as any
    for (const written of spellings(path)) {
      const value = (keys: Path) => keys.reduce((below, key) => below?.[key], options)
      expect(value(written)).toBe(value(path))
    }
  })

  it('are written under their labels', () => {
    const { options } = read({})
    const before = snapshotOptions(options)
    options.vite.vue!.isProduction = false
    options.nitro = { ...options.nitro, preset: 'node' } as never
    expect(options.bundler1.ui.isProduction).toBe(false)
    expect(diffOptions(before, options).map(({ path }) => path)).toEqual([
      ['serverEngine', 'preset'],
      ['bundler1', 'ui', 'isProduction'],
    ])
  })

  it('are not printed twice', () => {
    const { options } = read({ vite: { base: '/x' } })
    expect(Object.keys(options)).not.toContain('vite')
    expect(JSON.parse(JSON.stringify(options))).not.toHaveProperty('vite')
    expect(options).toHaveProperty('vite')
  })
})

describe('values by the names of tools', () => {
  it.each([
    [{ builder: 'vite' }, { builder: 'bundler1' }],
    [{ builder: 'webpack' }, { builder: 'bundler2' }],
    [{ builder: 'rspack' }, { builder: 'bundler3' }],
    [{ typescript: { builder: 'rspack' } }, { typescript: { builder: 'bundler3' } }],
    [{ experimental: { watcher: 'chokidar' } }, { experimental: { watcher: 'watcher1' } }],
    [{ experimental: { watcher: 'chokidar-granular' } }, { experimental: { watcher: 'watcher1-granular' } }],
    [{ experimental: { watcher: 'parcel' } }, { experimental: { watcher: 'watcher2' } }],
    [{ debug: { nitro: true } }, { debug: { serverEngine: true } }],
  ])('%j is %j', (byName, byLabel) => {
    const { options, problems } = read(byName)
    expect(problems).toEqual([])
    expect(options).toEqual(read(byLabel).options)
  })

  it('others are reported with all names', () => {
    expect(triggers('FW1004', read({ experimental: { watcher: 'chokidr' } }).problems).fix).toContain("'chokidar'")
    expect(read({ builder: 'my-builder' }).options.builder).toBe('my-builder')
  })
})

describe('both names of an option', () => {
  const source = (config: unknown, more: Partial<ConfigSource> = {}): ConfigSource => ({
    kind: 'project',
    name: 'fw.config.ts',
    config: config as ConfigSource['config'],
    rootDir: '/project',
    ...more,
  })
  const codes = (...sources: ConfigSource[]) => resolve(sources, emptyFacts()).problems.map(({ code }) => code)

  it('are an error in one file, with both paths', () => {
    expect(triggers('FW1015', read({ vite: { base: '/x' }, bundler1: {} }).problems)).toMatchObject({
      severity: 'error',
      path: ['vite'],
      other: { path: ['bundler1'] },
      why: '`vite` and `bundler1` are names of the same option.',
    })
    triggers('FW1015', read({ webpack: {}, rspack: {} }).problems)
    expect(triggers('FW1015', read({ vite: { vue: {}, ui: {} } }).problems).path).toEqual(['vite', 'vue'])
  })

  it('are an error in two files of a layer', () => {
    const rc = source({ bundler1: { base: '/' } }, { kind: 'rc', name: '.fwrc' })
    expect(codes(source({ vite: {} }), rc)).toEqual(['FW1015'])
    expect(codes(source({ vite: { vue: {} } }), source({ vite: { ui: {} } }, { kind: 'rc' }))).toEqual(['FW1015'])
  })

  it('are an error in a part for an environment, unless both parts never apply together', () => {
    const production = source({ vite: {} }, { prefix: ['$production'] })
    const development = source({ bundler1: {} }, { prefix: ['$development'], active: false })
    expect(codes(production, development)).toEqual([])
    expect(codes(production, source({ bundler1: {} }))).toEqual(['FW1015'])
    expect(codes(development, source({ vite: {} }))).toEqual(['FW1015'])
  })

  it('are merged across layers and with the command line', () => {
    const layer = source({ bundler1: { base: '/layer/', mode: 'x' } }, { kind: 'layer', rootDir: '/layer' })
    const flags = source({ bundler1: { clearScreen: false } }, { kind: 'command-line', name: 'command line' })
    const { options, problems } = resolve([flags, source({ vite: { base: '/x/' } }), layer], emptyFacts())
    expect(problems).toEqual([])
    expect(options.bundler1).toMatchObject({ base: '/x/', mode: 'x', clearScreen: false })
  })
})

describe('a module with the key `ui`', () => {
  const facts = emptyFacts({ moduleKeys: ['ui'] })

  it('has the key, and the options of Vue are those of `vue`', () => {
    const config = { ui: { theme: { colors: ['red'] } }, vue: { runtimeCompiler: true, propsDestructure: false } }
    const { options, problems, valueOf, trace } = read(config, facts)
    expect(problems).toEqual([])
    expect(options.ui).toEqual({ theme: { colors: ['red'] } })
    expect(options.vue).toMatchObject({ runtimeCompiler: true, propsDestructure: false })
    expect(Object.keys(options)).toContain('vue')
    expect(options.bundler1.ui.features.propsDestructure).toBe(false)
    expect(options.vite.vue).toBe(options.bundler1.ui)
    expect(valueOf(['ui', 'theme', 'colors'])).toEqual(['red'])
    expect(trace(['vue', 'runtimeCompiler']).at(-1)).toMatchObject({ path: ['vue', 'runtimeCompiler'], value: true })
  })

  it('does not change the options of Vue if it has none', () => {
    const { options } = read({}, facts)
    expect(options.ui).toBeUndefined()
    expect(options.vue).toEqual(read({}).options.ui)
  })
})

describe('a module with the key `security`', () => {
  const facts = emptyFacts({ moduleKeys: ['security'] })

  it('shares it with fw: both have their members', () => {
    const { options, problems } = read({ security: { bodyLimit: 5, headers: { xFrameOptions: 'DENY' } } }, facts)
    expect(problems).toEqual([])
    expect(options.security).toMatchObject({ bodyLimit: 5, checkOrigin: true, headers: { xFrameOptions: 'DENY' } })
  })

  it('has no members of its own without the module', () => {
    const { problems } = read({ security: { headers: {} } })
    expect(problems.map(({ code }) => code)).toEqual(['FW1001'])
  })

  it('keeps its default of an option that both have', () => {
    expect(read({}, facts).options.security.sri).toBeUndefined()
  })
})
