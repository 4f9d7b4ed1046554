import { expect, it } from 'vitest'
import { resolveAliasPaths, resolveHoistedPaths } from './alias-paths'
import { createTsConfig, mergeTsConfig } from './tsconfig'
import type { TsConfigFacts } from './tsconfig'

const typescript = {
  builder: null,
  hoist: [],
  includeWorkspace: false,
  shim: false,
  strict: true,
  typeCheck: false as const,
}
const layer = (rootDir: string) => ({
  name: rootDir,
  rootDir,
  srcDir: `${rootDir}/app`,
  serverDir: `${rootDir}/server`,
  dirs: {
    app: `${rootDir}/app`,
    assets: '',
    layouts: '',
    middleware: '',
    modules: `${rootDir}/modules`,
    pages: '',
    plugins: '',
    public: `${rootDir}/public`,
    shared: `${rootDir}/shared`,
  },
  componentDirs: [],
})
const facts = (more: Partial<TsConfigFacts['options']> = {}): TsConfigFacts => ({
  options: {
    rootDir: '/monorepo/shop',
    buildDir: '/monorepo/shop/.fw',
    workspaceDir: '/monorepo',
    modulesDir: ['/monorepo/shop/node_modules'],
    typescript,
    serverEngine: {} as TsConfigFacts['options']['serverEngine'],
    experimental: { decorators: false } as TsConfigFacts['options']['experimental'],
    future: { compatibilityVersion: 4, multiApp: false, typescriptBundlerResolution: true },
    ...more,
  },
  layers: [layer('/monorepo/shop'), layer('/monorepo/base')],
  hasNodeTypes: true,
  routerPlugin: undefined,
  readsServer: false,
  typescript: 6,
})

it('includes the folders of its context, of every layer', () => {
  const app = createTsConfig(['app'], 'fw.app.d.ts', {}, facts())
  expect(app.include).toEqual(
    expect.arrayContaining([
      './fw.app.d.ts',
      '../app/**/*',
      '../test/**/*.fw.*',
      '../test/fw/**/*',
      '../../base/app/**/*',
    ]),
  )
  expect(app.exclude).toEqual(expect.arrayContaining(['../server', '../public', '../../base/server']))
  expect(app.compilerOptions).toMatchObject({
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    types: [],
    jsx: 'preserve',
    jsxImportSource: 'vue',
  })
  const server = createTsConfig(['server'], 'fw.server.d.ts', {}, facts())
  expect(server.include).toContain('../server/**/*')
  expect(server.compilerOptions).toMatchObject({ types: ['node'] })
  expect(server.compilerOptions['lib']).not.toContain('DOM')
  expect(createTsConfig(['node'], '', {}, facts()).include).toContain('../fw.config.*')
  expect(createTsConfig(['shared'], '', {}, facts()).include).toContain('../shared/**/*')
})

it('respects the options of `typescript`', () => {
  const config = (more: Partial<TsConfigFacts['options']>) =>
    createTsConfig(['app', 'server', 'shared', 'node'], 'fw.d.ts', { '~': ['..'] }, facts(more))
  expect(config({}).compilerOptions).toMatchObject({ strict: true, module: 'preserve', moduleResolution: 'Bundler' })
  expect(config({ typescript: { ...typescript, strict: false } }).compilerOptions).toMatchObject({ strict: false })
  expect(
    config({ future: { compatibilityVersion: 3, multiApp: false, typescriptBundlerResolution: false } })
      .compilerOptions,
  ).toMatchObject({ moduleResolution: 'Node' })
  expect(config({}).include).not.toContain('../../**/*')
  expect(config({ typescript: { ...typescript, includeWorkspace: true } }).include).toContain('../../**/*')
  const own = config({
    typescript: {
      ...typescript,
      tsConfig: {
        compilerOptions: { noUnusedLocals: true, paths: { x: ['./x'] } },
        include: ['../test/**/*'],
        vueCompilerOptions: { strictTemplates: true },
      },
    },
  })
  expect(own).toMatchObject({
    compilerOptions: { noUnusedLocals: true, paths: { x: ['./x'], '~': ['..'] } },
    vueCompilerOptions: { strictTemplates: true },
  })
  expect(own.include).toEqual(expect.arrayContaining(['../test/**/*', './fw.d.ts']))
})

