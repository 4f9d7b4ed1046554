import { describe, expect, it } from 'vitest'
import { optionPaths } from '../derive/describe'
import { emptyFacts } from '../sources/facts'
import type { FwConfig } from '../options.gen'
import { parsePath } from '../values/option-path'
import { valueAt } from '../values/plain-object'
import { resolve } from './resolve'
import type { ConfigSource } from '../sources/config-source'

const facts = emptyFacts()

function options(config: FwConfig, more: Parameters<typeof emptyFacts>[0] = {}) {
  return resolve(config, emptyFacts(more)).options
}

function source(kind: ConfigSource['kind'], config: FwConfig, more: Partial<ConfigSource> = {}): ConfigSource {
  return {
    kind,
    name: kind,
    config: config as Record<string, unknown>,
    rootDir: kind === 'layer' ? '/layer' : '/project',
    ...more,
  }
}

describe('the layout', () => {
  it('is v3 for an empty project', () => {
    expect(options({}).future.compatibilityVersion).toBe(3)
  })
  it('is v4 if app/ contains source files with a configured extension', () => {
    const appSources = () => ({ pages: ['.vue'] })
    expect(options({}, { appSources }).future.compatibilityVersion).toBe(4)
    expect(options({}, { appSources }).srcDir).toBe('/project/app')
    expect(options({}, { appSources: () => ({ pages: ['.md'] }) }).future.compatibilityVersion).toBe(3)
    expect(
      options({ extensions: ['.md'] }, { appSources: () => ({ pages: ['.md'] }) }).future.compatibilityVersion,
    ).toBe(4)
  })
  it('is set by the project', () => {
    expect(options({ future: { compatibilityVersion: 4 } }).srcDir).toBe('/project/app')
    expect(options({ future: { compatibilityVersion: 3 } }, { appSources: () => ({ app: ['.vue'] }) }).srcDir).toBe(
      '/project',
    )
  })
  it('is not that of a layer', () => {
    const folder = (project: FwConfig, version: 3 | 4, more: Parameters<typeof emptyFacts>[0] = {}) => {
      const layer = source('layer', { future: { compatibilityVersion: version } })
      return resolve([source('project', project), layer], emptyFacts(more)).options.srcDir
    }
    expect(folder({}, 3, { appSources: () => ({ pages: ['.vue'] }) })).toBe('/project/app')
    expect(folder({}, 4)).toBe('/project')
    expect(folder({ future: { compatibilityVersion: 4 } }, 3)).toBe('/project/app')
  })
  it('v4: single options restore the behavior of version 3', () => {
    const back = options({
      future: { compatibilityVersion: 4 },
      srcDir: '.',
      dir: { app: 'app' },
      experimental: {
        compileTemplate: true,
        templateUtils: true,
        relativeWatchPaths: true,
        resetAsyncDataToUndefined: true,
        defaults: { useAsyncData: { deep: true } },
      },
    })
    expect(back.srcDir).toBe('/project')
    expect(back.dir).toMatchObject({ app: 'app', pages: 'pages' })
    expect(back.experimental).toMatchObject({
      compileTemplate: true,
      templateUtils: true,
      relativeWatchPaths: true,
      resetAsyncDataToUndefined: true,
      defaults: { useAsyncData: { deep: true } },
    })
  })
})

