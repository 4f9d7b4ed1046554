import {
  addBuildPlugin,
  addComponent,
  addComponentExports,
  addComponentsDir,
  addDevServerHandler,
  addImports,
  addImportsDir,
  addImportsSources,
  addLayout,
  addPlugin,
  addPluginTemplate,
  addPrerenderRoutes,
  addRouteMiddleware,
  addServerHandler,
  addServerImports,
  addServerImportsDir,
  addServerPlugin,
  addServerScanDir,
  addServerTemplate,
  addTemplate,
  addTypeTemplate,
  createResolver,
  defineFwModule,
  extendPages,
  extendRouteRules,
  getFwVersion,
  setGlobalHead,
  updateRuntimeConfig,
  useLogger,
} from '@fw/kit'

export interface Bulletin {
  id: string
  title: string
  text: string
}

export interface ModuleOptions {
  /** Path of the page that lists all bulletins. */
  path: string
  /** Whether the newest bulletin is shown on every page with the layout `bulletin`. */
  banner: boolean
  bulletins: Bulletin[]
}

const MARK = '__BULLETIN_COUNT__'

export default defineFwModule<ModuleOptions>({
  meta: {
    name: 'fw-bulletin',
    configKey: 'bulletin',
    compatibility: { fw: '>=4.0.0-alpha.0' },
  },
  defaults: { path: '/bulletins', banner: true, bulletins: [] },
  hooks: {
    'build:done': () => useLogger('fw-bulletin').info('The bulletins are part of the build.'),
  },
  async setup(options, fw) {
    const { resolve, resolvePath } = createResolver(import.meta.url)
    const runtime = (path: string) => resolve('./runtime', path)

    // The bulletins, as a module for the application and one for the server.
    const contents = () => `export default ${JSON.stringify(options.bulletins)}\n`
    addTemplate({ filename: 'bulletin/list.mjs', getContents: contents })
    addServerTemplate({ filename: '#bulletin/list', getContents: contents })
    addTypeTemplate(
      {
        filename: 'types/bulletin.d.ts',
        getContents: () =>
          [
            ...['#build/bulletin/list.mjs', '#bulletin/list'].map(
              id =>
                `declare module ${JSON.stringify(id)} { const list: import('fw-bulletin').Bulletin[]\nexport default list }`,
            ),
            "declare module '#app' { interface FwApp { $bulletinPath: string } }",
            'export {}',
            '',
          ].join('\n'),
      },
      { fw: true, server: true },
    )

    // Components, layout, page and middleware.
    addComponent({ name: 'BulletinBanner', filePath: await resolvePath(runtime('components/BulletinBanner.vue')) })
    addComponentsDir({ path: runtime('components/cards'), prefix: 'Bulletin' })
    addComponentExports({ filePath: runtime('components/parts'), prefix: 'Bulletin' })
    addLayout(runtime('layouts/bulletin.vue'), 'bulletin')
    addRouteMiddleware({ name: 'count-bulletins', path: runtime('middleware/count-bulletins'), global: false })
    extendPages(pages => {
      pages.push({ name: 'bulletins', path: options.path, file: runtime('pages/bulletins.vue') })
    })

    // Auto-imports.
    addImports({ name: 'useBulletins', from: runtime('composables/use-bulletins') })
    addImportsDir(runtime('utils'))
    addImportsSources({ from: '@vue/reactivity', imports: [{ name: 'isRef', as: 'isBulletinRef' }] })

    // Plugins.
    addPlugin(runtime('plugin'))
    addPluginTemplate({
      filename: 'bulletin/path.mjs',
      getContents: () =>
        `import { defineFwPlugin } from 'fw/app'\nexport default defineFwPlugin(() => ({ provide: { bulletinPath: ${JSON.stringify(options.path)} } }))\n`,
    })

    // Server.
    addServerHandler({ route: '/api/bulletins', handler: runtime('server/api/bulletins.get') })
    addServerScanDir(runtime('server/scan'))
    addServerImports({ name: 'countBulletins', from: runtime('server/count') })
    addServerImportsDir(runtime('server/utils'))
    addServerPlugin(runtime('server/plugin'))
    extendRouteRules('/api/bulletins', { headers: { 'x-bulletins': String(options.bulletins.length) } })
    addPrerenderRoutes(options.path)
    if (fw.options.dev) addDevServerHandler({ route: '/__bulletins', handler: () => ({ fw: getFwVersion(), options }) })

    // Configuration and head.
    updateRuntimeConfig({ public: { bulletin: { banner: options.banner } } })
    setGlobalHead({ meta: [{ name: 'bulletins', content: String(options.bulletins.length) }] })

    // A plugin of the bundler, in the form that each bundler takes.
    addBuildPlugin({
      bundler1: () => ({
        name: 'fw-bulletin:count',
        transform: (code: string) =>
          code.includes(MARK)
            ? { code: code.replaceAll(MARK, String(options.bulletins.length)), map: null }
            : undefined,
      }),
    })
  },
})