it('adds what modules declare for the server by the option of the engine', () => {
  const serverEngine = {
    typescript: {
      tsConfig: { include: ['/monorepo/shop/.fw/content/types.d.ts'], compilerOptions: { strict: false } },
    },
  } as unknown as TsConfigFacts['options']['serverEngine']
  const typed = (context: 'app' | 'server') => createTsConfig([context], 'fw.d.ts', {}, facts({ serverEngine }))
  expect(typed('server').include).toContain('./content/types.d.ts')
  expect(typed('server').compilerOptions.strict).toBe(false)
  expect(typed('app').include).not.toContain('./content/types.d.ts')
  expect(typed('app').compilerOptions.strict).toBe(true)
})

it('concatenates arrays, merges objects, and replaces the rest', () => {
  expect(mergeTsConfig({ a: [2, 1], b: { c: 2 }, d: 'x' }, { a: [1], b: { c: 1, e: 1 }, f: 1 })).toEqual({
    a: [2, 1],
    b: { c: 2, e: 1 },
    d: 'x',
    f: 1,
  })
})

it('maps aliases: directories with their content, files and packages as they are', () => {
  const typesOf = (id: string) => (id === 'vue' ? '/app/node_modules/vue/vue.d.ts' : undefined)
  const isDirectory = (path: string) => !/\.m?[jt]s$/.test(path)
  expect(
    resolveAliasPaths(
      {
        '~': '/app',
        '~~': '/app/',
        '#build': '/app/.fw',
        images: '/app/images',
        tools: '/app/lib/tools.ts',
        runtime: '/fw/index.mjs',
        view: 'vue',
        gone: 'missing',
      },
      '/app/.fw',
      { isDirectory, typesOf, declarationOf: path => path.replace('.mjs', '.d.mts') },
    ),
  ).toEqual({
    '~': ['..'],
    '~/*': ['../*'],
    '~~': ['..'],
    '~~/*': ['../*'],
    '#build': ['.'],
    '#build/*': ['./*'],
    images: ['../images'],
    'images/*': ['../images/*'],
    tools: ['../lib/tools.ts'],
    runtime: ['../../fw/index.d.mts'],
    view: ['../node_modules/vue/vue.d.ts'],
  })
  expect(resolveHoistedPaths(['ui', 'missing'], '/app/.fw', { typesOf }, id => (id === 'ui' ? 'vue' : id))).toEqual({
    ui: ['../node_modules/vue/vue.d.ts'],
    vue: ['../node_modules/vue/vue.d.ts'],
  })
})

it("adds the plugin of the router to the options of Vue's language tools of the application", () => {
  const typed = { ...facts(), routerPlugin: '/monorepo/node_modules/vue-router/dist/volar/typed.cjs' }
  const optionsOf = (context: 'app' | 'server', given: TsConfigFacts) =>
    createTsConfig([context], 'fw.d.ts', {}, given)['vueCompilerOptions']
  expect(optionsOf('app', typed)).toEqual({
    plugins: [{ name: '../../node_modules/vue-router/dist/volar/typed.cjs', options: { rootDir: '/monorepo/shop' } }],
  })
  expect(optionsOf('server', typed)).toBeUndefined()
  expect(optionsOf('app', facts())).toBeUndefined()
})

it.each(['app', 'server', 'shared', 'node'] as const)(
  'includes declarations in the root of every layer: %s',
  context => {
    const { include } = createTsConfig([context], '', {}, facts())
    expect(include).toEqual(expect.arrayContaining(['../*.d.ts', '../../base/*.d.ts']))
  },
)

it('checks the runtime of modules as code of the application and the server', () => {
  const [app, server, node] = (['app', 'server', 'node'] as const).map(context =>
    createTsConfig([context], '', {}, facts()),
  )
  expect([app!.include, app!.exclude]).toEqual([
    expect.arrayContaining(['../modules/**/runtime/**/*']),
    expect.arrayContaining(['../modules/**/runtime/server/**/*']),
  ])
  expect(server!.include).toContain('../modules/**/runtime/server/**/*')
  expect(node!.exclude).toContain('../modules/**/runtime')
})