describe('defaults that follow another option', () => {
  it('buildDir', () => {
    const { analyzeDir, alias, ignore, build, bundler1, bundler2 } = options({ buildDir: 'out' })
    expect(analyzeDir).toBe('/project/out/analyze')
    expect(alias['#build']).toBe('/project/out/')
    expect(alias['#internal/fw/paths']).toBe('/project/out/paths.mjs')
    expect(ignore).toEqual(expect.arrayContaining(['out', 'out/analyze']))
    expect(build.analyze).toMatchObject({ filename: '/project/out/analyze/{name}.html' })
    expect(bundler2.analyze).toMatchObject({ filename: '/project/out/analyze/{name}.html' })
    expect(bundler1.server.fs.allow[0]).toBe('/project/out')
  })
  it('also if the other option is not an object', () => {
    expect(options({ build: { analyze: false } }).bundler2.analyze).toBe(false)
    expect(
      options({ build: { analyze: false }, bundler2: { analyze: { template: 'network' } } }).bundler2.analyze,
    ).toMatchObject({ template: 'network' })
  })
  it('not if they are set themselves', () => {
    const { analyzeDir, alias } = options({ buildDir: 'out', analyzeDir: 'reports', alias: { '#build': '/elsewhere' } })
    expect(analyzeDir).toBe('/project/reports')
    expect(alias['#build']).toBe('/elsewhere')
  })
  it('ids, prefixes, URLs', () => {
    expect(options({ app: { rootId: 'a', teleportId: 'b' } }).app).toMatchObject({
      rootAttrs: { id: 'a' },
      teleportAttrs: { id: 'b' },
    })
    expect(options({ app: { rootId: 'a', rootAttrs: { id: 'mine', class: 'c' } } }).app.rootAttrs).toEqual({
      id: 'mine',
      class: 'c',
    })
    expect(options({ ignorePrefix: '_' }).ignore.at(-1)).toBe('**/_*.*')
    expect(options({ app: { buildAssetsDir: '/static/' } }).bundler1.build.assetsDir).toBe('static/')
    expect(
      options({ app: { baseURL: '/x/', cdnURL: 'https://c' }, buildId: 'b' }).serverEngine.runtimeConfig.app,
    ).toEqual({ buildId: 'b', baseURL: '/x/', buildAssetsDir: '/_fw/', cdnURL: 'https://c' })
    expect(options({ devServer: { host: '127.0.0.1', port: 4567, https: true } }).devServer.url).toBe(
      'https://127.0.0.1:4567',
    )
  })
  it('the view library and the transformer', () => {
    const isCustomElement = () => true
    const { bundler1, bundler2 } = options({
      ui: {
        compilerOptions: { isCustomElement },
        propsDestructure: false,
        transformAssetUrls: { img: ['data-src'], audio: ['src'] },
      },
      transformer1: { options: { target: 'es2019', drop: ['console'] } },
    })
    expect(bundler1.ui.template).toEqual({
      compilerOptions: { isCustomElement },
      transformAssetUrls: expect.objectContaining({ img: ['data-src'], audio: ['src'], video: ['src', 'poster'] }),
    })
    expect(bundler1.ui.features.propsDestructure).toBe(false)
    expect(bundler2.loaders.ui).toMatchObject({
      propsDestructure: false,
      compilerOptions: { isCustomElement },
      transformAssetUrls: { img: ['data-src'] },
    })
    for (const copy of [bundler1.esbuild, bundler1.optimizeDeps.esbuildOptions, bundler2.loaders.esbuild]) {
      expect(copy).toEqual({
        target: 'es2019',
        jsxFactory: 'h',
        jsxFragment: 'Fragment',
        tsconfigRaw: {},
        drop: ['console'],
      })
    }
    expect(options({ bundler1: { esbuild: { target: 'es2020' } } }).bundler1.optimizeDeps.esbuildOptions.target).toBe(
      'es2020',
    )
  })
  it('development', () => {
    const dev = options({}, { dev: true })
    expect(dev).toMatchObject({
      dev: true,
      sourcemap: { client: true },
      features: { devLogs: false },
      bundler1: {
        mode: 'development',
        define: { 'process.dev': true, 'import.meta.dev': true },
        ui: { isProduction: false },
      },
      bundler2: { cssSourceMap: true, optimization: { minimize: false } },
    })
    expect(options({ test: true }).bundler1).toMatchObject({
      mode: 'test',
      define: { 'process.test': true, 'import.meta.test': true },
    })
  })
  it('CSS of bundler2 is minified if the project extracts it itself', () => {
    expect(options({}).bundler2.optimizeCSS).toBe(false)
    expect(options({ bundler2: { extractCSS: true } }).bundler2.optimizeCSS).toBe(true)
    expect(options({ bundler2: { extractCSS: { ignoreOrder: true } } }).bundler2.optimizeCSS).toBe(true)
    expect(options({ bundler2: { extractCSS: false } }).bundler2.optimizeCSS).toBe(false)
  })
  it('the CSS processor of bundler2', () => {
    expect(
      options({ cssProcessor: { plugins: { autoprefixer: false, nested: {} } } }).bundler2.postcss.postcssOptions
        .plugins,
    ).toEqual({ autoprefixer: false, cssnano: {}, nested: {} })
  })
  it('prerendering includes the routes of the older option', () => {
    expect(
      options({ generate: { routes: ['/a'] }, serverEngine: { prerender: { routes: ['/b'] } } }).serverEngine.prerender
        .routes,
    ).toEqual(['/a', '/b'])
  })
  it('the log level follows terminal and CI', () => {
    expect(options({}, { tty: false }).logLevel).toBe('silent')
    expect(options({}, { ci: true }).logLevel).toBe('silent')
    expect(options({ logLevel: 'info' }, { ci: true }).logLevel).toBe('info')
  })
  it('the watcher follows srcDir, unless it is set', () => {
    expect(options({ srcDir: 'src' }).experimental.watcher).toBe('watcher1')
    expect(options({ experimental: { watcher: 'watcher1' } }).experimental.watcher).toBe('watcher1')
  })
})

