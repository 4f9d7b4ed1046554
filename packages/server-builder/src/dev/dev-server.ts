import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDevServerHandler } from '@fw/kit'
import {
  addAlias,
  addServerBuildPlugins,
  installedModules,
  setServerEngine,
  stateOf,
  trapErrors,
} from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { DevServer, Fw, RouteRule } from '@fw/schema'
import { toNodeHandler } from 'h3/node'
import { normalizeRouteRules } from 'h3/rules'
import { build } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { describeBuild, manifestsFolder, setManifest } from '../public/app-manifest'
import { createAppImportsPlugin } from '../engine/app-imports-plugin'
import { compilesComponents, createEngineConfig, createHandlers } from '../engine/engine-config'
import { registerDevState } from './dev-state'
import { createDevPlugin, FRESH, virtualFile } from './dev-plugin'
import { createEngine } from '../engine/create-engine'
import { createEngineAliasPlugin } from '../engine/engine-aliases'
import { addLateParts, describeParts, foreignHandlers } from '../engine/late-additions'
import type { EngineParts } from '../engine/late-additions'
import { createServerCopiesPlugin } from './server-copies'
import { createEcosystemPlugin } from '../engine/ecosystem-ids'
import { createImportsPlugin, createVirtualPlugin, ownVirtualId } from '../engine/engine-plugin'
import { ServerImports } from '../engine/server-imports'
import { describeServer } from '../engine/describe-server'
import { emitDevOpenapi, openapiHandlers } from '../engine/openapi'
import { fileOf, runtimeDir, runtimeFile } from '../paths'
import { resolveRouteRules, withFoldedRules } from '../engine/route-rules'
import { REQUEST_ORDER_ID } from '../engine/request-order'
import { scanServer } from '../scan/scan-server'
import { serveSockets } from './serve-sockets'
import type * as devTasks from '../runtime/dev/dev-tasks'
import type { ServerFiles } from '../scan/scan-server'
import { createVirtualModules } from '../engine/virtual-modules'

/** Generated modules that depend on the existing files. */
const ROUTING = ['app', 'routing', 'plugins', 'feature-flags', 'tasks']

type Handlers = NonNullable<NitroConfig['handlers']>

class Collected extends Error {}

/** Set by `prepareDev`, for `bundleDev`. */
const development: StateOwner<{ created?: CreatedEngine; prepared?: PreparedDev }> = {
  name: 'server-builder:development',
  state: () => ({}),
}

interface CreatedEngine {
  engine: Nitro
  config: NitroConfig
  parts: EngineParts
  /** Routes of options, which no file declares. */
  ownRoutes: Nitro['options']['handlers']
}

interface PreparedDev {
  engine: Nitro
  files: ServerFiles
  /** Handlers that are not from the application. */
  added: Handlers
  imports: ServerImports
  /** Routes of options, which no file declares. */
  ownRoutes: Nitro['options']['handlers']
  remove: () => void
}

/** Creates the engine. */
export async function createDevEngine(app: Fw): Promise<CreatedEngine> {
  const files = await scanServer(app)
  const parts = describeParts(app, files)
  const config = await createEngineConfig(app, files)
  const engine = await createEngine(app, {
    ...config,
    preset: 'nitro-dev',
    serveStatic: false,
  })
  const ownRoutes = openapiHandlers(engine).flatMap(entry => [guardRoute(entry), entry])
  // Plugins are added and removed while the engine is loaded, so their hooks must always exist.
  engine.options.features.runtimeHooks = true
  engine.options.handlers = []
  const created = { engine, config, parts, ownRoutes }
  stateOf(app, development).created = created
  setServerEngine(app, engine)
  // The development server closes it, once it is started.
  app.hook('close', async () => {
    if (!app.server) await engine.close()
  })
  await app.callHook('serverEngine:init', engine)
  return created
}

/** The engine's routes run tasks and describe the server, which pages of other sites must not do. */
function guardRoute({ route }: Handlers[number]): Handlers[number] {
  return { route, middleware: true, handler: runtimeFile('dev/dev-route-guard') } as Handlers[number]
}

/** Passes the bundler the plugins to run the engine. */
export async function prepareDev(app: Fw): Promise<void> {
  const state = registerDevState(app, () => freshFiles(engine))
  const imports = new ServerImports(app)
  const early = stateOf(app, development).created
  const { engine, config, parts, ownRoutes } = early ?? (await createDevEngine(app))
  // Handlers that listeners of hooks have added stay for good.
  const added = [...foreignHandlers(config, parts), ...engine.options.handlers]
  if (early) await addLateParts(app, engine, parts)
  const files = await scanServer(app)
  engine.options.handlers = [...freshHandlers(app, files, added), ...ownRoutes]
  engine.routing.sync()
  await collectModules(engine)
  const modules = createVirtualModules(app, () => engine, {
    renderer: () =>
      `import dev from '#fw-server/dev'\nexport const loadRenderer = () => dev.import(${JSON.stringify(app.plan.entries.server)})`,
    dev: `export default ${state.expression}`,
    openapi: () => emitDevOpenapi(app),
    handlerFiles: () => 'export const handlers = []',
    sources: () =>
      `export const roots = () => ${JSON.stringify(app.layers.map(({ rootDir }) => rootDir))}\nexport const serverDir = () => undefined`,
    manifest: () => "import dev from '#fw-server/dev'\nexport const readManifest = () => dev.manifest()",
  })
  setManifest(app, () => engine.options.routeRules)
  // The server's plugins may need the bundler's runner when they close.
  app.hook('close', state.closeServer)
  if (app.options.experimental.appManifest) addDevServerHandler(createManifestHandler(app), app)
  if (!app.plan.aliases['fw/server']) addAlias(app, 'fw/server', runtimeFile('imports/server-entry'))
  addServerBuildPlugins(app, [
    createDevPlugin(() => engine, state.edited),
    createVirtualPlugin(app, modules),
    createEngineAliasPlugin(app, config.alias as Record<string, string>),
    ...(installedModules(app).length > 0 ? [createServerCopiesPlugin(app)] : []),
    createAppImportsPlugin(app, compilesComponents(config)),
    createImportsPlugin(app, imports),
    createEcosystemPlugin(),
  ])
  stateOf(app, development).prepared = { engine, files, added, imports, ownRoutes, remove: state.remove }
}

