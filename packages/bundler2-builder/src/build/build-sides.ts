import {
  callManifestHook,
  createPublicUrlFinder,
  describeClient,
  emitManifest,
  hashFiles,
  pageFiles,
  publicFolder,
  resolveManifest,
} from '@fw/kit/bundle'
import type { BuiltChunk } from '@fw/kit/bundle'
import { standardOutput } from '@fw/kit/internal'
import { assetsFolder } from '@fw/schema'
import type { AssetManifest, ClientDescription, Fw, Side } from '@fw/schema'
import { createConfig } from '../config/create-config'
import { createCodePlugins } from '../plugins/code-plugins'
import { removeCodeRunner } from '../plugins/code-runners'
import type { BundlerTools, ToolConfig } from '../tools'
import { ClientEntries } from './client-entries'
import { listFiles } from './list-files'
import { namedScripts, readChunks } from './read-chunks'
import type { Compilation } from './read-chunks'
import { runCompiler } from './run-compiler'

/** Builds the client, then the server with the client's manifest. Returns what the files of the client are. */
export async function buildSides(app: Fw, tools: BundlerTools): Promise<ClientDescription> {
  const folder = assetsFolder(app.options)
  const entries = new ClientEntries()
  let manifest: AssetManifest | undefined
  let description: ClientDescription = {}
  const emit = (): string => emitManifest(manifest!, folder, app.options)
  const sides = []
  // One after the other: Node may fail if a plugin of PostCSS is imported twice at the same time.
  for (const side of ['client', 'server'] as const) {
    const plugins = await createCodePlugins(app, side, emit)
    const created = await createConfig(app, side, tools, plugins)
    if (side === 'client') await entries.addTo(created.config, plugins)
    sides.push({ side, ...created })
  }
  const configs = sides.map(({ config }) => config)
  await app.callHook(`${tools.label}:config`, configs)
  await app.callHook(`${tools.label}:configResolved`, configs)
  try {
    for (const { side, config } of sides) {
      await app.callHook('build:progress', { phase: side })
      const built = await buildSide(app, side, tools, config, entries)
      if (side === 'server') continue
      manifest = await createManifest(app, built.chunks, folder)
      description = built.description
    }
  } finally {
    for (const { runner } of sides) removeCodeRunner(runner)
  }
  await app.callHook(`${tools.label}:done`)
  return description
}

interface BuiltSide {
  chunks: BuiltChunk[]
  description: ClientDescription
}

async function buildSide(
  app: Fw,
  side: Side,
  tools: BundlerTools,
  config: ToolConfig,
  entries: ClientEntries,
): Promise<BuiltSide> {
  const compiler = tools.createCompiler(config)
  if (side === 'client') replacePublicUrls(app, compiler)
  let built: BuiltSide = { chunks: [], description: {} }
  // Rspack frees a compilation when it is done.
  compiler.hooks.afterEmit.tap('fw:chunks', (compilation: Compilation) => {
    const folder = assetsFolder(app.options)
    if (side === 'server') return
    const chunks = readChunks(compilation, folder)
    entries.done(namedScripts(compilation), chunks)
    built = { chunks, description: describeClient(app, listFiles(compilation, chunks, folder), chunks) }
  })
  await app.callHook(`${tools.label}:compile`, { name: side, compiler })
  try {
    const stats = await runCompiler(app, compiler, tools.label)
    await app.callHook(`${tools.label}:compiled`, { name: side, compiler, stats })
  } catch (error) {
    await app.callHook(`${tools.label}:error`)
    throw error
  }
  return built
}

/** Completes the URLs of public files in built styles, once the location of the style sheet is known. */
function replacePublicUrls(app: Fw, compiler: any): void {
  const find = createPublicUrlFinder(app)
  compiler.hooks.thisCompilation.tap('fw:public-urls', (compilation: any) => {
    const { ReplaceSource } = compiler.webpack.sources
    compilation.hooks.processAssets.tap(
      { name: 'fw:public-urls', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_DERIVED },
      (assets: Record<string, any>) => {
        for (const name of Object.keys(assets).filter(file => file.endsWith('.css'))) {
          const match = find(String(assets[name].source()))
          if (match.length === 0) continue
          // Unlike a new text, it has a source map.
          const source = new ReplaceSource(assets[name])
          // Style sheets are in the folder of built files, below the public ones.
          for (const { start, end } of match) source.replace(start, end - 1, publicFolder(`assets/${name}`))
          compilation.updateAsset(name, source)
        }
      },
    )
  })
}

async function createManifest(app: Fw, built: BuiltChunk[], folder: string): Promise<AssetManifest> {
  const chunks = await callManifestHook(app, built)
  const manifest = resolveManifest(chunks, {
    root: app.options.bundler1.root!,
    folder,
    // Styles are inlined with bundler1 only.
    inline: new Map(),
    excluded: new Set([...pageFiles(app.plan.pages), ...(app.plan.onDemand ?? [])]),
  })
  if (app.options.security.sri) {
    const files = chunks.flatMap(({ fileName, css }) => [fileName, ...css])
    manifest.integrity = hashFiles([...new Set(files)], standardOutput(app).clientDir, folder)
  }
  return manifest
}