describe('directories', () => {
  it('v4: relative to the root, following srcDir', () => {
    const {
      layers,
      options: { dir, alias },
    } = resolve({ future: { compatibilityVersion: 4 }, srcDir: 'src', dir: { pages: 'views' } }, facts)
    expect(dir).toMatchObject({ app: 'src', assets: 'src/assets', pages: 'views', public: 'public' })
    expect(dir.static).toBeUndefined()
    expect(alias.assets).toBe('/project/src/assets')
    expect(layers[0]!.dirs).toMatchObject({
      app: '/project/src',
      pages: '/project/views',
      layouts: '/project/src/layouts',
      public: '/project/public',
      shared: '/project/shared',
    })
  })
  it('v3: relative to srcDir, shared relative to the root', () => {
    const {
      layers,
      options: { serverDir, alias },
    } = resolve({ srcDir: 'src', dir: { static: 'st', shared: 'common' } }, facts)
    expect(layers[0]!.dirs).toMatchObject({
      app: '/project/src/app',
      pages: '/project/src/pages',
      public: '/project/src/st',
      modules: '/project/src/modules',
      shared: '/project/common',
    })
    expect(serverDir).toBe('/project/src/server')
    expect(alias['#shared']).toBe('/project/common/')
  })
  it('an explicit serverDir is relative to the root', () => {
    expect(options({ srcDir: 'src', serverDir: 'backend' }).alias['#server']).toBe('/project/backend/')
  })
  it('the root can be changed, unless the command sets it', () => {
    const config = { rootDir: './sub', srcDir: 'src', alias: { a: './x' }, modulesDir: ['nm'] }
    expect(options(config)).toMatchObject({
      rootDir: '/project/sub',
      srcDir: '/project/sub/src',
      buildDir: '/project/sub/.fw',
      alias: { a: '/project/sub/x' },
      modulesDir: ['/project/sub/node_modules', '/project/sub/nm'],
    })
    expect(options(config, { isRootGiven: true })).toMatchObject({
      rootDir: '/project',
      srcDir: '/project/src',
      alias: { a: '/project/x' },
    })
  })
  it('in a layer, ~ and ~~ resolve to the layer if the project enables it', () => {
    const layer = source('layer', { srcDir: 'lib', alias: { a: '~/a', b: '~~/b', c: './c' } })
    expect(resolve([source('project', {}), layer], facts).options.alias).toMatchObject({
      a: '/layer/lib/a',
      b: '/layer/b',
      c: '/layer/c',
    })
    expect(
      resolve([source('project', { experimental: { localLayerAliases: false } }), layer], facts).options.alias,
    ).toMatchObject({ a: '/project/a', b: '/project/b', c: '/layer/c' })
  })
  it('without a prefix, no file is ignored', () => {
    expect(options({ ignorePrefix: '' }).ignore.at(-1)).toBe('.fw')
  })
  it('aliases become absolute', () => {
    expect(options({ alias: { images: './images', own: '~/own', lib: 'some-package' } }).alias).toMatchObject({
      images: '/project/images',
      own: '/project/own',
      lib: 'some-package',
    })
  })
  it('pages are enabled if a pages directory exists, also in a layer', () => {
    expect(options({}, { isDirectory: path => path === '/project/pages' }).pages).toBe(true)
    const layered = [source('project', {}), source('layer', { srcDir: 'source' })]
    expect(resolve(layered, emptyFacts({ isDirectory: path => path === '/layer/source/pages' })).options.pages).toBe(
      true,
    )
    expect(options({ pages: false }, { isDirectory: () => true }).pages).toBe(false)
    expect(options({ pages: { pattern: '**/*.vue' } }).pages).toEqual({ enabled: false, pattern: '**/*.vue' })
    expect(options({ pages: { pattern: '**/*.vue' } }, { isDirectory: () => true }).pages).toEqual({
      enabled: true,
      pattern: '**/*.vue',
    })
    expect(options({ pages: { enabled: false } }, { isDirectory: () => true }).pages).toEqual({ enabled: false })
    expect(options({ pages: { enabled: true } }).pages).toEqual({ enabled: true })
  })
})

