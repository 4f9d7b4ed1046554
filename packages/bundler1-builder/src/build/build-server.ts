import { describeSide, emitManifest, inlinedViewPlugin, isViewInlined, virtualManifest } from '@fw/kit/bundle'
import { standardOutput } from '@fw/kit/internal'
import { assetsFolder } from '@fw/schema'
import type { AssetManifest, Fw } from '@fw/schema'
import { dirname } from 'pathe'
import { build, mergeConfig } from 'vite'
import type { BuildEnvironmentOptions, InlineConfig, PluginOption } from 'vite'
import { analyzePlugin } from './analyze-plugin'
import { applicationPlugins, configuredPlugins, createSideOptions, sidePlugins } from '../config/shared-config'
import { copyVueConfig } from '../compilers/vue-config'
import { watchConfigResolved } from '../plugins/resolved'
import { renderBuiltUrl } from '../urls'

/** Builds application and renderer for the server. Packages stay imported: the server builder bundles them once. */
export async function buildServer(app: Fw, shared: InlineConfig, manifest: AssetManifest): Promise<void> {
  const config = await createServerConfig(app, shared, manifest)
  Object.assign(config, copyVueConfig(config))
  await app.callHook('bundler1:extendConfig', config, describeSide('server'))
  await build(config)
}

async function createServerConfig(app: Fw, shared: InlineConfig, manifest: AssetManifest): Promise<InlineConfig> {
  const { options } = app
  const side = createSideOptions(app, 'server')
  return mergeConfig(
    {
      define: side.define,
      experimental: { renderBuiltUrl: renderBuiltUrl(options, 'server') },
      ssr: side.resolve,
      build: createServerBuild(app),
      plugins: [
        ...(await applicationPlugins(app)),
        ...serverPlugins(app, () => manifest),
        ...sidePlugins(app, 'server'),
        ...configuredPlugins(options),
        watchConfigResolved(app, 'server'),
        analyzePlugin(app, 'server'),
      ],
    } satisfies InlineConfig,
    shared,
  ) as InlineConfig
}

/** Output options of the server build. */
export function createServerBuild(app: Fw): BuildEnvironmentOptions {
  return {
    ssr: true,
    outDir: dirname(standardOutput(app).serverEntry),
    assetsDir: assetsFolder(app.options),
    sourcemap: app.options.sourcemap.server,
    // The server builder minifies the final bundle.
    minify: false,
    rolldownOptions: {
      input: { server: app.plan.entries.server },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: 'chunks/[name]-[hash].mjs',
        assetFileNames: `${assetsFolder(app.options)}/[name].[hash][extname]`,
      },
    },
  }
}

/** Plugins that only the server needs. The manifest is read when its module is loaded: by then the client is built. */
export function serverPlugins(app: Fw, manifest: () => AssetManifest): PluginOption[] {
  return [
    isViewInlined(app) ? inlinedViewPlugin(app) : undefined,
    virtualManifest(app, () => emitManifest(manifest(), assetsFolder(app.options), app.options)),
  ]
}
