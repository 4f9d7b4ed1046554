import {
  addBuildPlugin,
  addBundler1Plugin,
  addBundler2Plugin,
  addBundler3Plugin,
  addComponent,
  addComponentExports,
  addComponentsDir,
  addImportsDir,
  addImportsSources,
  addLayout,
  addPlugin,
  addPluginTemplate,
  addPrerenderRoutes,
  addRouteMiddleware,
  addServerHandler,
  addServerImportsDir,
  addServerPlugin,
  addServerScanDir,
  addServerTemplate,
  addTemplate,
  addTypeTemplate,
  checkFwCompatibility,
  createIsIgnored,
  createResolver,
  defineFwConfig,
  extendBundler1Config,
  extendBundler2Config,
  extendBundler3Config,
  extendFwSchema,
  extendRouteRules,
  findPath,
  fwCtx,
  getFwCtx,
  getFwModuleVersion,
  getLayerDirectories,
  hasFwModule,
  hasFwModuleCompatibility,
  installModule,
  isFw2,
  isFw3,
  isIgnored,
  loadFwModuleInstance,
  normalizeModuleTranspilePath,
  normalizePlugin,
  normalizeSemanticVersion,
  normalizeTemplate,
  resolveFiles,
  resolveFwModule,
  resolveIgnorePatterns,
  resolveModuleWithOptions,
  resolvePath,
  runWithFwContext,
  setGlobalHead,
  tryUseFw,
  updateRuntimeConfig,
  updateTemplates,
  useRuntimeConfig,
  useServerEngine,
} from '@fw/kit'
import { listsOf, setServerEngine } from '@fw/kit/internal'
import type { Component, FwModule, SchemaDefinition } from '@fw/schema'
import { resolve } from 'pathe'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from './app'

const FILES = { 'app/app.vue': '<template><p /></template>', 'package.json': '{}' }

describe('context', () => {
  it('is available under its other names', async () => {
    const { app } = await createApp(FILES)
    expect(getFwCtx()).toBeNull()
    expect(tryUseFw()).toBeNull()
    expect(fwCtx.tryUse()).toBeNull()
    expect(() => fwCtx.use()).toThrow('fw context')
    expect(fwCtx.call(app, () => getFwCtx())).toBe(app)
    expect(await fwCtx.callAsync(app, async () => (await Promise.resolve(), fwCtx.use()))).toBe(app)
    expect(runWithFwContext(app, () => fwCtx.tryUse())).toBe(app)
    fwCtx.set(app)
    expect(tryUseFw()).toBe(app)
    fwCtx.unset()
    expect(tryUseFw()).toBeNull()
  })
})

