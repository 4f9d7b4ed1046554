import { describeClient, describeSide } from '@fw/kit/bundle'
import { standardOutput, STYLE_EXTENSIONS } from '@fw/kit/internal'
import { assetsFolder } from '@fw/schema'
import type { AssetManifest, ClientDescription, Fw } from '@fw/schema'
import { build, mergeConfig } from 'vite'
import type { BuildEnvironmentOptions, InlineConfig, PluginOption } from 'vite'
import { analyzePlugin } from './analyze-plugin'
import { applicationPlugins, configuredPlugins, createSideOptions, sidePlugins } from '../config/shared-config'
import { runtimeCompilerPlugin } from '../plugins/browser-vue'
import { clientEntriesPlugin } from '../plugins/client-entries'
import { createEntryMap } from '../plugins/entry-map'
import { manifestPlugin } from '../plugins/manifest-plugin'
import type { ClientManifest } from '../plugins/manifest-plugin'
import { preloadPlugin } from '../plugins/preload'
import { copyVueConfig } from '../compilers/vue-config'
import { watchConfigResolved } from '../plugins/resolved'
import { builtFiles } from './built-files'
import { renderBuiltUrl } from '../urls'

/** Builds the client, and returns what its files are and which of them each component needs. */
export async function buildClient(
  app: Fw,
  shared: InlineConfig,
): Promise<{ manifest: AssetManifest; description: ClientDescription }> {
  let client: ClientManifest | undefined
  const config = await createClientConfig(app, shared, made => {
    client = made
  })
  Object.assign(config, copyVueConfig(config))
  await app.callHook('bundler1:extendConfig', config, describeSide('client'))
  const files = builtFiles(await build(config))
  const { manifest, chunks } = client!
  return { manifest, description: describeClient(app, files, chunks) }
}

async function createClientConfig(
  app: Fw,
  shared: InlineConfig,
  done: (made: ClientManifest) => void,
): Promise<InlineConfig> {
  const { options } = app
  return mergeConfig(
    {
      base: './',
      define: createSideOptions(app, 'client').define,
      experimental: { renderBuiltUrl: renderBuiltUrl(options, 'client') },
      build: createClientBuild(app),
      plugins: [
        ...(await applicationPlugins(app)),
        ...clientPlugins(app, done),
        ...sidePlugins(app, 'client'),
        ...configuredPlugins(options),
        watchConfigResolved(app, 'client'),
        analyzePlugin(app, 'client'),
      ],
    } satisfies InlineConfig,
    shared,
  ) as InlineConfig
}

/** Whether it is a style sheet that code imports with `?url`: those of components and chunks have other origins. */
function isStyle(file: string): boolean {
  return STYLE_EXTENSIONS.some(extension => file.endsWith(`.${extension}`))
}

/** Output options of the client build. */
export function createClientBuild(app: Fw): BuildEnvironmentOptions {
  const folder = assetsFolder(app.options)
  return {
    outDir: standardOutput(app).clientDir,
    assetsDir: folder,
    sourcemap: app.options.sourcemap.client,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { entry: app.plan.entries.client },
      output: {
        entryFileNames: `${folder}/[hash:7].js`,
        chunkFileNames: `${folder}/[hash:7].js`,
        // Scripts list the styles they need, so short names save bytes. People search for other assets by name.
        assetFileNames: ({ names, originalFileNames }) =>
          names[0]?.endsWith('.css') && !originalFileNames.some(isStyle)
            ? `${folder}/[hash:7][extname]`
            : `${folder}/[name].[hash][extname]`,
      },
    },
  }
}

/** Plugins that only the client needs. `done` receives the manifest. */
export function clientPlugins(app: Fw, done: (made: ClientManifest) => void): PluginOption[] {
  const entryMap = createEntryMap(app)
  return [
    app.options.vue.runtimeCompiler ? runtimeCompilerPlugin() : undefined,
    clientEntriesPlugin(app),
    preloadPlugin(app),
    ...entryMap.plugins,
    manifestPlugin(app, entryMap.file, done),
  ]
}
