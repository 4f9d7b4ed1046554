import {
  createTemplatePlugins,
  callDevHandler,
  describeSide,
  emitManifest,
  findHidden,
  flagsOf,
  hiddenPackageOf,
  markOwnRunner,
  createOwnPackageFinder,
  ownPackageOf,
  packageOf,
  shortenFailure,
  virtualManifest,
  withoutFlags,
} from '@fw/kit/bundle'
import { bundleAhead } from '../config/bundle-ahead'
import { createTemplates, watchFolders } from '@fw/kit/internal'
import type { Templates } from '@fw/kit/internal'
import { developmentBase, servedBase } from '@fw/schema'
import type { DevBundler, Fw, Side } from '@fw/schema'
import { createRunnableDevEnvironment, createServer, isRunnableDevEnvironment, mergeConfig } from 'vite'
import type {
  EnvironmentModuleGraph,
  EnvironmentModuleNode,
  HttpServer,
  InlineConfig,
  ResolvedConfig,
  RunnableDevEnvironment,
  ViteDevServer,
} from 'vite'
import { createClientCode, namedByPages } from '../client-code/client-code'
import type { ClientCode } from '../client-code/client-code'
import { describeMissingExport } from './missing-export'
import { ServerEvaluator } from './server-evaluator'
import type { MissingExport } from './server-evaluator'
import { TimedEvaluator } from './timed-evaluator'
import { configuredPlugins, createSharedConfig, createSideOptions, sidePlugins } from '../config/shared-config'
import { createDevStyles } from './dev-styles'
import { developmentFilesPlugin } from './development-files'
import { createEdition } from './edition'
import { createImporter, createRunner, fetchNewest } from './importer'
import { transformNatively } from './native-transform'
import { createNotices } from './notices'
import { resolveOptimized } from '../config/optimized-packages'
import { createSourceLocator } from './source-locations'
import { browserVuePlugin } from '../plugins/browser-vue'
import { clientCodePlugin } from '../client-code/client-code-guard'
import { flagsPlugin } from '../plugins/flags'
import { unmappedPlugin } from '../plugins/unmapped'
import { collectForeignMiddlewares } from '../plugins/foreign-middlewares'
import type { ForeignMiddlewares } from '../plugins/foreign-middlewares'
import { watchConfigResolved } from '../plugins/resolved'
import { createComponentCompiler } from '../compilers/component-compiler'
import { withVueConfig } from '../compilers/vue-config'
import { vuePlugins } from '../plugins/vue'
import { vueDevtoolsPlugin } from '../plugins/vue-devtools'
import { ENVIRONMENTS, keepToSide } from '../side'
import { connectWatcher, deletedPlugin, freshPartsPlugin } from './connect-watcher'

const SIDES: readonly Side[] = ['client', 'server']

/** Starts Vite, and sets `app.bundler`. */
export async function startDevelopment(app: Fw): Promise<void> {
  process.env.NODE_ENV ??= 'development'
  // With the default of ten, often all frames are the framework's.
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 50)
  const clientCode = createClientCode(app)
  const foreign = collectForeignMiddlewares()
  const server = await createServer(await createDevelopmentConfig(app, clientCode, foreign))
  connectWatcher(app, server)
  const handleForeign = foreign.createHandler(server, servedBase(app.options.app.baseURL))
  for (const side of SIDES) await app.callHook('bundler1:serverCreated', server, describeSide(side))
  app.bundler = { ...createDevBundler(app, server, clientCode), handleForeign }
  const internalPrefix = `${developmentBase(app.options)}@`
  await callDevHandler(app, server.middlewares.handle.bind(server.middlewares), path => path.startsWith(internalPrefix))
  await app.callHook('bundler1:compiled')
}

