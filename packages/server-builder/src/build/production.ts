import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import {
  createDecoratorsPlugin,
  createModuleIdPlugin,
  modulesDirPlugin,
  resolveVueBuilds,
  setServerEngine,
  setServerParts,
  standardOutput,
  stateOf,
} from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { assetsFolder, keepsEarlierBuilds } from '@fw/schema'
import type { BuildOutput, Fw, PrerenderReport, RouteRule, ServerDescription, ServerOutput } from '@fw/schema'
import { consola } from 'consola'
import { build, copyPublicAssets, prepare } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join } from 'pathe'
import { emitBuilds, manifestOf, setManifest, writeManifests } from '../public/app-manifest'
import { manifestsFolder } from '../public/build-folders'
import { createAdaptPlugin } from '../engine/adapt-engine'
import { createAppImportsPlugin } from '../engine/app-imports-plugin'
import { compilesComponents, createEngineConfig, LOG_LEVELS } from '../engine/engine-config'
import { callInitHook, createEngine, isNodeMiddleware, isNodeProcess, withPluginHooks } from '../engine/create-engine'
import { createImportsPlugin, createTemplatesPlugin, createVirtualPlugin } from '../engine/engine-plugin'
import { withCodedLines } from '../engine/engine-lines'
import { emitServerImports, ServerImports } from '../engine/server-imports'
import { createImportMetaPlugin } from '../engine/import-meta-plugin'
import { applyParts, createParts, rememberParts } from '../engine/engine-parts'
import { createMainPlugin } from '../engine/main-plugin'
import { createMapsPlugin } from '../engine/maps-plugin'
import { siteDirOf } from '../engine/output-base'
import { replaceClusterEntry } from './cluster-entry'
import { keepLastOutput, linkDist } from './output'
import { runtimeFile } from '../paths'
import { writeSplats } from '../prerender/host-redirects'
import { prerender } from '../prerender/index'
import { isResumed } from '../prerender/reuse/page-cache'
import { copyPublic } from '../public/public-files'
import { listHandlers } from '../engine/describe-server'
import { emitOpenapi, replaceOpenapiHandlers } from '../engine/openapi'
import { describeRoutes } from '../scan/route-meta'
import { listServerFiles, scanServer } from '../scan/scan-server'
import type { ServerFiles, ServerFolders } from '../scan/scan-server'
import { emitHandlerFiles, emitSources } from '../engine/emit-sources'
import { createVirtualModules } from '../engine/virtual-modules'

const YEAR_SECONDS = 31_536_000

interface CreatedEngine {
  engine: Nitro
  config: NitroConfig
  folders: ServerFolders
}

/** The engine, from its creation until the server is built, and the output of the builder once there is one. */
const production: StateOwner<{ created?: CreatedEngine; output?: BuildOutput }> = {
  name: 'server-builder:production',
  state: () => ({}),
}

/** The engine exists before the bundler: it has public folders, and listeners of its hooks configure the bundler. */
export async function prepareProduction(app: Fw): Promise<void> {
  const { created } = stateOf(app, production)
  if (!created) await createProductionEngine(app)
  // It was created for listeners of `ready`, and modules may have written files since then.
  else created.folders = await scanServer(app)
}

/** Creates the engine. Before the application is bundled, its output is expected where all builders of fw write it. */
export async function createProductionEngine(app: Fw): Promise<CreatedEngine> {
  const folders = await scanServer(app)
  const files = listServerFiles(app, folders)
  const parts = createParts(app, files)
  const config = await createProductionConfig(app, files, () => created)
  const engine: Nitro = await createEngine(app, config)
  rememberParts(engine, parts)
  const created: CreatedEngine = { engine, config, folders }
  replaceOpenapiHandlers(engine)
  replaceClusterEntry(engine)
  // A static site consists of the pages that the crawler finds.
  if (engine.options.static) engine.options.prerender.crawlLinks = config.prerender?.crawlLinks ?? true
  // It comes first: other plugins may print.
  if (isNodeProcess(engine)) engine.options.plugins.unshift(runtimeFile('start/node-process'))
  if (isNodeMiddleware(engine)) engine.options.entry = runtimeFile('start/node-listener')
  stateOf(app, production).created = created
  setServerEngine(app, engine)
  // The build may fail before it gets here.
  app.hook('close', async () => {
    if (stateOf(app, production).created) await engine.close()
  })
  await withPluginHooks(engine, () => callInitHook(app, engine))
  const { routeRules, prerender: prerendering } = engine.options
  setServerParts(app, { engine: { routeRules: routeRules as Record<string, RouteRule>, prerender: prerendering } })
  return created
}