describe('other forms', () => {
  it('are normalized', () => {
    expect(options({ builder: 'bundler3' }).builder).toBe('@fw/bundler3-builder')
    expect(options({ sourcemap: 'hidden' }).sourcemap).toEqual({ server: 'hidden', client: 'hidden' })
    expect(options({ components: ['~/a'] }).components).toEqual({ dirs: ['~/a'] })
    expect(options({ components: false }).components).toEqual({ dirs: [] })
    expect(options({ devtools: true }).devtools).toEqual({ enabled: true })
    expect(options({}).devtools).toBeUndefined()
    expect(options({ build: { analyze: true } }).build.analyze).toMatchObject({ template: 'treemap' })
    expect(options({ build: { analyze: false } }).build.analyze).toBe(false)
    expect(options({ oxc: { transform: { options: { target: 'es2019' } } } }).transformer2).toEqual({
      transform: { options: { jsxFactory: 'h', jsxFragment: 'Fragment', target: 'es2019' } },
    })
    expect(
      options({ experimental: { defaults: { nuxtLink: { prefetch: false } } } }).experimental.defaults.fwLink,
    ).toMatchObject({ componentName: 'FwLink', prefetch: false })
    expect(
      options({ experimental: { defaults: { useAsyncData: { value: undefined, errorValue: 'undefined' } } } })
        .experimental.defaults.useAsyncData,
    ).toEqual({ deep: true })
    expect(options({ compatibilityDate: new Date('2026-11-01') }).compatibilityDate).toBe('2026-11-01')
  })
  it('hooks, nested or flat', () => {
    const done = () => {}
    const both = options({ hooks: { build: { done }, 'builder:watch': () => {} } }).hooks
    expect(Object.keys(both).sort()).toEqual(['build:done', 'builder:watch'])
    expect(both['build:done']).toEqual([done])
  })
  it('keeps all listeners of a hook, from one file and from layers', () => {
    const [a, b, c] = [() => {}, () => {}, () => {}]
    const layered = [
      source('project', { hooks: { 'build:done': a, build: { done: b } } }),
      source('layer', { hooks: { 'build:done': c } }),
    ]
    expect(resolve(layered, facts).options.hooks['build:done']).toSatisfy((listeners: unknown[]) =>
      [a, b, c].every((listener, index) => listeners[index] === listener),
    )
  })
  it('environment variables that options name', () => {
    expect(options({ devServer: { port: 4000 } }, { env: { PORT: '5000' } }).devServer).toMatchObject({
      port: 5000,
      url: 'http://localhost:5000',
    })
    expect(options({}, { env: { PORT: '5000', FW_PORT: '6000' } }).devServer.port).toBe(6000)
    for (const PORT of [' ', '0x1F', '1e3']) expect(resolve({}, emptyFacts({ env: { PORT } })).problems).toHaveLength(1)
    const commandLine = resolve(
      [source('command-line', { devServer: { port: 7000 } })],
      emptyFacts({ env: { PORT: '5000' } }),
    )
    expect(commandLine.options.devServer.port).toBe(7000)
  })
})

