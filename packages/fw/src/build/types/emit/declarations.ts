import type { AutoImport, FwApp, TypingContext } from '@fw/schema'
import { join } from 'pathe'
import { emitComponentsModule, emitGlobalComponents } from './component-types'
import { emitAppConfig, emitRuntimeConfig } from './config-types'
import { emitEmptyValues } from './empty-values'
import {
  emitAppConfigGlobals,
  emitConfigGlobals,
  emitEnvironment,
  emitSharedBuilderTypes,
  emitVueShim,
} from './environment'
import { emitGlobalImports, emitImportsModule, otherImports } from './import-types'
import { emitLayoutNames, emitMiddlewareNames } from './layout-names'
import { emitPluginTypes } from './plugin-types'
import { emitRouteTypes } from './route-types'
import { createSchemaFiles } from './schema-files'
import { emitServerRoutes } from './server-routes'
import type { ServerRoute } from './server-routes'
import { mergeTsConfig } from '../tsconfig'
import { emitVirtualModules } from './virtual-modules'

/** The scanned facts about server code. */
export interface ServerTypes {
  routes: readonly ServerRoute[]
  imports: readonly AutoImport[]
  /** The `imports` from folders that application and server share. */
  shared: readonly AutoImport[]
}

/** A declaration file in `buildDir`. */
export interface Declaration {
  file: string
  text: string
  /**
   * Whether a generated tsconfig for these contexts references it. Not set for modules that are resolved by their
   * alias.
   */
  covers?: (has: (context: TypingContext) => boolean) => boolean
}

/** The modules behind `#imports`: the application's, which also includes the server-only imports, and the server's. */
export const IMPORTS = { app: 'imports.d.ts', server: 'imports.server.d.ts' } as const

/** All declaration files of an application, with their contents. */
export function createDeclarations(app: FwApp, server: ServerTypes): Declaration[] {
  const { options, plan } = app
  const { buildDir } = options
  const from = join(buildDir, 'types')
  const serverOnly = otherImports(server.imports, plan.imports)
  const readsServer = server.routes.length > 0
  const runtimeConfig = mergeTsConfig(
    options.serverEngine.runtimeConfig as unknown as Record<string, unknown>,
    options.runtimeConfig as unknown as Record<string, unknown>,
  )
  return [
    { file: 'types/env.d.ts', covers: has => has('app') || has('server') || has('shared'), text: emitEnvironment() },
    { file: 'types/config.d.ts', covers: has => has('node'), text: emitConfigGlobals() },
    {
      file: 'types/runtime-config.d.ts',
      covers: has => has('app') || has('server'),
      text: emitRuntimeConfig(runtimeConfig),
    },
    {
      file: 'types/app-config.d.ts',
      covers: has => has('app') || (has('server') && options.experimental.serverAppConfig),
      text: emitAppConfig(plan.appConfigs, options.appConfig, from),
    },
    {
      file: 'types/server-app-config.d.ts',
      covers: has => has('server') && !has('app') && options.experimental.serverAppConfig,
      text: emitAppConfigGlobals(),
    },
    {
      file: 'types/imports.d.ts',
      covers: has => has('app') && options.imports.autoImport,
      text: emitGlobalImports(plan.imports, from, { template: true }),
    },
    {
      file: 'types/server-imports.d.ts',
      covers: has => has('server') && !has('app') && options.experimental.nitroAutoImports,
      text: emitGlobalImports(server.imports, from),
    },
    // Types of the application are inferred from handlers, which use the server's auto-imports.
    {
      file: 'types/server-names.d.ts',
      covers: has => has('app') && (has('server') || readsServer) && options.experimental.nitroAutoImports,
      text: emitGlobalImports(serverOnly, from),
    },
    {
      file: 'types/shared-imports.d.ts',
      covers: has => has('shared') && !has('app') && !has('server') && options.imports.autoImport,
      text: emitGlobalImports(server.shared, from),
    },
    { file: 'types/components.d.ts', covers: has => has('app'), text: emitGlobalComponents(plan.components, from) },
    {
      file: 'types/data.d.ts',
      covers: has => has('app'),
      text: emitEmptyValues(options.experimental.defaults.useAsyncData),
    },
    { file: 'types/layouts.d.ts', covers: has => has('app'), text: emitLayoutNames(plan.layouts) },
    { file: 'types/middleware.d.ts', covers: has => has('app'), text: emitMiddlewareNames(plan.middleware) },
    ...(options.experimental.typedPages && plan.hasPages
      ? [
          {
            file: 'types/routes.d.ts',
            covers: (has: (context: TypingContext) => boolean) => has('app'),
            text: emitRouteTypes(plan.pages),
          },
        ]
      : []),
    { file: 'types/plugins.d.ts', covers: has => has('app'), text: emitPluginTypes(plan.plugins, from) },
    {
      file: 'types/server-routes.d.ts',
      covers: has => has('app') || has('server'),
      text: emitServerRoutes(server.routes, from),
    },
    {
      file: 'types/build.d.ts',
      covers: has => has('app'),
      text: emitVirtualModules(
        plan.templates.map(({ filename }) => filename).filter(name => !/^(?:imports|components)\./.test(name)),
      ),
    },
    ...(options.typescript.builder === 'shared'
      ? [
          {
            file: 'types/builder.d.ts',
            covers: (has: (context: TypingContext) => boolean) => has('app'),
            text: emitSharedBuilderTypes(),
          },
        ]
      : []),
    ...(options.typescript.shim
      ? [
          {
            file: 'types/vue-shim.d.ts',
            covers: (has: (context: TypingContext) => boolean) => has('app'),
            text: emitVueShim(),
          },
        ]
      : []),
    ...(options.experimental.configSchema ? createSchemaFiles() : []),
    { file: IMPORTS.app, text: emitImportsModule([...plan.imports, ...serverOnly], buildDir) },
    { file: IMPORTS.server, text: emitImportsModule(server.imports, buildDir) },
    { file: 'components.d.ts', text: emitComponentsModule(plan.components, buildDir) },
  ]
}
