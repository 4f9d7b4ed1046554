import { existsSync } from 'node:fs'
import { addServerTemplate, resolveAlias } from '@fw/kit'
import { aliasesOf, requestedPreset, resolveServerFile, setServerParts } from '@fw/kit/internal'
import { isDebugged, isHookDebugged } from '@fw/schema'
import type { Fw, FwOptions, PrerenderNeeds, RouteRule } from '@fw/schema'
import type { NitroConfig } from 'nitro/types'
import { join, normalize, resolve } from 'pathe'
import { checkDatabase } from './check-database'
import { redirectAliases } from './ecosystem-ids'
import { isMonitored, measuredHandler, requireTracingApi } from './monitoring'
import { resolveMounts, withCacheMount } from './mounts'
import { engineFile, runtimeFile } from '../paths'
import { stepsAt } from './request-order'
import { resolveRouteRules, withFoldedRules, withPayloadRules } from './route-rules'
import type { ServerFiles } from '../scan/scan-server'
import { createConstants } from './server-constants'
import { mergeRuntimeConfig } from './shared-runtime-config'
import { resolveStoragePackages } from './storage-packages'

/** Log levels of the engine. fw reports the result of a build itself, so the engine's reports need `verbose`. */
export const LOG_LEVELS = { silent: 0, info: 1, verbose: 3 } as const

/**
 * The engine's configuration, including the project's `serverEngine`. Development and production only differ in the
 * preset and in how modules are loaded.
 */
export async function createEngineConfig(app: Fw, files: ServerFiles): Promise<NitroConfig> {
  const { options } = app
  requireTracingApi(app)
  checkDatabase(app)
  const { routeRules: _, externals, ...settings } = options.serverEngine as OwnConfig
  const preset = requestedPreset(settings)
  const routeRules = withFoldedRules(
    withPayloadRules(resolveRouteRules(options, preset, app.plan.server.routeRules), options),
    app.plan,
  )
  const config: NitroConfig & { externals?: EngineExternals } = {
    minify: !options.dev,
    ...presetDefaults(preset),
    ...settings,
    ...createSettings(app, settings),
    ...createServerParts(app, files, settings),
    ...createLists(settings),
    routeRules: routeRules as NitroConfig['routeRules'],
    externals: {
      ...externals,
      inline: [...(externals?.inline ?? [])],
      external: [...(externals?.external ?? [])],
    },
  }
  const filesBefore = listFiles(config)
  await app.callHook('serverEngine:config', config as object as Record<string, unknown>)
  resolveFiles(app, config)
  setServerParts(app, { engineFiles: listFiles(config).filter(file => !filesBefore.includes(file)) })
  const rules = (config.routeRules ?? {}) as Record<string, RouteRule>
  setServerParts(app, { engine: { routeRules: rules, prerender: (config.prerender ?? {}) as PrerenderNeeds } })
  const packages = await resolveStoragePackages({ ...config.storage, ...config.devStorage }, options.rootDir)
  mergeRuntimeConfig(app, (config.runtimeConfig ?? {}) as Partial<FwOptions['serverEngine']['runtimeConfig']>)
  config.runtimeConfig = {}
  Object.assign(config, resolveExternals(config, config.externals))
  delete config.externals
  config.alias = redirectAliases({ ...packages, ...config.alias } as Record<string, string>)
  addVirtualModules(app, config)
  // Listeners may have added plugins, which expect hooks.
  const ownPlugins = listOwnPlugins(options)
  const hasPlugins = (config.plugins ?? []).some(plugin => !ownPlugins.includes(plugin as string))
  config.features = { runtimeHooks: isHookDebugged(options.debug, 'server') || hasPlugins, ...config.features }
  config.publicAssets = resolvePublicAssets(app, config.publicAssets)
  setServerParts(app, {
    publicAssets: config.publicAssets.map(({ ignore, ...asset }) => ({
      ...asset,
      baseURL: asset.baseURL === '/' ? '' : asset.baseURL!,
      ignore: ignore || [],
    })),
  })
  return config
}

/** The files of handlers and plugins. */
function listFiles({ handlers = [], plugins = [] }: NitroConfig): string[] {
  return [...handlers.map(({ handler }) => handler), ...plugins]
    .filter(file => typeof file === 'string')
    .map(file => normalize(file))
}

