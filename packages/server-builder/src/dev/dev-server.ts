import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDevServerHandler } from '@fw/kit'
import {
  addAlias,
  addServerBuildPlugins,
  installedModules,
  setServerParts,
  setServerEngine,
  stateOf,
  trapErrors,
} from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { DevServer, Fw } from '@fw/schema'
import { toNodeHandler } from 'h3/node'
import { build } from 'nitro/builder'
import { runtimeDir as engineDir } from 'nitro/meta'
import type { Nitro, NitroConfig } from 'nitro/types'
import { describeBuild, setManifest } from '../public/app-manifest'
import { manifestsFolder } from '../public/build-folders'
import { createAppImportsPlugin } from '../engine/app-imports-plugin'
import { compilesComponents, createEngineConfig } from '../engine/engine-config'
import { createBundlerPlugins } from './bundler-plugins'
import { registerDevState } from './dev-state'
import { createDevPlugin, engineRuntime, FRESH, virtualFile, resolveEngineId } from './dev-plugin'
import { callInitHook, createEngine } from '../engine/create-engine'
import { createEngineAliasPlugin } from '../engine/engine-aliases'
import { applyParts, createParts, rememberParts } from '../engine/engine-parts'
import type { EngineParts } from '../engine/engine-parts'
import { createServerCopiesPlugin } from './server-copies'
import { createEcosystemPlugin } from '../engine/ecosystem-ids'
import { createImportsPlugin, createVirtualPlugin, ownVirtualId } from '../engine/engine-plugin'
import { createTextsPlugin } from '../engine/server-constants'
import { ServerImports } from '../engine/server-imports'
import { describeServer } from '../engine/describe-server'
import { emitDevOpenapi, openapiHandlers } from '../engine/openapi'
import { runtimeDir, runtimeFile } from '../paths'
import { REQUEST_ORDER_ID } from '../engine/request-order'
import { listServerFiles, scanServer } from '../scan/scan-server'
import { isTraceable } from '../engine/monitoring'
import { describeRoutes } from '../scan/route-meta'
import { serveSockets } from './serve-sockets'
import type * as devTasks from '../runtime/dev/dev-tasks'
import type * as devTools from '../runtime/dev/dev-tools'
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
  files: ServerFiles
}

interface PreparedDev {
  engine: Nitro
  files: ServerFiles
  imports: ServerImports
  remove: () => void
}

/** Creates the engine. */
export async function createDevEngine(app: Fw): Promise<CreatedEngine> {
  const files = listServerFiles(app, await scanServer(app))
  const parts = createDevParts(app, files)
  const config = await createEngineConfig(app, files)
  const engine = await createEngine(app, {
    ...config,
    preset: 'nitro-dev',
    serveStatic: false,
  })
  const ownRoutes = openapiHandlers(engine).flatMap(entry => [guardRoute(entry), entry])
  // Plugins are added and removed while the engine is loaded, so their hooks must always exist.
  engine.options.features.runtimeHooks = true
  engine.options.handlers = [...(config.handlers ?? []).map(toFresh), ...ownRoutes] as Nitro['options']['handlers']
  rememberParts(engine, parts)
  const created = { engine, config, files }
  stateOf(app, development).created = created
  setServerEngine(app, engine)
  // The development server closes it, once it is started.
  app.hook('close', async () => {
    if (!app.server) await engine.close()
  })
  await callInitHook(app, engine)
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
  const created = early ?? (await createDevEngine(app))
  const { engine, config } = created
  const files = early ? listServerFiles(app, await scanServer(app)) : created.files
  updateParts(app, engine, files)
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
    createDevPlugin(() => engine, state.edited, isTraceable(app.options)),
    createTextsPlugin(app, engine),
    createVirtualPlugin(app, modules),
    createEngineAliasPlugin(app, config.alias as Record<string, string>),
    ...(await createBundlerPlugins(app, config)),
    ...(installedModules(app).length > 0 ? [createServerCopiesPlugin(app)] : []),
    createAppImportsPlugin(app, compilesComponents(config)),
    createImportsPlugin(app, imports),
    createEcosystemPlugin(resolveEngineId),
  ])
  setServerParts(app, { runtimeDirs: [runtimeDir, engineRuntime] })
  stateOf(app, development).prepared = { engine, files, imports, remove: state.remove }
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
  const { engine, imports, remove, files: initial } = prepared
  let files = initial
  const entry = runtimeFile('dev/dev-entry')
  const load = async (): Promise<{ fetch: (request: Request) => Response | Promise<Response> }> =>
    (await app.bundler!.import(entry)).engine
  const handle = toNodeHandler({ fetch: async (request: Request) => (await load()).fetch(request) } as EngineServer)
  // Like the built server: unhandled errors of a handler must not end the process.
  const untrap = app.errors?.isTrapped
    ? undefined
    : trapErrors((error, how) => void (app.errors?.report(error, how) ?? console.error(how, error)))
  const closeSockets = await serveSockets(app, engine, entry)
  app.server = {
    handle: (request: IncomingMessage, response: ServerResponse, next) => {
      void handleRequest(handle, request, response, next)
    },
    async rescan() {
      files = listServerFiles(app, await scanServer(app))
      updateParts(app, engine, files)
      app.bundler!.invalidate([
        ...ROUTING.map(virtualFile),
        ownVirtualId(REQUEST_ORDER_ID),
        ...(await imports.rescan()),
      ])
    },
    refreshRuntimeConfig: () => void app.bundler!.invalidate([ownVirtualId('#fw-server/runtime-config')]),
    describe: () => describeServer(app, engine, files),
    describeRoutes: () => describeRoutes(describeServer(app, engine, files).handlers),
    listTasks: async () => (await loadTasks(app)).listTasks(),
    runTask: async (name, payload) => (await loadTasks(app)).runOnce(name, payload),
    loadTools: async () => (await app.bundler!.import<typeof devTools>(runtimeFile('dev/dev-tools'))).tools,
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
  const { alias } = engine.options
  // The engine would look for the file of each alias, for the bundle.
  engine.options.alias = {}
  try {
    await build(engine)
  } catch (error) {
    if (!(error instanceof Collected)) throw error
  } finally {
    engine.options.alias = alias
  }
}

/** Gives the engine what the application consists of now. */
function updateParts(app: Fw, engine: Nitro, files: ServerFiles): void {
  applyParts(engine, createDevParts(app, files))
  // Listeners of hooks may have added handlers.
  engine.options.handlers = engine.options.handlers.map(toFresh) as Nitro['options']['handlers']
  engine.routing.sync()
}

function createDevParts(app: Fw, files: ServerFiles): EngineParts {
  const parts = createParts(app, files)
  return { ...parts, handlers: parts.handlers.map(toFresh) }
}

/** The engine caches a handler once it is loaded; these import the file each time. */
function toFresh(entry: Handlers[number]): Handlers[number] {
  const { format = 'web', ...rest } = entry
  const isStable = [FRESH.web, FRESH.node, `${runtimeDir}/`, engineDir].some(start => entry.handler.startsWith(start))
  return isStable ? entry : { ...rest, handler: FRESH[format] + entry.handler, lazy: false }
}

/** The files of such handlers. */
function freshFiles({ options: { handlers } }: Nitro): string[] {
  return handlers.flatMap(({ handler }) => {
    const prefix = Object.values(FRESH).find(prefix => handler.startsWith(prefix))
    return prefix === undefined ? [] : [handler.slice(prefix.length)]
  })
}
