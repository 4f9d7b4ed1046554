import { resolveAlias } from '@fw/kit'
import { aliasesOf, setPublicAssets } from '@fw/kit/internal'
import { isDebugged, isHookDebugged } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import type { NitroConfig } from 'nitro/types'
import { join, resolve } from 'pathe'
import { resolveMounts, withCacheMount } from './mounts'
import { runtimeFile } from '../paths'
import { hasCacheRules, resolveRouteRules, withFoldedRules, withPayloadRules } from './route-rules'
import type { ServerFiles } from '../scan/scan-server'

/** Log levels of the engine. fw reports the result of a build itself, so the engine's reports need `verbose`. */
export const LOG_LEVELS = { silent: 0, info: 1, verbose: 3 } as const

/**
 * The engine's configuration, including the project's `serverEngine`. Development and production only differ in the
 * preset and in how modules are loaded.
 */
export async function createEngineConfig(app: FwApp, files: ServerFiles): Promise<NitroConfig> {
  const { options } = app
  const { routeRules: _, runtimeConfig: __, ...own } = options.serverEngine as NitroConfig
  const preset = own.preset ?? process.env.SERVER_PRESET ?? process.env.NITRO_PRESET
  const routeRules = withFoldedRules(
    withPayloadRules(resolveRouteRules(options, preset, app.plan.server.routeRules), options),
    app.plan,
  )
  const hasDebug = isHookDebugged(options.debug, 'server')
  const config: NitroConfig = {
    minify: !options.dev,
    ...own,
    rootDir: options.rootDir,
    workspaceDir: options.workspaceDir,
    buildDir: join(options.buildDir, 'server'),
    dev: options.dev,
    builder: 'rolldown',
    framework: { name: 'fw', previewCommand: 'npx fw preview', ...own.framework },
    compatibilityDate: (own.compatibilityDate ??
      options.compatibilityDate ??
      'latest') as NitroConfig['compatibilityDate'],
    logLevel: own.logLevel ?? LOG_LEVELS[options.logLevel],
    debug: isDebugged(options.debug, 'serverEngine'),
    // The base is removed from each request, so that it can be set when the server starts.
    baseURL: '/',
    serverDir: false,
    scanDirs: [],
    serverEntry: false,
    runtimeConfig: {},
    routeRules: routeRules as NitroConfig['routeRules'],
    renderer: options.experimental.noVueServer ? false : { handler: runtimeFile('render/render-handler') },
    errorHandler: [...(own.errorHandler ? [own.errorHandler].flat() : []), runtimeFile('errors/error-handler')],
    handlers: createHandlers(app, files),
    plugins: [
      ...[
        'engine/start-engine',
        'request/request-guard',
        ...(hasDebug ? ['engine/debug-hooks'] : []),
        ...(hasCacheRules(routeRules) ? ['cache/cache-rule'] : []),
      ].map(runtimeFile),
      ...((own.plugins as string[] | undefined) ?? []).map(plugin => resolveAlias(plugin, aliasesOf(app))),
      ...files.plugins,
    ],
    tasks: {
      ...Object.fromEntries(Object.entries(files.tasks).map(([name, handler]) => [name, { handler, description: '' }])),
      ...own.tasks,
    },
    // A built server has no project, so its folders are relative to the working directory.
    storage: withCacheMount(options.dev ? resolveMounts(own.storage, options.rootDir) : own.storage),
    ...(options.dev && { devStorage: resolveMounts(own.devStorage, options.rootDir) }),
    alias: { ...createAliases(app), ...own.alias },
    replace: { ...createReplacements(app), ...own.replace },
    experimental: { asyncContext: options.experimental.asyncContext, ...own.experimental },
    features: { runtimeHooks: hasDebug || files.plugins.length > 0 || (own.plugins?.length ?? 0) > 0, ...own.features },
    typescript: { tsConfig: {}, ...own.typescript },
  }
  await app.callHook('serverEngine:config', config as object as Record<string, unknown>)
  config.publicAssets = resolvePublicAssets(app, config.publicAssets)
  setPublicAssets(
    app,
    config.publicAssets.map(({ ignore, ...asset }) => ({
      ...asset,
      baseURL: asset.baseURL === '/' ? '' : asset.baseURL!,
      ignore: ignore || [],
    })),
  )
  return config
}

/** Public folders as absolute paths. In development, files are not cached. */
function resolvePublicAssets(
  app: FwApp,
  assets: NitroConfig['publicAssets'] = [],
): NonNullable<NitroConfig['publicAssets']> {
  const { rootDir, dev } = app.options
  return assets.map(({ maxAge, ...asset }) => ({
    ...asset,
    dir: resolve(rootDir, resolveAlias(asset.dir ?? '', aliasesOf(app))),
    baseURL: `/${(asset.baseURL ?? '').replace(/^\/+|\/+$/g, '')}`,
    ...(maxAge !== undefined && !dev && { maxAge }),
  }))
}

/** fw's own middleware, which runs first. */
function ownMiddleware({ options, plan }: FwApp): string[] {
  return [
    ...(options.dev ? [runtimeFile('engine/dev-middleware')] : []),
    ...(plan.server.islandsPath?.() ? [runtimeFile('render/page-island')] : []),
  ]
}

/** Handlers of the project, after fw's own middleware. */
export function createHandlers(app: FwApp, files: ServerFiles): NonNullable<NitroConfig['handlers']> {
  const configured = (app.options.serverEngine as { handlers?: NitroConfig['handlers'] }).handlers ?? []
  return [
    ...ownMiddleware(app).map(handler => ({ handler, route: '/**', middleware: true })),
    ...configured,
    ...files.handlers,
  ] as NonNullable<NitroConfig['handlers']>
}

function createAliases(app: FwApp): Record<string, string> {
  const { '#imports': _, ...aliases } = aliasesOf(app)
  return {
    'fw/server': runtimeFile('imports/server-entry'),
    '@fw/server-builder/server': runtimeFile('imports/server-entry'),
    ...aliases,
  }
}

function createReplacements(app: FwApp): Record<string, string> {
  const { dev, test } = app.options
  return {
    'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
    'process.server': 'true',
    'process.client': 'false',
    'process.browser': 'false',
    'process.dev': String(dev),
    'process.test': String(test),
    'import.meta.test': String(test),
    'import.meta.browser': 'false',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  }
}
