import { stateOf } from '@fw/kit/internal'
import { isPlainObject } from '@fw/schema'
import type { AutoImport, Fw, OptionSchema, TypingContext } from '@fw/schema'
import { join } from 'pathe'
import { typedBuilder } from './builder-types'
import { emitComponentsModule, emitGlobalComponents } from './component-types'
import { emitAppConfig, emitRuntimeConfig } from './config-types'
import { emitEmptyValues } from './empty-values'
import { emitAppConfigGlobals, emitConfigGlobals, emitEnvironment, emitVueShim } from './environment'
import { emitLoaderTypes, emitSharedBuilderTypes } from './imported-files'
import { emitGlobalImports, emitImportsModule, otherImports } from './import-types'
import { emitLayoutNames, emitMiddlewareNames, emitPluginNames } from './layout-names'
import { emitModuleOptions } from './module-options'
import type { TypedModule } from './module-options'
import { emitPluginTypes } from './plugin-types'
import { emitRouteTypes } from './route-types'
import { emitServerRoutes } from './server/server-routes'
import type { ServerRoute } from './server/server-routes'
import { emitServerScopes } from './server/server-scopes'
import type { ServerFile } from './server/server-scopes'
import { configSchema } from '../../config-schema/index'
import { fwPath } from '../../paths'
import { configSources } from '../../problem-locations'
import { mergeTsConfig } from '../tsconfig'
import { emitVirtualModules } from './virtual-modules'

/** The scanned facts about server code. */
interface ServerTypes {
  routes: readonly ServerRoute[]
  /** The scripts of the server, if it has routes. */
  files: readonly ServerFile[]
  imports: readonly AutoImport[]
  /** The `imports` from folders that application and server share. */
  shared: readonly AutoImport[]
}

/** A declaration file in `buildDir`. */
export interface Declaration {
  file: string
  text: string
  /** Whether a generated tsconfig for these contexts references it. Not set for modules resolved by their alias. */
  covers?: (has: (context: TypingContext) => boolean) => boolean
}

/** The modules behind `#imports`: the application's, which also includes the server-only imports, and the server's. */
export const IMPORTS = { app: 'imports.d.ts', server: 'imports.server.d.ts' } as const

type Covers = NonNullable<Declaration['covers']>

const inApp: Covers = has => has('app')
const inAppOrServer: Covers = has => has('app') || has('server')

/** All declaration files of an application, with their contents. */
export function createDeclarations(
  app: Fw,
  server: ServerTypes,
  { modules, pluginNames }: { modules: readonly TypedModule[]; pluginNames: readonly string[] },
): Declaration[] {
  const serverOnly = otherImports(server.imports, app.plan.imports)
  return [
    ...environmentFiles(app),
    ...configFiles(app),
    { file: 'types/modules.d.ts', covers: has => has('node'), text: emitModuleOptions(modules, typesDir(app)) },
    ...globalImportFiles(app, server, serverOnly),
    ...applicationFiles(app, pluginNames),
    {
      file: 'types/server-routes.d.ts',
      covers: inAppOrServer,
      text: emitServerRoutes(server.routes, typesDir(app)),
    },
    ...aliasedModules(app, server, serverOnly),
  ]
}

/** The folder of declaration files, which imports in them are relative to. */
function typesDir({ options: { buildDir } }: Fw): string {
  return join(buildDir, 'types')
}

function environmentFiles({ options }: Fw): Declaration[] {
  const { typescript } = options
  const builder = emitBuilderTypes(typedBuilder(options))
  return [
    { file: 'types/env.d.ts', covers: has => has('app') || has('server') || has('shared'), text: emitEnvironment() },
    { file: 'types/config.d.ts', covers: has => has('node'), text: emitConfigGlobals() },
    ...(builder ? [{ file: 'types/builder.d.ts', covers: inApp, text: builder }] : []),
    ...(typescript.shim ? [{ file: 'types/vue-shim.d.ts', covers: inApp, text: emitVueShim() }] : []),
  ]
}

/** The declarations of a builder whose bundler has none. */
function emitBuilderTypes(name: string | undefined): string | undefined {
  if (name === 'shared') return emitSharedBuilderTypes()
  return name && /^@fw\/bundler[23]-builder$/.test(name) ? emitLoaderTypes() : undefined
}

