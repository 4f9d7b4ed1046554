import type { AssetManifest, FwApp } from '@fw/schema'
import { join, relative } from 'pathe'
import { mergeConfig } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'
import { analyzePlugin } from './analyze'
import { configuredPlugins, createSideOptions, sidePlugins } from './config'
import { runtimeCompilerPlugin } from './plugins/browser-vue'
import { createEntryMap } from './plugins/entry-map'
import { manifestPlugin } from './plugins/manifest'
import { nodeCompatPlugins } from './plugins/node-compat'
import { preloadPlugin } from './plugins/preload'
import { templateImportsPlugin } from './plugins/template-imports'
import { templatesPlugin } from './plugins/templates'
import { vuePlugins } from './plugins/vue'
import { watchConfigResolved } from './plugins/resolved'
import { describeSide } from './side'
import { writeBuild } from './stale'
import { assetsFolder, renderBuiltUrl } from './urls'

/** Where the client's files go. */
export function clientDir(app: FwApp): string {
  return join(app.options.buildDir, 'dist/client')
}

/** Builds what browsers load, and tells which files each component needs. */
export async function buildClient(app: FwApp, shared: InlineConfig): Promise<{ manifest: AssetManifest, names: Record<string, string> }> {
  let manifest: AssetManifest | undefined
  const config = await createClientConfig(app, shared, (made) => {
    manifest = made
  })
  await app.callHook('bundler1:extendConfig', config, describeSide('client'))
  const files = await writeBuild(config, clientDir(app))
  return { manifest: manifest!, names: nameFiles(app, files) }
}

/** Names of scripts are hashes; people know them by the file that each is there for. */
function nameFiles({ options: { rootDir } }: FwApp, files: ReadonlyArray<Rolldown.OutputChunk | Rolldown.OutputAsset>): Record<string, string> {
  return Object.fromEntries(files.flatMap((file) => {
    if (file.type !== 'chunk') return []
    const { isEntry, facadeModuleId, name } = file
    const path = facadeModuleId?.split('?')[0]
    return [[file.fileName, isEntry ? 'entry' : path?.startsWith(`${rootDir}/`) && !path.includes('/node_modules/') ? relative(rootDir, path) : name]]
  }))
}

async function createClientConfig(app: FwApp, shared: InlineConfig, done: (manifest: AssetManifest) => void): Promise<InlineConfig> {
  const { options, plan } = app
  const side = createSideOptions(app, 'client')
  const folder = assetsFolder(options)
  const entryMap = createEntryMap(app)
  return mergeConfig({
    base: './',
    define: side.define,
    experimental: { renderBuiltUrl: renderBuiltUrl(options, 'client') },
    build: {
      outDir: clientDir(app),
      assetsDir: folder,
      sourcemap: options.sourcemap.client,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { entry: plan.entries.client },
        output: {
          entryFileNames: `${folder}/[hash:7].js`,
          chunkFileNames: `${folder}/[hash:7].js`,
          // Scripts list the styles they need: short names count there. Other assets are looked for by people.
          assetFileNames: ({ names }) => names[0]?.endsWith('.css') ? `${folder}/[hash:7][extname]` : `${folder}/[name].[hash][extname]`,
        },
      },
    },
    plugins: [
      templatesPlugin(app),
      templateImportsPlugin(app),
      ...await nodeCompatPlugins(app),
      options.ui.runtimeCompiler ? runtimeCompilerPlugin() : undefined,
      ...vuePlugins(app),
      ...sidePlugins(app, 'client'),
      ...configuredPlugins(options),
      preloadPlugin(app),
      ...entryMap.plugins,
      manifestPlugin(app, entryMap.file, done),
      watchConfigResolved(app, 'client'),
      analyzePlugin(app, 'client'),
    ],
  } satisfies InlineConfig, shared) as InlineConfig
}