describe('merging', () => {
  it('extends arrays with a default: defaults first, without duplicates', () => {
    expect(options({ extensions: ['.md', '.vue'] }).extensions).toEqual([
      '.js',
      '.jsx',
      '.mjs',
      '.ts',
      '.tsx',
      '.vue',
      '.md',
    ])
  })
  it('replaces keyed entries in place', () => {
    expect(
      options({
        app: {
          head: {
            meta: [
              { name: 'viewport', content: 'x' },
              { name: 'a', content: 'b' },
            ],
            title: 'T',
          },
        },
      }).app.head,
    ).toEqual({
      meta: [{ name: 'viewport', content: 'x' }, { charset: 'utf-8' }, { name: 'a', content: 'b' }],
      link: [],
      style: [],
      script: [],
      noscript: [],
      title: 'T',
    })
    const keyed = options({
      optimization: {
        keyedComposables: [
          { name: 'useState', argumentLength: 5 },
          { name: 'mine', argumentLength: 1 },
        ],
      },
    }).optimization.keyedComposables
    expect(keyed).toHaveLength(8)
    expect(keyed[2]).toEqual({ name: 'useState', argumentLength: 5 })
  })
  it('keeps several entries of one key that belong together', () => {
    const colors = [
      { name: 'theme-color', media: 'light', content: '#fff' },
      { name: 'theme-color', media: 'dark', content: '#000' },
    ]
    const layered = [
      source('project', { app: { head: { meta: colors } } }),
      source('layer', {
        app: {
          head: {
            meta: [
              { name: 'theme-color', content: 'red' },
              { name: 'robots', content: 'none' },
            ],
          },
        },
      }),
    ]
    expect(resolve(layered, facts).options.app.head.meta.slice(2)).toEqual([
      ...colors,
      { name: 'robots', content: 'none' },
    ])
    const widths = [
      { name: 'viewport', content: 'a' },
      { name: 'viewport', content: 'b' },
    ]
    expect(options({ app: { head: { meta: widths } } }).app.head.meta).toEqual([...widths, { charset: 'utf-8' }])
  })
  it('keeps one plugin per src: the one with the highest precedence', () => {
    const plugins = [
      '~/a',
      { src: '~/a', mode: 'client' as const },
      { src: '~/b' },
      { src: '~/b', mode: 'server' as const },
    ]
    const layered = [source('project', { plugins }), source('layer', { plugins: ['~/b', '~/c'] })]
    expect(resolve(layered, facts).options.plugins).toEqual(['~/a', { src: '~/b' }, '~/c'])
  })
  it('restores the defaults for a `true` with higher precedence', () => {
    const layered = [source('project', { components: true }), source('layer', { components: false })]
    expect(resolve(layered, facts).options.components.dirs).toHaveLength(2)
  })
  it('accepts both spellings of a key in one source', () => {
    const { fwLink } = options({
      experimental: { defaults: { fwLink: { prefetch: false }, nuxtLink: { prefetch: true, componentName: 'X' } } },
    }).experimental.defaults
    expect(fwLink).toMatchObject({ prefetch: false, componentName: 'X' })
  })
  it('lists all layers', () => {
    const parts = [
      source('project', { extends: './b' }, { prefix: ['$production'] }),
      source('project', { extends: ['./a', './b'] }),
      source('layer', { extends: './c' }),
    ]
    expect(resolve(parts, facts).options.extends).toEqual(['./b', './a'])
  })
  it('keeps the options of modules, merged', () => {
    const layered = [
      source('project', { shop: { currency: 'EUR' } } as FwConfig),
      source('layer', { shop: { currency: 'USD', rounds: true } } as FwConfig),
    ]
    const { options: merged, problems, trace, valueOf } = resolve(layered, emptyFacts({ moduleKeys: ['shop'] }))
    expect(problems).toEqual([])
    expect(merged).toMatchObject({ shop: { currency: 'EUR', rounds: true } })
    expect(valueOf(['shop', 'currency'])).toBe('EUR')
    expect(trace(['shop', 'currency']).map(origin => [origin.kind, origin.value])).toEqual([
      ['default', undefined],
      ['layer', 'USD'],
      ['project', 'EUR'],
    ])
  })
  it('validates inactive environment parts, and does not merge them', () => {
    const parts = [
      source('project', { srr: true, ssr: false } as FwConfig, { prefix: ['$development'], active: false }),
      source('project', {}),
    ]
    const { options: merged, problems } = resolve(parts, facts)
    expect(problems.map(problem => [problem.code, problem.source?.prefix])).toEqual([['FW1001', ['$development']]])
    expect(merged.ssr).toBe(true)
  })
  it('replaces arrays inside records', () => {
    expect(
      options({ optimization: { treeShake: { composables: { client: { ui: ['x'], own: ['y'] } } } } }).optimization
        .treeShake.composables.client,
    ).toEqual({ ui: ['x'], '#app': ['definePayloadReducer', 'definePageMeta', 'onPrehydrate'], own: ['y'] })
    expect(options({ components: { dirs: ['~/x'] } }).components.dirs).toEqual(['~/x'])
  })
  it('puts the project’s entries before those of layers', () => {
    const { options: merged } = resolve(
      [source('project', { extensions: ['.p'] }), source('layer', { extensions: ['.l'] })],
      facts,
    )
    expect(merged.extensions.slice(6)).toEqual(['.p', '.l'])
  })
  it.each<[string, string[][], string[]]>([
    ['the weakest first', [['p1', 'p2'], ['s'], ['w1', 'w2']], ['w1', 'w2', 's', 'p1', 'p2']],
    [
      'what two name where the stronger has it',
      [
        ['a', 'b'],
        ['c', 'a'],
      ],
      ['c', 'a', 'b'],
    ],
    ['what all name once', [['a'], ['a'], ['x', 'a']], ['x', 'a']],
    [
      'repetitions once',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
      ['b', 'a'],
    ],
    ['nothing of an empty list', [[], ['l']], ['l']],
  ])('orders css: %s', (_, lists, expected) => {
    const sources = lists.map((css, index) =>
      source(index === 0 ? 'project' : 'layer', { css }, { rootDir: index === 0 ? '/project' : `/layer${index}` }),
    )
    expect(resolve(sources, facts).options.css).toEqual(expected)
  })
  it('orders css of the environment parts of a config: higher precedence comes last', () => {
    const sources = [
      source('command-line', { css: ['c'] }),
      source('project', { css: ['p'] }, { prefix: ['$production'] }),
      source('project', { css: ['a'] }),
      source('rc', { css: ['r'] }),
      source('layer', { css: ['l'] }),
    ]
    expect(resolve(sources, facts).options.css).toEqual(['l', 'r', 'a', 'p', 'c'])
  })
  it.each<[string, string, string, string[]]>([
    ['an alias', '~/main.css', '/layer/main.css', ['/layer/main.css']],
    ['an alias of the root', '~~/main.css', '/layer/main.css', ['/layer/main.css']],
    ['a relative path', './main.css', '/layer/main.css', ['/layer/main.css']],
    ['what only others have', '~/main.css', '/project/main.css', []],
  ])('resolves css of a layer to the file of the layer, written as %s', (_, entry, file, own) => {
    const layered = [source('project', { css: [entry] }), source('layer', { css: [entry] })]
    expect(
      resolve(layered, emptyFacts({ isFile: path => path === file || path === '/project/main.css' })).options.css,
    ).toEqual([...own, entry])
    const plugins = [
      source('project', { plugins: [entry, { src: entry }] }),
      source('layer', { plugins: [entry, { src: entry, mode: 'client' }] }),
    ]
    expect(resolve(plugins, emptyFacts({ isFile: path => path === file })).options.plugins).toEqual([entry, ...own])
  })
  it('keeps layer metadata in its layer', () => {
    const { options: merged, layers } = resolve(
      [source('project', {}), source('layer', { srcDir: 'src', buildDir: 'x', ssr: false, alias: { lib: './lib' } })],
      facts,
    )
    expect(merged).toMatchObject({ srcDir: '/project', buildDir: '/project/.fw', ssr: false })
    expect(merged.alias.lib).toBe('/layer/lib')
    expect(layers[1]).toMatchObject({ rootDir: '/layer', srcDir: '/layer/src', serverDir: '/layer/src/server' })
  })
  it('replaces an object by a value of another type with higher precedence', () => {
    const layered = [
      source('project', { devServer: { https: false } }),
      source('layer', { devServer: { https: { key: 'k', cert: 'c' } } }),
    ]
    expect(resolve(layered, facts).options.devServer.https).toBe(false)
    expect(resolve(layered.toReversed(), facts).options.devServer.https).toEqual({ key: '/layer/k', cert: '/layer/c' })
  })
  it('merges equivalent keys', () => {
    const { serverEngine, runtimeConfig } = options({
      runtimeConfig: { a: 1, public: { x: 1, y: 1 } },
      routeRules: { '/a': { ssr: false } },
      serverEngine: { runtimeConfig: { a: 2, public: { y: 2 } }, routeRules: { '/a': { swr: 60 } } },
    })
    expect(serverEngine.runtimeConfig).toMatchObject({
      a: 2,
      public: { x: 1, y: 2 },
      serverEngine: { envPrefix: 'FW_' },
    })
    expect(runtimeConfig).toMatchObject({ a: 1, public: { x: 1, y: 1 } })
    expect(serverEngine.routeRules).toEqual({ '/a': { ssr: false, swr: 60 } })
  })
  it('reads the prefix from three options', () => {
    const prefix = (config: FwConfig) => options(config).serverEngine.runtimeConfig.serverEngine.envPrefix
    expect(prefix({ runtimeConfig: { serverEngine: { envPrefix: 'C_' } } })).toBe('C_')
    expect(
      prefix({
        runtimeConfig: { serverEngine: { envPrefix: 'C_' } },
        serverEngine: { runtimeConfig: { envPrefix: 'B_' } },
      }),
    ).toBe('B_')
    expect(
      prefix({
        runtimeConfig: { serverEngine: { envPrefix: 'C_' } },
        serverEngine: { runtimeConfig: { envPrefix: 'B_', serverEngine: { envPrefix: 'A_' } } },
      }),
    ).toBe('A_')
    expect(
      options({ serverEngine: { runtimeConfig: { envPrefix: 'B_' } } }).serverEngine.runtimeConfig,
    ).not.toHaveProperty('envPrefix')
  })
})