function createDevBundler(app: Fw, server: ViteDevServer, clientCode: ClientCode): DevBundler {
  const runnable = server.environments[ENVIRONMENTS.server]
  if (!runnable || !isRunnableDevEnvironment(runnable))
    throw new Error('Server code runs in the bundler process: its environment cannot be replaced.')
  const base = developmentBase(app.options)
  const templates = createTemplates(app)
  const styles = createDevStyles(app, server, runnable, clientCode)
  const edition = createEdition(server)
  // Code that failed because of a missing file gets no update when the file is created.
  watchFolders(app).subscribe((event, _, isInitial) => {
    if (!isInitial && event !== 'change') edition.renew()
  })
  Object.assign(globalThis, { __fwDevStyles: styles })
  return {
    handle(request, response, next) {
      const url = request.url as string | undefined
      // The bundler removes its base from the URL; other handlers need the original URL.
      const pass = (error?: unknown): void => {
        request.url = url
        next(error)
      }
      if (url?.startsWith(base)) server.middlewares(request, response, pass)
      else next()
    },
    import: createImporter(runnable.runner),
    invalidate(ids) {
      let isInBrowser = false
      for (const side of SIDES) {
        const { moduleGraph } = server.environments[ENVIRONMENTS[side]]!
        for (const module of ids.flatMap(id => findModules(templates, moduleGraph, side, id))) {
          isInBrowser ||= side === 'client'
          moduleGraph.invalidateModule(module)
          edition.renew()
        }
      }
      return isInBrowser
    },
    update(ids) {
      const { client } = server.environments
      for (const id of ids) {
        const [first, ...parts] = findModules(templates, client.moduleGraph, 'client', id)
        // A component updates its parts itself.
        for (const module of first && !first.id?.includes('?') ? [first] : [first, ...parts])
          if (module) void client.reloadModule(module)
      }
    },
    edition: edition.name,
    ...createSourceLocator(app, server),
    notify: createNotices(server),
    isClientFile: clientCode.allowsFile,
    loadInspector: async () => (await import('./module-inspector')).createModuleInspector(server),
    async close() {
      await server.close()
    },
  }
}

/** The modules of a file, of a part of one (`page.vue?macro=true`), or of a template; the main module comes first. */
function findModules(
  templates: Templates,
  graph: EnvironmentModuleGraph,
  side: Side,
  id: string,
): EnvironmentModuleNode[] {
  const template = templates.find(id, side) ?? templates.find(`#build/${id}`, side)
  const [file, query = ''] = (template ? templates.idOf(template) : id).split('?') as [string, string?]
  const modules = [graph.getModuleById(file), ...(graph.getModulesByFile(file) ?? [])]
  return [...new Set(modules)].filter(module => module !== undefined).filter(module => module.id?.includes(query))
}

