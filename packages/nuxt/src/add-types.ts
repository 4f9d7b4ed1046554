import { addTypeTemplate } from '@fw/kit'
import type { Fw, PrepareTypes, TypeReference } from '@fw/schema'

/** Ids of Nuxt that code imports types from or augments, by the file of this package. */
const TYPE_IDS: Readonly<Record<string, string>> = {
  nuxt: 'index',
  'nuxt/config': 'define-config',
  'nuxt/kit': 'index',
  'nuxt/schema': 'index',
  '@nuxt/kit': 'index',
  '@nuxt/schema': 'index',
}

/** Modules of the server engine that Nuxt has. Route rules are types without members to add in fw's engine. */
const ENGINE_TYPES = `declare module 'nitropack/types' {
  export * from 'nitro/types'
  export interface NitroRouteConfig {}
  export interface NitroRouteRules {}
}
declare module 'nitropack' {
  export * from 'fw/server'
  export * from 'nitropack/types'
}
`

/** What is declared in them reaches the types of fw, and server functions have the types of h3 1. */
const SERVER_TYPES = `import type { NitroRouteConfig, NitroRouteRules } from 'nitropack/types'
declare module '@fw/schema' {
  interface RouteRule extends NitroRouteConfig, NitroRouteRules {}
}
declare module 'nitro/types' {
  interface Nitro {
    /** Files of the build. */
    storage: ReturnType<(typeof import('fw/server'))['useStorage']>
  }
}
declare module 'fw/server' {
  interface ServerTypes {
    like: 'h3 1'
  }
}
`

/** Types of Nuxt's ids, of globals in configuration files, and of server functions, as applications for Nuxt expect. */
export function addTypes(app: Fw, runtimeFile: (path: string) => string): void {
  app.hook('prepare:types', context => addTypeIds(context, runtimeFile))
  const file = JSON.stringify(runtimeFile('define-config.mjs'))
  const names = ['defineNuxtConfig', 'defineNuxtSchema']
  addTypeTemplate(
    {
      filename: 'types/nuxt-globals.d.ts',
      getContents: () =>
        `declare global {\n${names.map(name => `  const ${name}: (typeof import(${file}))['${name}']\n`).join('')}}\nexport {}\n`,
    },
    { node: true },
  )
  const everywhere = { fw: true, server: true, shared: true, node: true }
  addTypeTemplate({ filename: 'types/nuxt-engine.d.ts', getContents: () => ENGINE_TYPES }, everywhere)
  addTypeTemplate({ filename: 'types/nuxt-server.d.ts', getContents: () => SERVER_TYPES }, everywhere)
}

/** One file per id, however often a package manager has installed this package, and part of every type check. */
function addTypeIds(context: PrepareTypes, runtimeFile: (path: string) => string): void {
  const { tsConfig, serverTsConfig, sharedTsConfig, nodeTsConfig } = context
  for (const config of new Set([tsConfig, serverTsConfig, sharedTsConfig, nodeTsConfig])) {
    config.compilerOptions ??= {}
    const paths = (config.compilerOptions.paths ??= {}) as Record<string, string[]>
    for (const [id, file] of Object.entries(TYPE_IDS)) paths[id] = [runtimeFile(`${file}.d.mts`)]
  }
  const files = ['index.d.mts', 'app/index.d.mts'].map((file): TypeReference => ({ path: runtimeFile(file) }))
  const { references, serverReferences, sharedReferences, nodeReferences } = context
  for (const list of new Set([references, serverReferences, sharedReferences, nodeReferences])) list.push(...files)
}