function outputOf(app: Fw): BuildOutput {
  return stateOf(app, production).output ?? standardOutput(app)
}

/** Builds the server around the output of the builder, and all static files. */
export async function bundleProduction(app: Fw, output = standardOutput(app)): Promise<ServerOutput> {
  stateOf(app, production).output = output
  const early = stateOf(app, production).created
  const created = early ?? (await createProductionEngine(app))
  const { engine, config } = created
  // Modules may have added handlers, plugins, rules and folders since the engine was created.
  if (created.folders.dirs.join() !== app.plan.server.dirs.join()) created.folders = await scanServer(app)
  applyParts(engine, createParts(app, listServerFiles(app, created.folders)))
  if (early) moveClient(app, [config, engine.options, engine.options._config], output.clientDir)
  const { level } = consola
  // Some output of the engine does not go through its own logger.
  consola.level = Math.min(level, LOG_LEVELS[app.options.logLevel])
  try {
    await app.callHook('serverEngine:build:before', engine)
    const report = await keepLastOutput(app, engine.options.output.dir, {
      isResumed: isResumed(engine),
      work: () => writeServer(app, engine, config),
    })
    return { ...describeOutput(app, engine), ...(report && { prerendering: report }) }
  } finally {
    consola.level = level
    delete stateOf(app, production).created
    await engine.close()
  }
}

function describeOutput(app: Fw, engine: Nitro): ServerOutput {
  const { options } = engine
  const { output, preset, compatibilityDate, commands } = options
  return {
    ...output,
    siteDir: siteDirOf(app, engine),
    isStatic: options.static ?? false,
    preset,
    compatibilityDate: compatibilityDate.default,
    commands: { preview: commands.preview || undefined, deploy: commands.deploy || undefined },
  }
}

async function writeServer(app: Fw, engine: Nitro, config: NitroConfig): Promise<PrerenderReport | undefined> {
  const { publicDir } = engine.options.output
  const skew = keepsEarlierBuilds(app.options) ? await import('../public/earlier-builds') : undefined
  await prepare(engine)
  await skew?.copyEarlierBuilds(app, publicDir)
  await copyPublic(app, publicDir)
  await copyPublicAssets(engine)
  setManifest(app, () => engine.options.routeRules)
  const report = await prerender(app, engine, config)
  setManifest(app, () => engine.options.routeRules, prerenderedPages(report))
  if (app.options.experimental.appManifest || skew) await writeManifests(app, publicDir)
  await skew?.copyPayloads(app, publicDir)
  await app.callHook('serverEngine:build:public-assets', engine)
  // Prerendered pages are compressed like all other files.
  if (engine.options.compressPublicAssets && report) await copyPublicAssets(engine)
  if (!engine.options.static) await app.callHook('build:progress', { phase: 'engine' })
  await withCodedLines(app, () => build(engine))
  await writeSplats(engine)
  if (engine.options.static) linkDist(app, publicDir)
  const { timestamp: time } = manifestOf(app)!
  await skew?.storeBuild(app, { clientDir: outputOf(app).clientDir, publicDir, time })
  return report
}

/**
 * The prerendered routes for browsers, which fetch the payload of each: decoded, without trailing slashes. Redirects
 * have none, fallback pages of a static host are not pages of the application, and neither are other files, such as
 * islands.
 */
function prerenderedPages(report: PrerenderReport | undefined): string[] | undefined {
  const pages = report?.routes.filter(
    ({ route, file, redirect }) => redirect === undefined && file.endsWith('.html') && !/\.html?$/.test(route),
  )
  return pages && [...new Set(pages.map(({ route }) => route.replace(/(?<=.)\/+$/, '')))]
}

/** The folders of the client, now that it is known where they are. */
function moveClient(app: Fw, targets: readonly NitroConfig[], clientDir: string): void {
  const expected = join(app.options.buildDir, 'dist/client')
  for (const { publicAssets = [] } of targets) {
    for (const asset of publicAssets) {
      if (asset.dir === expected || asset.dir?.startsWith(`${expected}/`))
        asset.dir = clientDir + asset.dir.slice(expected.length)
    }
  }
}