/** Files that listeners name by an alias of the project, such as `~~`. The engine has aliases of its own. */
function resolveFiles(app: Fw, config: NitroConfig): void {
  const withPath = (id: string): string => (/^[~@]{1,2}\//.test(id) ? engineFile(resolveServerFile(app, id)) : id)
  config.plugins = config.plugins?.map(plugin => (typeof plugin === 'string' ? withPath(plugin) : plugin))
  for (const entry of [...(config.handlers ?? []), ...(config.devHandlers ?? [])])
    if (typeof entry.handler === 'string') entry.handler = withPath(entry.handler)
}

/** `serverEngine` of a project. */
type OwnConfig = NitroConfig & { externals?: EngineExternals }

/** fw's own server plugins, which run first. The steps of requests are part of `start-engine`. */
function listOwnPlugins(options: FwOptions): string[] {
  return [
    'start/start-engine',
    ...(isHookDebugged(options.debug, 'server') ? ['start/debug-hooks'] : []),
    ...(isMonitored(options) ? ['monitoring/monitor-requests'] : []),
  ].map(runtimeFile)
}

/** Where and how the engine builds. */
function createSettings({ options, _version: version }: Fw, configured: OwnConfig): NitroConfig {
  return {
    rootDir: options.rootDir,
    workspaceDir: options.workspaceDir,
    buildDir: join(options.buildDir, 'server'),
    dev: options.dev,
    builder: 'rolldown',
    framework: { name: 'fw', version, previewCommand: 'npx fw preview', ...configured.framework } as NonNullable<
      NitroConfig['framework']
    >,
    compatibilityDate: (configured.compatibilityDate ?? options.compatibilityDate ?? 'latest') as NonNullable<
      NitroConfig['compatibilityDate']
    >,
    logLevel: configured.logLevel ?? LOG_LEVELS[options.logLevel],
    debug: isDebugged(options.debug, 'serverEngine'),
    // The base is removed from each request, so that it can be set when the server starts.
    baseURL: '/',
    serverDir: false,
    scanDirs: [],
    serverEntry: false,
    typescript: { tsConfig: {}, ...configured.typescript },
  }
}

/** The plugins of a server: fw's own, those that options list, and those of files and modules. */
export function createPlugins(app: Fw, files: ServerFiles): string[] {
  const { plugins = [] } = app.options.serverEngine as OwnConfig
  const configured = (plugins as string[]).map(plugin => engineFile(resolveServerFile(app, plugin)))
  return [...new Set([...listOwnPlugins(app.options), ...configured, ...files.plugins])]
}

/** What the server consists of. */
function createServerParts(app: Fw, files: ServerFiles, configured: OwnConfig): NitroConfig {
  const { options } = app
  return {
    // A copy, which listeners of `serverEngine:config` may read and change.
    runtimeConfig: JSON.parse(JSON.stringify(configured.runtimeConfig)) as NonNullable<NitroConfig['runtimeConfig']>,
    renderer: options.experimental.noVueServer ? false : { handler: runtimeFile('render/render-handler') },
    errorHandler: [
      ...(configured.errorHandler ? [configured.errorHandler].flat() : []),
      runtimeFile('render/error-handler'),
    ],
    handlers: createHandlers(app, files),
    plugins: createPlugins(app, files),
    tasks: {
      ...Object.fromEntries(Object.entries(files.tasks).map(([name, handler]) => [name, { handler, description: '' }])),
      ...configured.tasks,
    },
    // A built server has no project, so its folders are relative to the working directory.
    storage: withCacheMount(options.dev ? resolveMounts(configured.storage, options.rootDir) : configured.storage)!,
    ...(options.dev && { devStorage: resolveMounts(configured.devStorage, options.rootDir)! }),
    alias: { ...createAliases(app), ...configured.alias },
    replace: { ...createConstants(app), ...configured.replace },
    experimental: {
      asyncContext: options.experimental.asyncContext,
      tasks: Object.keys(files.tasks).length > 0 || configured.tasks !== undefined,
      ...configured.experimental,
    },
  }
}

/** Everything that listeners of `serverEngine:config` may add to exists. */
function createLists(own: OwnConfig): NitroConfig {
  return {
    virtual: { ...own.virtual },
    devHandlers: [...(own.devHandlers ?? [])],
    publicAssets: [...(own.publicAssets ?? [])],
    prerender: { ...own.prerender, routes: [...(own.prerender?.routes ?? [])] },
    rollupConfig: { ...own.rollupConfig, plugins: [own.rollupConfig?.plugins ?? []].flat() } as NonNullable<
      NitroConfig['rollupConfig']
    >,
  }
}

/** Defaults that make the output of a preset complete. */
function presetDefaults(preset = ''): NitroConfig {
  // The program that runs the server need not serve files.
  if (preset === 'node-middleware') return { serveStatic: true }
  return /^cloudflare[-_]/.test(preset) ? { cloudflare: { deployConfig: true, nodeCompat: true } } : {}
}

/** `serverEngine.externals`, as authors of modules know it. */
interface EngineExternals {
  inline?: unknown[]
  external?: unknown[]
}

/** The engine bundles every package, except those that it copies to the output. */
function resolveExternals(
  own: NitroConfig,
  { inline = [], external = [] }: EngineExternals = {},
): Partial<NitroConfig> {
  const isPattern = (entry: unknown): entry is string | RegExp => typeof entry === 'string' || entry instanceof RegExp
  const bundled = inline.filter(isPattern)
  const copied = external.filter(isPattern)
  return {
    ...(bundled.length > 0 && own.noExternals !== true && { noExternals: [...(own.noExternals || []), ...bundled] }),
    ...(copied.length > 0 && { traceDeps: [...(own.traceDeps ?? []), ...copied] }),
  }
}

/** `virtual`: in development, fw's bundler serves these modules, because it runs the server code. */
function addVirtualModules(app: Fw, { virtual = {} }: NitroConfig): void {
  app.runWithContext(() => {
    for (const [filename, contents] of Object.entries(virtual)) {
      if (contents)
        addServerTemplate({ filename, getContents: () => (typeof contents === 'function' ? contents() : contents) })
    }
  })
}

/** Public folders as absolute paths. In development, files are not cached. */
function resolvePublicAssets(
  app: Fw,
  assets: NitroConfig['publicAssets'] = [],
): NonNullable<NitroConfig['publicAssets']> {
  const { dev } = app.options
  return assets.map(({ maxAge, ...asset }) => ({
    ...asset,
    dir: resolveAssetsDir(app, resolveAlias(asset.dir ?? '', aliasesOf(app))),
    baseURL: `/${(asset.baseURL ?? '').replace(/^\/+|\/+$/g, '')}`,
    ...(maxAge !== undefined && !dev && { maxAge }),
  }))
}

/** From the server folder, as in the engine; if there is no such folder, from the project. */
function resolveAssetsDir({ options: { rootDir, serverDir } }: Fw, dir: string): string {
  const path = resolve(serverDir, dir)
  return existsSync(path) ? path : resolve(rootDir, dir)
}

/** Handlers of the project, after fw's own middleware. */
export function createHandlers(app: Fw, files: ServerFiles): NonNullable<NitroConfig['handlers']> {
  const configured = (app.options.serverEngine as { handlers?: NitroConfig['handlers'] }).handlers ?? []
  return [
    ...stepsAt('middleware', { app }).map(({ step }) => ({
      handler: runtimeFile(step),
      route: '/**',
      middleware: true,
    })),
    ...withHeadHandlers([...configured, ...files.handlers.map(entry => measuredHandler(app, entry))] as Handlers),
  ]
}

type Handlers = NonNullable<NitroConfig['handlers']>

/** A handler for GET also responds to HEAD, unless there is one for it. */
function withHeadHandlers(handlers: Handlers): Handlers {
  const heads = new Set(handlers.flatMap(({ method, route }) => (method === 'HEAD' ? [route] : [])))
  return handlers.flatMap(entry =>
    entry.method === 'GET' && !entry.middleware && !heads.has(entry.route)
      ? [entry, { ...entry, method: 'HEAD' as const }]
      : [entry],
  )
}

function createAliases(app: Fw): Record<string, string> {
  const { '#imports': _, ...aliases } = aliasesOf(app)
  return {
    'fw/server': runtimeFile('imports/server-entry'),
    '@fw/server-builder/server': runtimeFile('imports/server-entry'),
    ...aliases,
  }
}

/** Whether the project adds plugins for server code, which may compile components. */
export function compilesComponents({ rolldownConfig, rollupConfig }: NitroConfig): boolean {
  return [rolldownConfig?.plugins, rollupConfig?.plugins].flat(3).some(Boolean)
}
