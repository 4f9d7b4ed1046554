import type { AssetManifest, FwApp } from '@fw/schema'
import { join } from 'pathe'
import { mergeConfig } from 'vite'
import type { InlineConfig } from 'vite'
import { analyzePlugin } from './analyze'
import { configuredPlugins, createSideOptions, sidePlugins } from './config'
import { emitManifest } from './manifest'
import { inlinedViewPlugin } from './plugins/packages'
import { watchConfigResolved } from './plugins/resolved'
import { templateImportsPlugin } from './plugins/template-imports'
import { templatesPlugin } from './plugins/templates'
import { virtualManifest } from './plugins/virtual-manifest'
import { vuePlugins } from './plugins/vue'
import { describeSide } from './side'
import { writeBuild } from './stale'
import { isViewInlined } from './transpile'
import { assetsFolder, renderBuiltUrl } from './urls'

/** Where the server side goes. */
export function serverDir(app: FwApp): string {
  return join(app.options.buildDir, 'dist/server')
}

/** The module that exports the renderer. */
export function serverEntry(app: FwApp): string {
  return join(serverDir(app), 'server.mjs')
}

/** Builds application and renderer for the server. Packages stay imports: the server's builder bundles them once for all. */
export async function buildServer(app: FwApp, shared: InlineConfig, manifest: AssetManifest): Promise<void> {
  const config = createServerConfig(app, shared, emitManifest(manifest, assetsFolder(app.options), app.options))
  await app.callHook('bundler1:extendConfig', config, describeSide('server'))
  await writeBuild(config, serverDir(app))
}

function createServerConfig(app: FwApp, shared: InlineConfig, manifest: string): InlineConfig {
  const { options, plan } = app
  const side = createSideOptions(app, 'server')
  const folder = assetsFolder(options)
  return mergeConfig({
    define: side.define,
    experimental: { renderBuiltUrl: renderBuiltUrl(options, 'server') },
    ssr: side.resolve,
    build: {
      ssr: true,
      outDir: serverDir(app),
      assetsDir: folder,
      sourcemap: options.sourcemap.server,
      // The server's builder makes the whole small.
      minify: false,
      rolldownOptions: {
        input: { server: plan.entries.server },
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'chunks/[name]-[hash].mjs',
          assetFileNames: `${folder}/[name].[hash][extname]`,
        },
      },
    },
    plugins: [
      isViewInlined(app) ? inlinedViewPlugin(app) : undefined,
      virtualManifest(app, () => manifest),
      templatesPlugin(app),
      templateImportsPlugin(app),
      ...vuePlugins(app),
      ...sidePlugins(app, 'server'),
      ...configuredPlugins(options),
      watchConfigResolved(app, 'server'),
      analyzePlugin(app, 'server'),
    ],
  } satisfies InlineConfig, shared) as InlineConfig
}