async function createProductionConfig(app: Fw, files: ServerFiles, created: () => CreatedEngine): Promise<NitroConfig> {
  const base = await createEngineConfig(app, files)
  const engine = (): Nitro => created().engine
  const handlers = (): ServerDescription['handlers'] => listHandlers(app, listServerFiles(app, created().folders))
  const modules = createVirtualModules(app, engine, {
    renderer: () =>
      `let loaded\nexport const loadRenderer = () => loaded ??= import(${JSON.stringify(outputOf(app).serverEntry)})`,
    dev: 'export default undefined',
    sources: () => emitSources(app, engine().options.output.serverDir),
    handlerFiles: () => emitHandlerFiles(app, handlers()),
    openapi: async () => emitOpenapi(app, await describeRoutes(handlers())),
    manifest: () => `const manifest = ${JSON.stringify(manifestOf(app))}\nexport const readManifest = () => manifest`,
  })
  return {
    ...base,
    // Their content changes, but their names do not.
    routeRules: { [`/${manifestsFolder(app)}/**`]: { headers: { 'cache-control': 'no-cache' } }, ...base.routeRules },
    sourcemap: base.sourcemap ?? (app.options.sourcemap.server as boolean),
    publicAssets: [...clientAssets(app, outputOf(app).clientDir), ...(base.publicAssets ?? [])],
    prerender: {
      failOnError: true,
      concurrency: availableParallelism() * 4,
      ...base.prerender,
      ignore: base.prerender?.ignore ?? [],
      routes: base.prerender?.routes ?? [],
    } as NitroConfig['prerender'],
    rolldownConfig: {
      onwarn,
      ...base.rolldownConfig,
      // The application has been bundled, and other bundlers write annotations at positions that this one ignores.
      checks: { bundlerTimings: false, invalidAnnotation: false, ...base.rolldownConfig?.checks },
      plugins: [
        createMapsPlugin(() => outputOf(app).serverEntry),
        createModuleIdPlugin({ root: app.options.rootDir, extensions: app.options.extensions, dev: false }),
        createVirtualPlugin(app, {
          ...modules,
          '#fw-server/builds': () => emitBuilds(app),
          '#imports': () => emitServerImports(app),
        }),
        createTemplatesPlugin(app),
        createVuePlugin(app),
        modulesDirPlugin(app.options, true),
        createDecoratorsPlugin(app),
        createAppImportsPlugin(app, compilesComponents(base)),
        createImportsPlugin(app, new ServerImports(app)),
        createMainPlugin(app),
        createAdaptPlugin(),
        createImportMetaPlugin(engine),
        ...app.plan.server.buildPlugins,
        ...[base.rolldownConfig?.plugins ?? []].flat(),
      ] as EnginePlugins,
    },
  }
}

type EnginePlugins = NonNullable<NitroConfig['rolldownConfig']>['plugins']

const NO_CONCERN: ReadonlySet<string> = new Set([
  'CIRCULAR_DEPENDENCY',
  'EMPTY_BUNDLE',
  'EVAL',
  'INEFFECTIVE_DYNAMIC_IMPORT',
  'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME',
  'THIS_IS_UNDEFINED',
])

function onwarn(
  warning: { code?: string; id?: string; message: string },
  warn: (warning: { code?: string; id?: string; message: string }) => void,
): void {
  if (NO_CONCERN.has(warning.code ?? '')) return
  // The server must be self-contained. Packages may have optional imports; the project may not.
  if (warning.code === 'UNRESOLVED_IMPORT' && warning.id && !warning.id.includes('/node_modules/'))
    throw Object.assign(new Error(warning.message), warning)
  warn(warning)
}

// File names of built assets contain a hash, so they never change, and a missing one is not a page.
function clientAssets(app: Fw, clientDir: string): NonNullable<NitroConfig['publicAssets']> {
  const name = assetsFolder(app.options)
  const built = name
    ? [{ dir: join(clientDir, name), baseURL: `/${name}`, maxAge: YEAR_SECONDS, fallthrough: false }]
    : []
  const isBuilt = stateOf(app, production).output !== undefined
  return [...built.filter(({ dir }) => !isBuilt || existsSync(dir)), { dir: clientDir, baseURL: '/' }]
}

function createVuePlugin(app: Fw): object {
  const builds = resolveVueBuilds(app)
  return {
    name: 'fw:server-vue',
    resolveId: { order: 'pre', handler: (id: string) => builds[id] },
  }
}