/** One configuration for both sides. Changes by listeners of `bundler1:extendConfig` only affect their side. */
async function createDevelopmentConfig(
  app: Fw,
  clientCode: ClientCode,
  foreign: ForeignMiddlewares,
): Promise<InlineConfig> {
  const { options } = app
  const shared = await createSharedConfig(app)
  const client: InlineConfig = {
    ...createSideOptions(app, 'client'),
    optimizeDeps: resolveOptimized(app),
    plugins: sidePlugins(app, 'client'),
  }
  const server: InlineConfig = {
    ...createSideOptions(app, 'server'),
    plugins: [...sidePlugins(app, 'server'), ...app.plan.server.buildPlugins],
  }
  await withVueConfig(client, shared, side => app.callHook('bundler1:extendConfig', side, describeSide('client')))
  await withVueConfig(server, shared, side => app.callHook('bundler1:extendConfig', side, describeSide('server')))
  const { plugins: clientPlugins, define: clientDefine, optimizeDeps, ...clientRest } = client
  const { plugins: serverPlugins, define: serverDefine, resolve: serverResolve, ...serverRest } = server
  const flags = { client: flagsOf(clientDefine!), server: flagsOf(serverDefine!) }
  const config = mergeConfig(
    {
      base: developmentBase(options),
      plugins: [
        foreign.first,
        developmentFilesPlugin(app),
        clientCodePlugin(app, clientCode),
        virtualManifest(app, () => emitDevelopmentManifest(app)),
        ...(await createTemplatePlugins(app, { bundleAhead })),
        deletedPlugin(app),
        freshPartsPlugin(),
        browserVuePlugin(options.vue.runtimeCompiler),
        vueDevtoolsPlugin(),
        ...vuePlugins(app, { compiler: createComponentCompiler(app) }),
        ...(await keepToSide(clientPlugins, 'client')),
        ...(await keepToSide(serverPlugins, 'server')),
        ...configuredPlugins(options),
        flagsPlugin(flags),
        unmappedPlugin(app),
        watchConfigResolved(app, ...SIDES),
        foreign.last,
      ],
      server: {
        middlewareMode: true,
        // The development server has already checked host and origin of every request.
        allowedHosts: true,
        cors: false,
        ...(app.httpServer ? { ws: { server: app.httpServer as HttpServer } } : {}),
        // Modules without an importer: the page references them.
        fs: { allow: namedByPages(app) },
        // fw's overlay shows these errors together with those of the application.
        hmr: { overlay: false },
      },
      optimizeDeps,
      environments: {
        client: { define: withoutFlags(clientDefine!) },
        ssr: {
          define: withoutFlags(serverDefine!),
          resolve: { noExternal: serverResolve?.noExternal, external: serverResolve?.external },
          dev: { createEnvironment: (name, resolved) => createServerEnvironment(name, resolved, app) },
        },
      },
    } satisfies InlineConfig,
    shared,
  ) as InlineConfig
  const merged = mergeConfig(mergeConfig(config, clientRest), serverRest) as InlineConfig
  // The application has a single file watcher, which also notifies the bundler.
  return { ...merged, server: { ...merged.server, watch: null } }
}

function createServerEnvironment(name: string, config: ResolvedConfig, app: Fw): RunnableDevEnvironment {
  const environment = createRunnableDevEnvironment(name, config, {
    runner: environment => createRunner(environment, createEvaluator(app)),
  })
  markOwnRunner(environment)
  transformNatively(environment, app)
  const fetchModule = environment.fetchModule.bind(environment)
  const hidden = findHidden(app)
  const findOwnPackage = createOwnPackageFinder(app, 'server')
  environment.fetchModule = (requestedId, importer, options) => {
    // Vite does not ask plugins about packages that the project has: Node would load the project's version.
    const packageName = ownPackageOf(requestedId) ?? findOwnPackage(requestedId, importer)
    const id = packageName?.id ?? hiddenPackageOf(requestedId) ?? packageOf(requestedId) ?? requestedId
    const isHidden = hidden.some(entry => id === entry || id.startsWith(`${entry}/`))
    const from = packageName?.from ?? (isHidden ? app.plan.entries.server : importer)
    return fetchNewest(environment, isAgain =>
      fetchModule(id, from, isAgain ? { ...options, cached: false } : options),
    ).catch((error: unknown) => {
      throw shortenFailure(error, app)
    })
  }
  // `dedupe` would resolve these packages from the project, which cannot find them.
  const { resolve } = config.environments[name]!
  resolve.dedupe = resolve.dedupe.filter(id => !hidden.includes(id))
  return environment
}

function createEvaluator(app: Fw): ServerEvaluator {
  const createError = (missing: MissingExport): unknown => describeMissingExport(app, missing)
  return app.timings ? new TimedEvaluator(createError, app.timings, app) : new ServerEvaluator(createError)
}

function emitDevelopmentManifest(app: Fw): string {
  const base = developmentBase(app.options)
  const scripts = [`${base}@vite/client`, ...namedByPages(app).map(file => `${base}@fs${file}`)]
  return emitManifest({ entry: { scripts, modules: [], styles: [] }, modules: {}, dev: true }, '', app.options)
}
