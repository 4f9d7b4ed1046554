import { existsSync } from 'node:fs'
import type { FwApp } from '@fw/schema'
import { consola } from 'consola'
import { build, copyPublicAssets, prepare, prerender } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join } from 'pathe'
import { createEngineConfig, LOG_LEVELS } from './config'
import { createEngine, limitFolders } from './engine'
import { createImportsPlugin, createTemplatesPlugin, createVirtualPlugin } from './engine-plugin'
import { emitServerImports, ServerImports } from './imports'
import { copyPublic } from './public'
import { scanServer } from './scan'
import { createVirtualModules } from './virtual'
import { resolveVueBuilds } from './vue'

const YEAR = 31_536_000

/** Builds the server around what the bundler made, and everything that is served from files. */
export async function bundleProduction(app: FwApp): Promise<void> {
  const { output } = app.plan
  if (!output) throw new Error('The application must be bundled before its server.')
  const config = await createProductionConfig(app, output)
  const engine = await createEngine(app, config)
  // As in the server that is built; left to itself the engine would load packages, and this one's runtime, as they are.
  engine.hooks.hook('prerender:config', (own) => { own.noExternals ??= true })
  engine.hooks.hook('prerender:init', renderer => limitFolders(app, renderer, config))
  engine.hooks.hook('prerender:generate', route => stripBase(route, app.options.app.baseURL))
  engine.hooks.hook('prerender:done', ({ failedRoutes }) => reportFailures(failedRoutes, app.options.serverEngine.prerender as { failOnError?: boolean }))
  await app.callHook('serverEngine:init', engine)
  const { level } = consola
  // Some of what the engine says does not go through its own logger.
  consola.level = Math.min(level, LOG_LEVELS[app.options.logLevel])
  try {
    await app.callHook('serverEngine:build:before', engine)
    await prepare(engine)
    await copyPublic(app, engine.options.output.publicDir)
    await copyPublicAssets(engine)
    await app.callHook('serverEngine:build:public-assets', engine)
    await addPrerenderRoutes(app, engine)
    await prerender(engine)
    await build(engine)
  } finally {
    consola.level = level
    await engine.close()
  }
}

async function createProductionConfig(app: FwApp, output: { clientDir: string, serverEntry: string }): Promise<NitroConfig> {
  const base = await createEngineConfig(app, await scanServer(app))
  const modules = createVirtualModules(app, {
    renderer: () => `let loaded\nexport const loadRenderer = () => loaded ??= import(${JSON.stringify(output.serverEntry)})`,
    dev: 'export default undefined',
  })
  return {
    ...base,
    sourcemap: base.sourcemap ?? app.options.sourcemap.server as boolean,
    output: { dir: join(app.options.rootDir, '.output'), ...base.output },
    publicAssets: [...clientAssets(app, output.clientDir), ...base.publicAssets ?? []],
    prerender: { ...base.prerender, ignore: base.prerender?.ignore ?? [], routes: base.prerender?.routes ?? [] } as never,
    rolldownConfig: {
      onwarn,
      ...base.rolldownConfig,
      plugins: [
        createVirtualPlugin(app, { ...modules, '#imports': () => emitServerImports(app) }),
        createTemplatesPlugin(app),
        createVuePlugin(app),
        createImportsPlugin(app, new ServerImports(app)),
        ...app.plan.server.buildPlugins,
        ...[base.rolldownConfig?.plugins ?? []].flat(),
      ] as never,
    },
  }
}

const NO_CONCERN: ReadonlySet<string> = new Set(['CIRCULAR_DEPENDENCY', 'EMPTY_BUNDLE', 'EVAL', 'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME', 'THIS_IS_UNDEFINED'])

function onwarn(warning: { code?: string, id?: string, message: string }, warn: (warning: any) => void): void {
  if (NO_CONCERN.has(warning.code ?? '')) return
  // The server must need nothing else. A package may ask for what it can do without; the project cannot.
  if (warning.code === 'UNRESOLVED_IMPORT' && warning.id && !warning.id.includes('/node_modules/')) throw Object.assign(new Error(warning.message), warning)
  warn(warning)
}

// Built assets have a hash in their name: they never change, and what is missing there is no page.
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

async function addPrerenderRoutes(app: FwApp, engine: Nitro): Promise<void> {
  const routes = new Set(engine.options.prerender.routes)
  await app.callHook('prerender:routes', { routes })
  engine.options.prerender.routes = [...routes]
}

function reportFailures(failed: ReadonlyArray<{ route: string, error?: { message?: string } | undefined }>, { failOnError = true }: { failOnError?: boolean }): void {
  if (failed.length === 0) return
  const message = `Pages could not be rendered ahead: ${failed.map(({ route, error }) => `${route} ${error?.message ?? ''}`.trim()).join(', ')}`
  if (failOnError) throw new Error(message)
  console.warn(message)
}

// Links of pages have the base, files below the public folder have not.
function stripBase(route: { fileName?: string }, baseURL: string): void {
  const base = `/${baseURL}/`.replace(/\/+/g, '/')
  if (base !== '/' && route.fileName?.startsWith(base)) route.fileName = route.fileName.slice(base.length - 1)
}