function configFiles(app: Fw): Declaration[] {
  const { serverEngine, runtimeConfig, appConfig, experimental } = app.options
  const merged = mergeTsConfig(
    serverEngine.runtimeConfig as unknown as Record<string, unknown>,
    runtimeConfig as unknown as Record<string, unknown>,
  )
  return [
    {
      file: 'types/runtime-config.d.ts',
      covers: inAppOrServer,
      text: emitRuntimeConfig(
        withUndefined(app, merged),
        typesDir(app),
        app.layers.flatMap(({ env }) => env?.file ?? []),
      ),
    },
    {
      file: 'types/app-config.d.ts',
      covers: has => has('app') || (has('server') && experimental.serverAppConfig),
      text: emitAppConfig(app.plan.appConfigs, appConfig, typesDir(app), declaredAppConfig(app)),
    },
    {
      file: 'types/server-app-config.d.ts',
      covers: has => has('server') && !has('app') && experimental.serverAppConfig,
      text: emitAppConfigGlobals(),
    },
  ]
}

/** The runtime configuration with the keys whose declared value is undefined. Merging omits them. */
function withUndefined(app: Fw, config: Record<string, unknown>): Record<string, unknown> {
  const declared = stateOf(app, configSources).list.flatMap(({ config: given }) => {
    const { runtimeConfig } = given as { runtimeConfig?: unknown }
    return isPlainObject(runtimeConfig) ? [runtimeConfig] : []
  })
  return declared.reduce<Record<string, unknown>>(addUndefined, config)
}

function addUndefined(
  config: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result = { ...config }
  for (const [key, value] of Object.entries(declared)) {
    const present = result[key]
    if (value === undefined) result[key] ??= undefined
    else if (isPlainObject(value) && (present === undefined || isPlainObject(present)))
      result[key] = addUndefined(present ?? {}, value)
  }
  return result
}

/** The `appConfig` that listeners of `schema:extend` declare. */
function declaredAppConfig(app: Fw): OptionSchema | undefined {
  const { added } = stateOf(app, configSchema)
  return app.options.experimental.configSchema ? added.properties?.appConfig : undefined
}

function globalImportFiles(app: Fw, server: ServerTypes, serverOnly: readonly AutoImport[]): Declaration[] {
  const { imports, experimental } = app.options
  const from = typesDir(app)
  const readsServer = server.routes.length > 0
  return [
    {
      file: 'types/imports.d.ts',
      covers: has => has('app') && imports.autoImport,
      text: emitGlobalImports(app.plan.imports, from, { template: true }),
    },
    {
      file: 'types/server-imports.d.ts',
      covers: has => has('server') && !has('app') && experimental.nitroAutoImports,
      text: emitGlobalImports(server.imports, from),
    },
    {
      file: 'types/server-names.d.ts',
      covers: has => has('app') && has('server') && experimental.nitroAutoImports,
      text: emitGlobalImports(serverOnly, from),
    },
    // Types of the application are inferred from handlers, which use the server's auto-imports.
    {
      file: 'types/server-scopes.d.ts',
      covers: has => has('app') && !has('server') && readsServer && experimental.nitroAutoImports,
      text: emitServerScopes(server.files, server.imports, app.plan.imports, from),
    },
    {
      file: 'types/shared-imports.d.ts',
      covers: has => has('shared') && !has('app') && !has('server') && imports.autoImport,
      text: emitGlobalImports(server.shared, from),
    },
  ]
}

function applicationFiles(app: Fw, pluginNames: readonly string[]): Declaration[] {
  const { options, plan } = app
  const from = typesDir(app)
  const virtualModules = plan.templates
    .map(({ filename }) => filename)
    .filter(name => !/^(?:imports|components)\./.test(name))
  const texts: Record<string, string> = {
    components: emitGlobalComponents(plan.components, from),
    data: emitEmptyValues(options.experimental.defaults.useAsyncData),
    layouts: emitLayoutNames(Object.values(plan.layouts)),
    middleware: emitMiddlewareNames(plan.middleware),
    'plugin-names': emitPluginNames(pluginNames),
    ...(options.experimental.typedPages && plan.hasPages
      ? { routes: emitRouteTypes(plan.pages, options.rootDir) }
      : {}),
    // fw's own plugins provide nothing that is not declared.
    plugins: emitPluginTypes(
      plan.plugins.filter(({ src }) => !src.startsWith(fwPath(''))),
      from,
    ),
    build: emitVirtualModules(virtualModules),
  }
  return Object.entries(texts).map(([name, text]) => ({ file: `types/${name}.d.ts`, covers: inApp, text }))
}

/** The modules behind `#imports` and `#components`. */
function aliasedModules({ options, plan }: Fw, server: ServerTypes, serverOnly: readonly AutoImport[]): Declaration[] {
  const { buildDir } = options
  return [
    { file: IMPORTS.app, text: emitImportsModule([...plan.imports, ...serverOnly], buildDir) },
    { file: IMPORTS.server, text: emitImportsModule(server.imports, buildDir) },
    { file: 'components.d.ts', text: emitComponentsModule(plan.components, buildDir) },
  ]
}