it('every single value equals the one in the options', () => {
  for (const compatibilityVersion of [3, 4] as const) {
    const { options: all, valueOf } = resolve({ future: { compatibilityVersion } }, facts)
    for (const path of optionPaths().map(text => parsePath(text)!))
      expect([path, valueOf(path)]).toEqual([path, valueAt(all, path)])
  }
})

it('a variable of a .env file has a location', () => {
  const location = { file: '/project/.env', line: 3, column: 1 }
  const { trace, problems } = resolve(
    {},
    emptyFacts({ env: { PORT: '4000', FW_HOST: '' }, envLocations: { PORT: location } }),
  )
  expect(problems).toEqual([])
  expect(trace(['devServer', 'port']).at(-1)).toMatchObject({ kind: 'environment', location })
  expect(
    resolve({}, emptyFacts({ env: { PORT: 'x' }, envLocations: { PORT: location } })).problems[0]!.location,
  ).toEqual(location)
})

it('a single value equals the one in the options', () => {
  const absent = resolve({ future: { compatibilityVersion: 4 }, build: { analyze: false } }, facts)
  for (const path of [
    ['transformer2', 'transform', 'options', 'target'],
    ['generate', 'routes'],
    ['build', 'analyze', 'template'],
    ['bundler2', 'analyze', 'filename'],
    ['devServer', 'https', 'key'],
  ]) {
    expect(absent.valueOf(path)).toBeUndefined()
    expect(absent.trace(path).at(-1)!.value).toBeUndefined()
  }
  expect(absent.valueOf(['app', 'baseURL'])).toBe('/')
})

