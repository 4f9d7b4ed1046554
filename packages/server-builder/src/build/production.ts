import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import {
  createDecoratorsPlugin,
  createModuleIdPlugin,
  resolveVueBuilds,
  setServerOutput,
  stateOf,
} from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { consola } from 'consola'
import { build, copyPublicAssets, prepare } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join } from 'pathe'
import { manifestOf, manifestsFolder, setManifest, writeManifests } from './app-manifest'
import { createEngineConfig, LOG_LEVELS } from '../engine/engine-config'
import { createEngine, isNodeProcess } from '../engine/create-engine'
import { createImportsPlugin, createTemplatesPlugin, createVirtualPlugin } from '../engine/engine-plugin'
import { emitServerImports, ServerImports } from '../engine/server-imports'
import { createMainPlugin } from '../engine/main-plugin'
import { createMapsPlugin } from '../engine/maps-plugin'
import { keepLastOutput, linkDist } from './output'
import { runtimeFile } from '../paths'
import { prerender } from '../prerender/index'
import { copyPublic } from './public-files'
import { scanServer } from '../scan/scan-server'
import { emitSources } from '../engine/emit-sources'
import { createVirtualModules } from '../engine/virtual-modules'

const YEAR = 31_536_000

/** Set by `prepareProduction`, for `bundleProduction`. */
const production: StateOwner<{ config?: NitroConfig }> = { name: 'server-builder:production', state: () => ({}) }

/** Configures the engine: the bundler must know the public folders, and modules add some. */
export async function prepareProduction(app: FwApp): Promise<void> {
  stateOf(app, production).config = await createEngineConfig(app, await scanServer(app))
}

/** Builds the server around the bundler's output, and all static files. */
export async function bundleProduction(app: FwApp): Promise<void> {
  const { output } = app.plan
  if (!output) throw new Error('The app must be bundled before its server.')
  const config = await createProductionConfig(app, output, () => engine.options.output.serverDir)
  const engine: Nitro = await createEngine(app, config)
  // A static site consists of the pages that the crawler finds.
  if (engine.options.static) engine.options.prerender.crawlLinks = config.prerender?.crawlLinks ?? true
  // First, because other plugins may print.
  if (isNodeProcess(engine)) engine.options.plugins = [runtimeFile('engine/node-process'), ...engine.options.plugins]
  await app.callHook('serverEngine:init', engine)
  const { level } = consola
  // Some output of the engine does not go through its own logger.
  consola.level = Math.min(level, LOG_LEVELS[app.options.logLevel])
  try {
    await app.callHook('serverEngine:build:before', engine)
    await keepLastOutput(app, engine.options.output.dir, () => writeServer(app, engine, config))
    setServerOutput(app, { ...engine.options.output, isStatic: engine.options.static ?? false })
  } finally {
    consola.level = level
    await engine.close()
  }
}

async function writeServer(app: FwApp, engine: Nitro, config: NitroConfig): Promise<void> {
  await prepare(engine)
  await copyPublic(app, engine.options.output.publicDir)
  await copyPublicAssets(engine)
  await app.callHook('serverEngine:build:public-assets', engine)
  setManifest(app, () => engine.options.routeRules)
  await prerender(app, engine, config)
  setManifest(app, () => engine.options.routeRules, app.plan.prerendered?.filter(isPage))
  if (app.options.experimental.appManifest) await writeManifests(app, engine.options.output.publicDir)
  // Prerendered pages are compressed like all other files.
  if (engine.options.compressPublicAssets && app.plan.prerendered) await copyPublicAssets(engine)
  if (!engine.options.static) await app.callHook('build:progress', { phase: 'engine' })
  await build(engine)
  if (engine.options.static) linkDist(app, engine.options.output.publicDir)
}

// Fallback pages of a static host are not pages of the application, and neither are responses of handlers.
function isPage(route: string): boolean {
  return !/\.\w+$/.test(route)
}

async function createProductionConfig(
  app: FwApp,
  output: { clientDir: string; serverEntry: string },
  serverDir: () => string,
): Promise<NitroConfig> {
  const state = stateOf(app, production)
  if (!state.config) await prepareProduction(app)
  const base = state.config!
  delete state.config
  const modules = createVirtualModules(app, {
    renderer: () =>
      `let loaded\nexport const loadRenderer = () => loaded ??= import(${JSON.stringify(output.serverEntry)})`,
    dev: 'export default undefined',
    sources: () => emitSources(app, serverDir()),
    manifest: () => `const manifest = ${JSON.stringify(manifestOf(app))}\nexport const readManifest = () => manifest`,
  })
  return {
    ...base,
    // Their content changes, but their names do not.
    routeRules: { [`/${manifestsFolder(app)}/**`]: { headers: { 'cache-control': 'no-cache' } }, ...base.routeRules },
    sourcemap: base.sourcemap ?? (app.options.sourcemap.server as boolean),
    output: { dir: join(app.options.rootDir, '.output'), ...base.output },
    publicAssets: [...clientAssets(app, output.clientDir), ...(base.publicAssets ?? [])],
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
      checks: { bundlerTimings: false, ...base.rolldownConfig?.checks },
      plugins: [
        createMapsPlugin(output.serverEntry),
        createModuleIdPlugin({ root: app.options.rootDir, extensions: app.options.extensions, dev: false }),
        createVirtualPlugin(app, { ...modules, '#imports': () => emitServerImports(app) }),
        createTemplatesPlugin(app),
        createVuePlugin(app),
        createDecoratorsPlugin(app),
        createImportsPlugin(app, new ServerImports(app)),
        createMainPlugin(app),
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
function clientAssets(app: FwApp, clientDir: string): NonNullable<NitroConfig['publicAssets']> {
  const name = app.options.app.buildAssetsDir.replace(/^\/|\/$/g, '')
  const built = name ? [{ dir: join(clientDir, name), baseURL: `/${name}`, maxAge: YEAR, fallthrough: false }] : []
  return [...built.filter(({ dir }) => existsSync(dir)), { dir: clientDir, baseURL: '/' }]
}

function createVuePlugin(app: FwApp): object {
  const builds = resolveVueBuilds(app)
  return {
    name: 'fw:server-vue',
    resolveId: { order: 'pre', handler: (id: string) => builds[id] },
  }
}
