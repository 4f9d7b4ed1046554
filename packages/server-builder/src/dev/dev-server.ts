import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDevServerHandler } from '@fw/kit'
import { addAlias, addServerBuildPlugins, stateOf, trapErrors } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { DevServer, FwApp, RouteRule } from '@fw/schema'
import { toNodeHandler } from 'h3/node'
import { normalizeRouteRules } from 'h3/rules'
import { build } from 'nitro/builder'
import type { Nitro } from 'nitro/types'
import { describeBuild, manifestsFolder, setManifest } from '../build/app-manifest'
import { createEngineConfig, createHandlers } from '../engine/engine-config'
import { registerDevState } from './dev-state'
import { createDevPlugin, FRESH, virtualFile } from './dev-plugin'
import { createEngine } from '../engine/create-engine'
import { createImportsPlugin, createVirtualPlugin } from '../engine/engine-plugin'
import { ServerImports } from '../engine/server-imports'
import { describeServer } from '../describe-server'
import { fileOf, runtimeDir, runtimeFile } from '../paths'
import { hasCacheRules, resolveRouteRules, withFoldedRules } from '../engine/route-rules'
import { scanServer } from '../scan/scan-server'
import { serveSockets } from './serve-sockets'
import type { ServerFiles } from '../scan/scan-server'
import { createVirtualModules } from '../engine/virtual-modules'

/** Generated modules that depend on the existing files. */
const ROUTING = ['app', 'routing', 'plugins', 'feature-flags', 'tasks']

class Collected extends Error {}

/** Set by `prepareDev`, for `bundleDev`. */
const development: StateOwner<{ prepared?: PreparedDev }> = { name: 'server-builder:development', state: () => ({}) }

interface PreparedDev {
  engine: Nitro
  files: ServerFiles
  imports: ServerImports
  remove: () => void
}

/** Starts the engine, and passes the bundler the plugins to run it. */
export async function prepareDev(app: FwApp): Promise<void> {
  const state = registerDevState(app)
  const imports = new ServerImports(app)
  const files = await scanServer(app)
  const engine = await createEngine(app, {
    ...(await createEngineConfig(app, files)),
    preset: 'nitro-dev',
    serveStatic: false,
  })
  engine.options.handlers = freshHandlers(app, files)
  // Plugins are added and removed while the engine is loaded, so their hooks must always exist.
  engine.options.features.runtimeHooks = true
  engine.routing.sync()
  await collectModules(engine)
  await app.callHook('serverEngine:init', engine)
  const modules = createVirtualModules(app, {
    renderer: () =>
      `import dev from '#fw-server/dev'\nexport const loadRenderer = () => dev.import(${JSON.stringify(app.plan.entries.server)})`,
    dev: `export default ${state.expression}`,
    sources: () => 'export const roots = () => []\nexport const serverDir = () => undefined',
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
    createImportsPlugin(app, imports),
  ])
  stateOf(app, development).prepared = { engine, files, imports, remove: state.remove }
}

/** The build manifest for development: its rules are the current ones. */
function createManifestHandler(app: FwApp): { route: string; handler: (event: { url: URL }) => object | undefined } {
  const route = `/${manifestsFolder(app)}`
  return { route, handler: ({ url }) => describeBuild(app)[url.pathname.slice(route.length + 1)] }
}

/** Serves requests through the bundler's runner. No module is cached: each request imports the current server. */
export async function bundleDev(app: FwApp): Promise<void> {
  const { prepared } = stateOf(app, development)
  if (!prepared) throw new ProblemError([buildDiagnostics.serverUnprepared({})])
  const { engine, imports, remove, files: initial } = prepared
  let files = initial
  const entry = runtimeFile('engine/dev-entry')
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
      engine.options.handlers = freshHandlers(app, files)
      updatePageRules(app, engine, pageRules)
      pageRules = app.plan.server.routeRules
      const ruled = hasCacheRules(engine.options.routeRules as Record<string, RouteRule>)
        ? [runtimeFile('cache/cache-rule')]
        : []
      engine.options.plugins = [
        ...new Set([...engine.options.plugins.filter(plugin => !isScanned(app, plugin)), ...ruled, ...files.plugins]),
      ]
      engine.routing.sync()
      app.bundler!.invalidate([...ROUTING.map(virtualFile), ...(await imports.rescan())])
    },
    describe: () => describeServer(app, engine, files),
    async close() {
      untrap?.()
      closeSockets()
      remove()
      await engine.close()
    },
  } satisfies DevServer
}

type EngineServer = Parameters<typeof toNodeHandler>[0]
type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown

// Rules of all other patterns stay as the hooks left them.
function updatePageRules({ options, plan }: FwApp, engine: Nitro, before: Record<string, RouteRule>): void {
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
function freshHandlers(app: FwApp, files: ServerFiles): Nitro['options']['handlers'] {
  return createHandlers(app, files).map(entry =>
    entry.handler.startsWith(`${runtimeDir}/`) ? entry : { ...entry, handler: FRESH + entry.handler, lazy: false },
  ) as Nitro['options']['handlers']
}

function isScanned(app: FwApp, plugin: string): boolean {
  return app.plan.server.dirs.some(dir => fileOf(plugin).startsWith(`${dir}/plugins/`))
}