describe('the origin of a value', () => {
  const resolution = resolve(
    [
      source('command-line', { app: { baseURL: '/cli/' } }),
      source(
        'project',
        { app: { baseURL: '/project/' }, runtimeConfig: { secret: { a: 1 } } },
        { file: '/project/fw.config.ts', prefix: ['$production'] },
      ),
      source('layer', { app: { baseURL: '/layer/', cdnURL: 'x' }, runtimeConfig: { secret: { a: 0, b: 2 } } }),
    ],
    facts,
  )

  it('is a chain from the default to the highest precedence', () => {
    expect(resolution.trace(['app', 'baseURL']).map(origin => [origin.kind, origin.value])).toEqual([
      ['default', '/'],
      ['layer', '/layer/'],
      ['project', '/project/'],
      ['command-line', '/cli/'],
    ])
    expect(resolution.trace(['app', 'baseURL'])[2]!.path).toEqual(['$production', 'app', 'baseURL'])
    expect(resolution.origins().get('app.baseURL')!.kind).toBe('command-line')
    expect(resolution.origins().get('app.cdnURL')!.kind).toBe('layer')
    expect(resolution.origins().get('app.rootId')!.kind).toBe('default')
  })
  it('reaches into free-form values', () => {
    expect(resolution.trace(['runtimeConfig', 'secret', 'a']).map(origin => [origin.kind, origin.value])).toEqual([
      ['default', undefined],
      ['layer', 0],
      ['project', 1],
    ])
  })
  it('names the source of each entry of an array', () => {
    const { trace } = resolve(
      [
        source('project', { css: ['p'], ignore: ['mine'] }, { prefix: ['$production'] }),
        source('project', { css: ['a', 'b'] }),
        source('layer', { css: ['l'] }),
      ],
      facts,
    )
    const chain = (path: string[]) => trace(path).map(origin => [origin.kind, origin.path.join('.'), origin.value])
    expect(chain(['css', '1'])).toEqual([['project', 'css.0', 'a']])
    expect(chain(['css', '3'])).toEqual([['project', '$production.css.0', 'p']])
    expect(chain(['css', '0'])).toEqual([['layer', 'css.0', 'l']])
    expect(chain(['app', 'head', 'meta', '1', 'charset'])).toEqual([['default', 'app.head.meta.1.charset', 'utf-8']])
    expect(trace(['ignore', '0'])[0]).toMatchObject({ kind: 'default', value: expect.stringContaining('stories') })
    expect(chain(['ignore', '12'])).toEqual([['project', '$production.ignore.0', 'mine']])
  })
  it('names the option that a derived default repeats', () => {
    const { trace } = resolve({ app: { rootId: 'x' }, buildDir: 'out' }, facts)
    expect(trace(['app', 'rootAttrs', 'id'])).toMatchObject([{ kind: 'default', value: 'x', follows: 'app.rootId' }])
    expect(trace(['analyzeDir'])).toMatchObject([{ follows: 'buildDir', value: '/project/out/analyze' }])
    expect(trace(['alias', '#build'])[0]!.follows).toBe('buildDir')
    expect(trace(['ssr'])[0]!.follows).toBeUndefined()
    expect(trace(['ignore', '0'])[0]!.follows).toBeUndefined()
    expect(trace(['serverEngine', 'runtimeConfig', 'app', 'baseURL'])).toMatchObject([
      { kind: 'default', follows: 'runtimeConfig.app', value: '/' },
    ])
  })
  it('includes values that can be written at other paths', () => {
    const { trace } = resolve({ serverEngine: { runtimeConfig: { envPrefix: 'X_' } } }, facts)
    expect(trace(['serverEngine', 'runtimeConfig', 'serverEngine', 'envPrefix']).at(-1)).toMatchObject({
      kind: 'project',
      value: 'X_',
      path: ['serverEngine', 'runtimeConfig', 'envPrefix'],
    })
  })
  it('names the option that a default follows', () => {
    expect(resolution.trace(['bundler1', 'esbuild', 'target'])[0]).toMatchObject({
      kind: 'default',
      follows: 'transformer1.options',
      value: 'esnext',
    })
  })
})

