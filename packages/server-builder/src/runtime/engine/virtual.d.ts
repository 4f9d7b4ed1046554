// Modules that are written when the server is built.

declare module '#fw-server/runtime-config' {
  import type { RuntimeConfigTree } from '@fw/schema'

  /** Runtime configuration as declared. */
  export const declared: RuntimeConfigTree
  export const prefix: string
  /** Variables with the prefix that are options. */
  export const known: string[]
  /** Name of the global for the part of the configuration that built code reads. */
  export const state: string
  /** Whether a prerendered page is the index of a folder of its name. */
  export const autoSubfolderIndex: boolean
}

declare module '#fw-server/paths' {
  /** The name of the file with the data of a page. Empty: pages have none. */
  export const payloadFile: string
  /** Where islands are requested. Empty: the application has none. */
  export const islandsPath: string
  /** Whether route rules distinguish letter case, as the router does. */
  export const isCaseSensitive: boolean
}

declare module '#fw-server/engine-app' {
  export { useNitroApp, useNitroHooks, serverFetch, fetch } from 'nitro/app'
  import type { Middleware } from 'h3'
  import type { Hooks } from 'crossws'

  export function resolveWebsocketHooks(request: Request): Promise<Partial<Hooks>>
  export function createRoutedMiddleware(find: (method: string, path: string) => unknown[]): Middleware
}

declare module '#nitro/virtual/routing' {
  interface Rule {
    name: string
    route: string
    options?: unknown
  }

  /** Rules of one pattern; where the engine merged them when it was built, those of all patterns around it, too. */
  export type RuleData = Rule[] | { route: string; rank: number; rules: Rule[] }

  export function findRouteRules(
    method: string,
    path: string,
  ): Array<{ data: RuleData; params?: Record<string, string> }> | undefined
}

declare module '#fw-server/app-config' {
  const appConfig: Record<string, unknown> | undefined
  export default appConfig
}

declare module '#fw-server/renderer' {
  import type { Renderer } from '@fw/schema'

  /** Missing where pages are not rendered (`experimental.noVueServer`). */
  export const loadRenderer: (() => Renderer | Promise<Renderer>) | undefined
}

declare module '#fw-server/app-manifest' {
  import type { AppManifest } from '@fw/schema'

  export const readManifest: () => AppManifest
}

declare module '#fw-server/security' {
  import type { FwOptions } from '@fw/schema'

  export const bodyLimit: FwOptions['security']['bodyLimit']
  export const checkOrigin: boolean
  export const trustedOrigins: string[]
}

declare module '#fw-server/sources' {
  /** Folders of the project, which comes first, and of its layers, as they are seen from where the server is. */
  export const roots: () => string[]
  /** The folder of the built server. */
  export const serverDir: () => string | undefined
}

declare module '#fw-server/dev' {
  import type { DevState } from '../../dev/dev-state'

  const state: DevState
  export default state
}

declare module '#nitro/runtime/app' {
  import type { Hooks } from 'crossws'

  /** The hooks of the socket that a request opens. */
  export function resolveWebsocketHooks(request: Request): Promise<Partial<Hooks>>
}

declare module '#nitro/virtual/public-assets-data' {
  const assets: Record<string, { path: string }>
  export default assets
}

/** The file that the server was started by. */
// oxlint-disable-next-line no-var -- nothing else adds to `globalThis`
declare var __nitro_main__: string

declare module '#nitro/virtual/polyfills'

declare module '#nitro/runtime/task' {
  export function runTask(name: string, options: { payload: object; context: object }): Promise<unknown>

  /** Work that is done again and again. Development adds it to what the engine exports. */
  export class Cron {
    constructor(pattern: string, work: () => void)
    stop(): void
  }
}

declare module '#nitro/virtual/tasks' {
  export const scheduledTasks: Array<{ cron: string; tasks: string[] }> | false
}

interface ImportMeta {
  readonly dev: boolean
  readonly prerender: boolean
  readonly _tasks: boolean
  readonly _websocket: boolean
}