/** The build manifest for development: its rules are the current ones. */
function createManifestHandler(app: Fw): { route: string; handler: (event: { url: URL }) => object | undefined } {
  const route = `/${manifestsFolder(app)}`
  return { route, handler: ({ url }) => describeBuild(app)[url.pathname.slice(route.length + 1)] }
}

/** Serves requests through the bundler's runner. No module is cached: each request imports the current server. */
export async function bundleDev(app: Fw): Promise<void> {
  const { prepared } = stateOf(app, development)
  if (!prepared) throw new ProblemError([buildDiagnostics.serverUnprepared({})])
  const { engine, added, imports, ownRoutes, remove, files: initial } = prepared
  let files = initial
  const entry = runtimeFile('dev/dev-entry')
  const load = async (): Promise<{ fetch: (request: Request) => Response | Promise<Response> }> =>
    (await app.bundler!.import(entry)).engine
  const handle = toNodeHandler({ fetch: async (request: Request) => (await load()).fetch(request) } as EngineServer)
  // Like the built server: unhandled errors of a handler must not end the process.
  const untrap = app.errors?.isTrapped
    ? undefined
    : trapErrors((error, how) => void (app.errors?.report(error, how) ?? console.error(how, error)))
  let pageRules = app.plan.server.routeRules
  const closeSockets = await serveSockets(app, engine, entry)
  app.server = {
    handle: (request: IncomingMessage, response: ServerResponse, next) => {
      void handleRequest(handle, request, response, next)
    },
    async rescan() {
      files = await scanServer(app)
      engine.options.handlers = [...freshHandlers(app, files, added), ...ownRoutes]
      updatePageRules(app, engine, pageRules)
      pageRules = app.plan.server.routeRules
      engine.options.plugins = [
        ...new Set([...engine.options.plugins.filter(plugin => !isScanned(app, plugin)), ...files.plugins]),
      ]
      engine.routing.sync()
      app.bundler!.invalidate([
        ...ROUTING.map(virtualFile),
        ownVirtualId(REQUEST_ORDER_ID),
        ...(await imports.rescan()),
      ])
    },
    refreshRuntimeConfig: () => void app.bundler!.invalidate([ownVirtualId('#fw-server/runtime-config')]),
    describe: () => describeServer(app, engine, files),
    listTasks: async () => (await loadTasks(app)).listTasks(),
    runTask: async (name, payload) => (await loadTasks(app)).runOnce(name, payload),
    async close() {
      untrap?.()
      closeSockets()
      remove()
      await engine.close()
    },
  } satisfies DevServer
}

type DevTasks = Pick<typeof devTasks, 'listTasks' | 'runOnce'>

function loadTasks({ bundler }: Fw): Promise<DevTasks> {
  return bundler!.import(runtimeFile('dev/dev-tasks'))
}

type EngineServer = Parameters<typeof toNodeHandler>[0]
type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown

// Rules of all other patterns stay as the hooks left them.
function updatePageRules({ options, plan }: Fw, engine: Nitro, before: Record<string, RouteRule>): void {
  const now = plan.server.routeRules
  const rules = normalizeRouteRules(
    withFoldedRules(resolveRouteRules(options, '', now), plan) as Parameters<typeof normalizeRouteRules>[0],
  ) as Nitro['options']['routeRules']
  for (const pattern of Object.keys(withFoldedRules({ ...before, ...now }, plan))) {
    if (rules[pattern]) engine.options.routeRules[pattern] = rules[pattern]
    else delete engine.options.routeRules[pattern]
  }
}

async function handleRequest(
  handle: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    await handle(request, response)
  } catch (error) {
    next(error)
  }
}

// Before it bundles, the engine has created all generated modules. The bundle itself is not needed.
async function collectModules(engine: Nitro): Promise<void> {
  engine.hooks.hookOnce('rollup:before', () => {
    throw new Collected()
  })
  try {
    await build(engine)
  } catch (error) {
    if (!(error instanceof Collected)) throw error
  }
}

// The engine caches a handler once it is loaded; these import the file each time.
function freshHandlers(app: Fw, files: ServerFiles, added: Handlers): Nitro['options']['handlers'] {
  return [...createHandlers(app, files), ...added].map(({ format = 'web', ...entry }) =>
    entry.handler.startsWith(`${runtimeDir}/`)
      ? entry
      : { ...entry, handler: FRESH[format] + entry.handler, lazy: false },
  ) as Nitro['options']['handlers']
}

/** The files of such handlers. */
function freshFiles({ options: { handlers } }: Nitro): string[] {
  return handlers.flatMap(({ handler }) => {
    const prefix = Object.values(FRESH).find(prefix => handler.startsWith(prefix))
    return prefix === undefined ? [] : [handler.slice(prefix.length)]
  })
}

function isScanned(app: Fw, plugin: string): boolean {
  return app.plan.server.dirs.some(dir => fileOf(plugin).startsWith(`${dir}/plugins/`))
}