describe('entries removed by a condition', () => {
  const SKIPPED = [undefined, null, false, '']
  const LISTS: Array<[string, (list: any[]) => FwConfig, unknown]> = [
    ['modules', list => ({ modules: list }), 'module'],
    ['plugins', list => ({ plugins: list }), '~/plugins/x'],
    ['css', list => ({ css: list }), 'x.css'],
    ['extends', list => ({ extends: list }), './base'],
    ['bundler2.plugins', list => ({ bundler2: { plugins: list } }), { apply: 1 }],
    ...['meta', 'link', 'style', 'script', 'noscript'].map((name): [string, (list: any[]) => FwConfig, unknown] => [
      `app.head.${name}`,
      list => ({ app: { head: { [name]: list } } }),
      { name: 'x' },
    ]),
  ]
  it.each(LISTS)('are skipped in %s, and the indices of the others do not change', (path, config, entry) => {
    const keys = parsePath(path)!
    for (const skipped of SKIPPED) {
      const { options: resolved, problems, trace } = resolve(config([skipped, entry, skipped]), facts)
      expect(problems, String(skipped)).toEqual([])
      const list = valueAt(resolved, keys) as unknown[]
      expect(list.filter(item => item !== entry && SKIPPED.includes(item as never))).toEqual([])
      expect(list.at(-1)).toEqual(entry)
      expect(trace([...keys, String(list.length - 1)]).at(-1)!.path).toEqual([...keys, '1'])
    }
  })
  it.each(LISTS.filter(([path]) => path !== 'bundler2.plugins'))(
    'hide no mistake beside them in %s',
    (path, config) => {
      expect(resolve(config([undefined, 5, false]), facts).problems.map(problem => problem.path)).toEqual([
        [...parsePath(path)!, '1'],
      ])
    },
  )
  it('result in no layer if `extends` only contains the condition', () => {
    for (const value of [false, null, '', undefined])
      expect(resolve({ extends: value } as FwConfig, facts)).toMatchObject({ problems: [] })
  })
  it('are skipped in plugin arrays of tools', () => {
    const skipped = [undefined, 'x', null, false, '']
    const { options: resolved, problems } = resolve(
      { bundler1: { plugins: skipped }, serverEngine: { plugins: skipped } } as never,
      facts,
    )
    expect([problems, resolved.bundler1.plugins, resolved.serverEngine.plugins]).toEqual([[], ['x'], ['x']])
  })
  it('are invalid elsewhere', () => {
    expect(resolve({ watch: [false] } as never, facts).problems).toHaveLength(1)
  })
})