describe('paths', () => {
  it('are found by type, in order, and among templates', async () => {
    const { app, path, run } = await createApp({ ...FILES, 'app/a.ts': '', 'app/dir/x.txt': '' })
    await run(async () => {
      expect(await findPath(['~/gone', '~/a'])).toBe(path('app/a.ts'))
      expect(await findPath('~/dir')).toBeNull()
      expect(await findPath('~/dir', {}, 'dir')).toBe(path('app/dir'))
      expect(await findPath('~/a', {}, 'dir')).toBeNull()
      expect(await findPath('~/dir', { type: 'any' })).toBe(path('app/dir'))
      addTemplate({ filename: 'made.mjs', getContents: () => '' })
      expect(await findPath('#build/made.mjs')).toBeNull()
      expect(await findPath('#build/made.mjs', { virtual: true })).toBe(path('.fw/made.mjs'))
      expect(await resolvePath('~/gone')).toBe(path('app/gone'))
      expect(await resolvePath('~/gone', { fallbackToOriginal: true })).toBe('~/gone')
      const resolver = createResolver(new URL(`file://${path('app')}/`))
      expect(resolver.resolve('a.ts')).toBe(path('app/a.ts'))
      expect(createResolver(`file://${path('app/app.vue')}`).resolve('./a.ts')).toBe(path('app/a.ts'))
      expect(await resolver.resolvePath('./a')).toBe(path('app/a.ts'))
      expect(() => createResolver('')).toThrow('import.meta.url')
    })
    expect(app.plan.templates).toHaveLength(1)
  })

  const MISSING = [
    './gone',
    './gone.ts',
    '.\\gone',
    '../gone',
    './/gone',
    './deep/../gone',
    './deep/gone/',
    '.hidden/gone',
  ]

  it.each(MISSING)('are absolute if no file exists: %s', async id => {
    const { path, run } = await createApp({ ...FILES, 'modules/shop/index.ts': '' })
    const dir = path('modules/shop')
    const expected = resolve(dir, id.replaceAll('\\', '/'))
    const bases = { url: `file://${dir}/index.ts`, object: new URL(`file://${dir}/index.ts`), dir }
    for (const [kind, base] of Object.entries(bases))
      expect(await run(() => createResolver(base).resolvePath(id)), kind).toBe(expected)
    expect(await run(() => resolvePath(id, { cwd: dir }))).toBe(expected)
    expect(await run(() => resolvePath(id))).toBe(resolve(path('.'), id.replaceAll('\\', '/')))
    expect(await run(() => resolvePath(`~~/${id}`))).toBe(resolve(path('.'), id.replaceAll('\\', '/')))
    expect(await run(() => createResolver(dir).resolvePath('gone-package'))).toBe('gone-package')
  })

  it('of files are listed by pattern', async () => {
    const { path, run } = await createApp({ ...FILES, 'app/x/b.ts': '', 'app/x/a.ts': '', 'app/x/c.md': '' })
    expect(await run(() => resolveFiles(path('app'), '**/*.{ts,md}', { ignore: ['**/c.md'] }))).toEqual([
      path('app/x/a.ts'),
      path('app/x/b.ts'),
    ])
  })

  it('of modules are their folders', async () => {
    const { path, run } = await createApp({
      ...FILES,
      'node_modules/mod/package.json': '{ "name": "mod", "main": "dist/index.mjs" }',
      'node_modules/mod/dist/index.mjs': '',
      'modules/own/index.ts': '',
      'modules/single.ts': '',
    })
    expect(
      await run(() => resolveFwModule(path('modules'), ['mod', path('modules/own/index.ts'), './single.ts'])),
    ).toEqual([`${path('node_modules')}/`, path('modules/own'), path('modules')])
    expect(normalizeModuleTranspilePath(path('node_modules/mod/dist/index.mjs'))).toBe('mod/dist')
    expect(normalizeModuleTranspilePath(path('modules/own'))).toBe(path('modules/own'))
  })

  it('of layers have a slash at their end, the project first', async () => {
    const { path, run } = await createApp({ ...FILES, 'layers/base/fw.config.ts': 'export default {}' })
    const [project, layer] = run(() => getLayerDirectories())
    expect(project).toEqual({
      root: `${path('')}`.replace(/\/*$/, '/'),
      server: path('server/'),
      modules: path('modules/'),
      shared: path('shared/'),
      public: path('public/'),
      app: path('app/'),
      appLayouts: path('app/layouts/'),
      appMiddleware: path('app/middleware/'),
      appPages: path('app/pages/'),
      appPlugins: path('app/plugins/'),
    })
    expect(layer!.root).toBe(path('layers/base/'))
  })

  it('are ignored by patterns', async () => {
    const { app, path, run } = await createApp(
      { ...FILES, '.fwignore': '# comment\nsecret/**\n' },
      { ignore: ['a.{b,c}'] },
    )
    const inApp = createIsIgnored(app)
    expect(inApp(path('a.b'))).toBe(true)
    expect(inApp(path('secret/x.ts'), { isFile: () => true })).toBe(true)
    expect(inApp(path('d.ts'))).toBe(false)
    expect(isIgnored(path('a.b'))).toBe(false)
    expect(run(() => isIgnored(path('a.b')))).toBe(true)
    expect(resolveIgnorePatterns()).toEqual([])
    expect(run(() => resolveIgnorePatterns())).toEqual(expect.arrayContaining(['a.b', 'a.c', 'secret/**']))
    expect(run(() => resolveIgnorePatterns(path('app')))).toEqual(
      expect.arrayContaining(['../a.b', '../secret/**', '**/*.stories.js']),
    )
  })
})

describe('templates', () => {
  it('are normalized', async () => {
    const { path, run } = await createApp({ ...FILES, 'one/plugin.ts': '1', 'two/plugin.ts': '2' })
    run(() => {
      const one = normalizeTemplate(path('one/plugin.ts'))
      expect(one.filename).toMatch(/^one\.plugin\.\w+\.ts$/)
      expect(normalizeTemplate(path('two/plugin.ts')).filename).not.toBe(one.filename)
      expect(normalizeTemplate({ filename: 'x.d.ts', getContents: () => '' })).toMatchObject({
        dst: path('.fw/x.d.ts'),
        write: true,
      })
      expect(() => normalizeTemplate({ filename: 'x.ts' })).toThrow('getContents')
      expect(() => normalizeTemplate({ src: path('gone.ts') })).toThrow('does not exist')
      expect(() => normalizeTemplate({ getContents: () => '' })).toThrow('filename')
    })
    expect(normalizeTemplate({ filename: 'x.ts', getContents: () => '' }, '/build').dst).toBe('/build/x.ts')
  })

  it('of types are for the contexts that are named', async () => {
    const { app, run } = await createApp(FILES)
    const add = (name: string, contexts?: Parameters<typeof addTypeTemplate>[1]) =>
      run(() => addTypeTemplate({ filename: `${name}.d.ts`, getContents: () => '' }, contexts))
    add('default')
    add('all', { fw: true, server: true, shared: true, node: true })
    add('engine', { serverEngine: true })
    add('none', {})
    expect(app.plan.typeReferences).toEqual([
      { path: 'default.d.ts' },
      { path: 'all.d.ts', contexts: ['app', 'server', 'shared', 'node'] },
      { path: 'engine.d.ts', contexts: ['server'] },
      { path: 'none.d.ts', contexts: [] },
    ])
  })

  it('are generated again by a hook, with the filter', async () => {
    const { app, path, run } = await createApp(FILES)
    const seen: unknown[] = []
    app.hook('builder:generateApp', options => {
      seen.push(options?.filter?.({ filename: 'a.mjs', getContents: () => '' }))
    })
    await run(() => updateTemplates({ filter: ({ dst }) => dst === path('.fw/a.mjs') }))
    await run(() => updateTemplates())
    await updateTemplates()
    expect(seen).toEqual([true, undefined])
  })
})

describe('plugins', () => {
  it('are normalized', async () => {
    const { path, run } = await createApp({ ...FILES, 'app/plugins/a.client.ts': '' })
    run(() => {
      expect(normalizePlugin('~/plugins/a.client')).toEqual({ src: path('app/plugins/a.client.ts'), mode: 'client' })
      expect(normalizePlugin({ src: '/x.ts', ssr: true, order: 3 })).toEqual({ src: '/x.ts', mode: 'server', order: 3 })
      expect(() => normalizePlugin({ src: '' })).toThrow('`src`')
    })
    expect(normalizePlugin('/x.server.mjs')).toEqual({ src: '/x.server.mjs', mode: 'server' })
  })

  it('are added from files, contents and sources', async () => {
    const { app, path, run } = await createApp({ ...FILES, 'made.mjs': 'export default () => <%= options.x %>' })
    run(() => {
      addPlugin('/a.ts')
      addPluginTemplate('/b.ts', { append: true })
      addPluginTemplate({ filename: 'c.mjs', mode: 'server', order: 4, getContents: () => '' })
      addPluginTemplate({ src: path('made.mjs'), options: { x: 1 } })
    })
    expect(app.plan.plugins).toEqual([
      { src: expect.stringMatching(/\.made\.\w+\.mjs$/), mode: 'all' },
      { src: path('.fw/c.mjs'), mode: 'server', order: 4 },
      { src: '/a.ts', mode: 'all' },
      { src: '/b.ts', mode: 'all', order: 10 },
    ])
  })
})

describe('components', () => {
  it('are added with all fields, below those of the project', async () => {
    const { app, run } = await createApp(FILES)
    run(() =>
      addComponent({ name: 'my-card', filePath: '~/Card.client.vue', export: 'Card', global: true, meta: { a: 1 } }),
    )
    run(() => addComponentsDir({ path: '/ui' }))
    run(() => addComponentsDir({ path: '/first' }, { prepend: true }))
    expect(app.plan.components).toMatchObject([
      { pascalName: 'MyCard', kebabName: 'my-card', export: 'Card', mode: 'client', global: true, priority: 0 },
    ])
    const dirs = listsOf(app).componentDirs.value
    expect(dirs).toEqual([{ path: '/first' }, { path: '/ui' }])
  })

  it('are read from the exports of a file', async () => {
    const { app, run } = await createApp({
      ...FILES,
      'app/kit.ts': 'export const Box = {}\nexport type Props = {}\nexport default {}',
    })
    run(() => addComponentExports({ filePath: '~/kit.ts', prefix: 'Ui' }))
    const components: Component[] = []
    await app.callHook('components:extend', components)
    expect(components.map(({ pascalName, export: name }) => `${pascalName} ${name}`)).toEqual([
      'UiBox Box',
      'Ui default',
    ])
  })
})

describe('imports', () => {
  it('are added by folder and by package', async () => {
    const { app, run } = await createApp(FILES)
    run(() => addImportsDir(['/a', '/b']))
    run(() => addImportsDir('/first', { prepend: true }))
    run(() => addImportsSources({ from: 'vue-i18n', imports: ['useI18n'] }))
    const dirs = listsOf(app).importDirs.value
    expect(dirs).toEqual(['/first', '/a', '/b'])
    const sources = listsOf(app).importSources.value
    expect(sources).toEqual([{ from: 'vue-i18n', imports: ['useI18n'] }])
  })
})

describe('layouts, middleware and routes', () => {
  it('are added from templates and paths', async () => {
    const { app, path, run } = await createApp(FILES)
    run(() => addLayout({ filename: 'made.vue', getContents: () => '<template><slot /></template>' }, 'made'))
    run(() => addLayout({ src: '~/wide.vue' }))
    run(() => addRouteMiddleware([{ name: 'auth', path: '~/auth.ts' }]))
    run(() =>
      addRouteMiddleware(
        [
          { name: 'one', path: '/1' },
          { name: 'two', path: '/2', global: true },
        ],
        { prepend: true },
      ),
    )
    await app.callHook('app:resolve', app.apps.default)
    expect(app.plan.layouts).toEqual({
      made: { name: 'made', file: path('.fw/made.vue') },
      wide: { name: 'wide', file: path('app/wide.vue') },
    })
    expect(app.plan.middleware).toEqual([
      { name: 'one', path: '/1', global: false },
      { name: 'two', path: '/2', global: true },
      { name: 'auth', path: path('app/auth.ts'), global: false },
    ])
  })

  it('have rules that fill or override those of the project', async () => {
    const { app, run } = await createApp(FILES, {
      routeRules: { '/a': { ssr: true } },
      serverEngine: { routeRules: { '/b': { ssr: true } } },
    })
    run(() => extendRouteRules('/a', { ssr: false, prerender: true }))
    run(() => extendRouteRules('/b', { ssr: false }, { override: true }))
    run(() => extendRouteRules('/c', { headers: { x: '1' } }))
    expect(app.options.routeRules).toEqual({
      '/a': { ssr: true, prerender: true },
      '/b': { ssr: false },
      '/c': { headers: { x: '1' } },
    })
    expect(app.options.serverEngine.routeRules).toMatchObject({ '/b': { ssr: false } })
  })

  it('are prerendered', async () => {
    const { app, run } = await createApp(FILES)
    run(() => addPrerenderRoutes('/a'))
    run(() => addPrerenderRoutes(['/b', '', '/a']))
    const routes = new Set(listsOf(app).prerenderRoutes.value)
    expect([...routes]).toEqual(['/a', '/b'])
  })
})

describe('the server', () => {
  it('gets handlers, plugins, folders and modules', async () => {
    const { app, path, run } = await createApp(FILES)
    const template = { filename: '#mine', getContents: () => 'export {}' }
    run(() => {
      addServerHandler({ route: '/a', handler: '~/a.post.ts' })
      addServerHandler({ route: '/b', handler: '/b.get.ts', method: 'put' })
      addServerHandler({ handler: '/dir/../m.ts', middleware: true })
      addServerPlugin('~~/plugin.ts')
      addServerScanDir('/more')
      addServerScanDir('/first', { prepend: true })
      addServerImportsDir(['/x', '/y'])
      addServerImportsDir('/w', { prepend: true })
      expect(addServerTemplate(template)).toBe(template)
    })
    const { handlers, plugins, dirs, importDirs, virtual } = app.plan.server
    expect(handlers).toEqual([
      { route: '/a', handler: path('app/a.post.ts'), method: 'post' },
      { route: '/b', handler: '/b.get.ts', method: 'put' },
      { handler: '/m.ts', middleware: true },
    ])
    expect(plugins).toEqual([path('plugin.ts')])
    expect(dirs).toEqual(['/first', path('server'), '/more'])
    expect(importDirs).toEqual(['/w', '/x', '/y'])
    expect(virtual['#mine']!()).toBe('export {}')
  })

  it('has an engine once it is created', async () => {
    const { app, run } = await createApp(FILES)
    expect(() => run(() => useServerEngine())).toThrow('serverEngine:init')
    const engine = { options: {} }
    setServerEngine(app, engine)
    expect(run(() => useServerEngine())).toBe(engine)
  })

  it('has a runtime configuration, with environment variables', async () => {
    const { app, run } = await createApp(FILES, { runtimeConfig: { secret: 'a', public: { list: [1] } } })
    run(() => updateRuntimeConfig({ added: 'x', public: { more: true } }))
    vi.stubEnv('FW_SECRET', 'from env')
    vi.stubEnv('FW_ADDED', 'too')
    expect(run(() => useRuntimeConfig())).toMatchObject({
      secret: 'from env',
      added: 'too',
      public: { list: [1], more: true },
    })
    vi.unstubAllEnvs()
    expect(app.options.runtimeConfig).toMatchObject({ secret: 'a', added: 'x', public: { list: [1], more: true } })
  })
})

describe('bundlers', () => {
  const named = (name: string) => ({ name })

  it('get plugins in their form, for one side, in development or in builds', async () => {
    const { app, run } = await createApp(FILES, { dev: true })
    const before = app.plan.buildPlugins.length
    run(() => {
      addBuildPlugin({ vite: () => named('v'), webpack: () => named('w'), rspack: () => named('r') })
      addBuildPlugin({ bundler1: () => named('label') }, { prepend: true })
      addBundler1Plugin([named('a'), named('b')], { server: false })
      addBundler1Plugin(async () => named('async'))
      addBundler1Plugin(named('builds'), { dev: false })
      addBundler2Plugin(named('two'), { build: false })
      addBundler3Plugin(() => named('three'), { client: false })
    })
    const added = app.plan.buildPlugins.slice(before)
    expect(
      await Promise.all(
        added.map(async ({ bundler1, bundler2, bundler3, sides }) => [
          await bundler1?.(),
          bundler2?.(),
          bundler3?.(),
          sides!.join(),
        ]),
      ),
    ).toEqual([
      [named('label'), undefined, undefined, 'client,server'],
      [named('v'), named('w'), named('r'), 'client,server'],
      [[named('a'), named('b')], undefined, undefined, 'client'],
      [named('async'), undefined, undefined, 'client,server'],
      [undefined, named('two'), undefined, 'client,server'],
      [undefined, undefined, named('three'), 'server'],
    ])
  })

  it('have configurations that functions change', async () => {
    const { app, run } = await createApp(FILES)
    const seen: string[] = []
    const note = (text: string) => (config: object) => void seen.push(`${text} ${JSON.stringify(config)}`)
    run(() => {
      extendBundler1Config(note('both'))
      extendBundler1Config(note('client'), { server: false })
      extendBundler2Config(note('two'), { client: false })
      extendBundler3Config(note('three'))
      expect(extendBundler1Config(note('never'), { build: false })).toBeUndefined()
      extendBundler1Config(note('stopped'))!()
    })
    await app.callHook('bundler1:extend', { config: { root: 'x' }, app, fw: app } as never)
    await app.callHook('bundler1:extendConfig', { mode: 'c' }, { isClient: true, isServer: false })
    await app.callHook('bundler1:extendConfig', { mode: 's' }, { isClient: false, isServer: true })
    await app.callHook('bundler2:config', [{ name: 'client' }, { name: 'server' }])
    await app.callHook('bundler3:config', [{ name: 'client' }])
    expect(seen).toEqual([
      'both {"root":"x"}',
      'client {"mode":"c"}',
      'two {"name":"server"}',
      'three {"name":"client"}',
    ])
  })
})

describe('versions', () => {
  it('are normalized and checked', async () => {
    const { app } = await createApp(FILES)
    expect(normalizeSemanticVersion('v4.1.0-28300000.abcdef')).toBe('4.1.0')
    expect(await checkFwCompatibility({ fw: '^4.0.0' }, app)).toHaveLength(0)
    expect(await checkFwCompatibility({ fw: '^9.0.0' }, app)).toMatchObject([{ name: 'fw' }])
  })
})

describe('options', () => {
  it('of the head are merged, and the schema is extended', async () => {
    const { app, run } = await createApp(FILES, { app: { head: { title: 'Own' } } })
    run(() => setGlobalHead({ title: 'Set', meta: [{ name: 'x', content: 'y' }] }))
    expect(app.options.app.head).toMatchObject({
      title: 'Set',
      meta: expect.arrayContaining([{ name: 'x', content: 'y' }]),
    })
    run(() => extendFwSchema({ one: { $default: 1 } }))
    run(() => extendFwSchema(() => ({ two: { $default: 2 } })))
    const definitions: SchemaDefinition[] = []
    await app.callHook('schema:extend', definitions)
    expect(definitions).toEqual([{ one: { $default: 1 } }, { two: { $default: 2 } }])
    expect(defineFwConfig({ ssr: false })).toEqual({ ssr: false })
  })
})

describe('modules', () => {
  const project = {
    ...FILES,
    'node_modules/mod/package.json': '{ "name": "mod", "version": "2.3.4", "main": "index.mjs", "type": "module" }',
    'node_modules/mod/index.mjs': 'export default Object.assign(() => {}, { meta: { name: "the-mod" } })',
    'node_modules/plain/package.json': '{ "name": "plain", "main": "index.mjs", "type": "module" }',
    'node_modules/plain/index.mjs': 'export default () => {}',
  }

  it('are found by name, with their versions', async () => {
    const { app, run } = await createApp(project, { modules: ['plain', ['mod', { a: 1 }]] })
    await run(async () => {
      expect(hasFwModule('plain')).toBe(true)
      expect(hasFwModule('other')).toBe(false)
      expect(await getFwModuleVersion('mod')).toBe('2.3.4')
      expect(await getFwModuleVersion('plain')).toBe(false)
      expect(await getFwModuleVersion('gone')).toBe(false)
      const inline = Object.assign(() => {}, { meta: { name: 'inline', version: '1.0.0' } }) as FwModule
      expect(await getFwModuleVersion(inline)).toBe('1.0.0')
      expect(await hasFwModuleCompatibility('mod', '^2.0.0')).toBe(true)
      expect(await hasFwModuleCompatibility('mod', '^3.0.0')).toBe(false)
      expect(await hasFwModuleCompatibility('plain', '*')).toBe(false)
      await installModule(inline)
      expect(hasFwModule('inline')).toBe(true)
    })
    expect(isFw2(app)).toBe(false)
    expect(isFw3(app)).toBe(false)
    expect(isFw3((await createApp(FILES, { future: { compatibilityVersion: 3 } })).app)).toBe(true)
  })

  it('are loaded and resolved', async () => {
    const { path, run } = await createApp(project)
    await run(async () => {
      const loaded = await loadFwModuleInstance('mod')
      expect(loaded.resolvedModulePath).toBe(path('node_modules/mod/index.mjs'))
      expect(loaded.buildTimeModuleMeta).toEqual({ version: '2.3.4' })
      expect(loaded.fwModule).toBeTypeOf('function')
      await expect(loadFwModuleInstance('gone')).rejects.toThrow('gone')
      const options = { a: 1 }
      expect(resolveModuleWithOptions(['mod', options])).toEqual({
        module: 'mod',
        options,
        resolvedPath: path('node_modules/mod/index.mjs'),
      })
      expect(resolveModuleWithOptions('gone')).toEqual({ module: 'gone', options: {} })
      expect(resolveModuleWithOptions(false)).toBeUndefined()
    })
  })
})
