// Modules and constants that are generated when the server is built.

interface ImportMeta {
  /** `experimental.asyncContext` */
  readonly _asyncContext?: boolean
}

declare module '#fw-server/runtime-config' {
  import type { Problem, RuntimeConfigTree } from '@fw/schema'
  import type { RuntimeVariable } from '@fw/schema/runtime-config'

  /** Validates the configuration by the schemas of `fw.env`. */
  export const check:
    | ((config: object, variables: readonly RuntimeVariable[]) => { config: RuntimeConfigTree; problems: Problem[] })
    | undefined
  /** Runtime configuration as declared. */
  export const declared: RuntimeConfigTree
  export const prefix: string
  /** The route rules of the engine, as data. */
  export const routeRules: object
  /** Whether the server is a process of its own. */
  export const isProcess: boolean
  /** Environment variables with the prefix that match an option. */
  export const known: string[]
  /** Name of the global for the part of the configuration that built code reads. */
  export const state: string
  /** Whether a prerendered page is the index of a folder with its name. */
  export const autoSubfolderIndex: boolean
}

declare module '#fw-server/paths' {
  /** The name of a page's payload file. Empty: pages have none. */
  export const payloadFile: string
  /** The path of islands. Empty: the application has none. */
  export const islandsPath: string
  /** Whether route rules are case-sensitive, like the router. */
  export const isCaseSensitive: boolean
}

declare module '#fw-server/engine-app' {
  export { useNitroApp, useNitroHooks, serverFetch, fetch } from 'nitro/app'
  import type { Hooks } from 'crossws'

  export function resolveWebsocketHooks(request: Request): Promise<Partial<Hooks>>
}

declare module '#fw-server/node-middleware' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { Duplex } from 'node:stream'

  export function middleware(request: IncomingMessage, response: ServerResponse): unknown
  /** Opens a socket. Undefined without `experimental.websocket`. */
  export const handleUpgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>) | undefined
}

declare module '#nitro/virtual/routing' {
  interface Rule {
    name: string
    route: string
    options?: unknown
  }

  /** Rules of one pattern. If the engine merged them at build time, with those of all less specific patterns. */
  export type RuleData = Rule[] | { route: string; rank: number; rules: Rule[] }

  export function findRoute(method: string, path: string): { data: { route?: string } } | undefined

  export function findRouteRules(
    method: string,
    path: string,
  ): Array<{ data: RuleData; params?: Record<string, string> }> | undefined
}

declare module '#nitro/virtual/database' {
  export const connectionConfigs: Record<string, { options?: { url?: unknown } } | undefined>
}

declare module '#fw-server/app-config' {
  const appConfig: Record<string, unknown> | undefined
  export default appConfig
}

declare module '#fw-server/renderer' {
  import type { Renderer } from '@fw/schema'

  /** Undefined if pages are not rendered (`experimental.noVueServer`). */
  export const loadRenderer: (() => Renderer | Promise<Renderer>) | undefined
}

declare module '#fw-server/app-manifest' {
  import type { AppManifest } from '@fw/schema'

  export const readManifest: () => AppManifest
}

declare module '#fw-server/builds' {
  export const buildId: string
  /** The builds whose files are still available. */
  export const earlierIds: string[]
}

declare module '#fw-server/security' {
  import type { FwOptions } from '@fw/schema'

  export const bodyLimit: FwOptions['security']['bodyLimit']
  export const checkOrigin: boolean
  export const trustedOrigins: string[]
  export const hosts: string[]
}

declare module '#fw-server/monitoring' {
  import type * as tracingModule from './monitoring/tracing'

  /** The path of the health route. Empty: none. */
  export const health: string
  /** The header of request ids. Empty: requests have none. */
  export const requestId: string
  export const requestLog: boolean
  export const serverTiming: boolean
  export const tracing: typeof tracingModule | undefined
}

declare module '#fw-server/request-order' {
  import type { H3Event } from 'h3'
  import type { ServingEngine } from './engine/engine-types'

  type HandleEvent = (event: H3Event) => unknown
  type Middleware = (event: H3Event, next: () => unknown) => unknown

  // From the outside in.
  export const fetchSteps: Array<(handle: ServingEngine['fetch'], app: ServingEngine) => ServingEngine['fetch']>
  export const handlerSteps: Array<(handle: HandleEvent) => HandleEvent>
  export const beforeSteps: Middleware[]
  export const afterSteps: Middleware[]
}

declare module '#fw-server/opentelemetry' {
  export { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
  export type { Span, Tracer } from '@opentelemetry/api'
}

declare module '#fw-server/openapi' {
  import type { RouteMeta } from '@fw/schema'

  /** `serverEngine.openAPI.meta` */
  export const info: { title?: string; version?: string; description?: string }
  export const loadRoutes: () => RouteMeta[] | Promise<RouteMeta[]>
}

declare module '#fw-server/handler-files' {
  /** Method (empty for any), route and file of each handler, relative to the project. Empty in development. */
  export const handlers: ReadonlyArray<readonly [method: string, route: string, file: string]>
}

declare module '#fw-server/sources' {
  /** Folders of the project, which comes first, and of its layers, relative to the server. */
  export const roots: () => string[]
  /** The folder of the built server. */
  export const serverDir: () => string | undefined
}

declare module '#fw-server/dev' {
  import type { DevState } from './dev/dev-state'

  const state: DevState
  export default state
}

declare module '#fw-server/engine-context' {
  /** The request of `useRequest`. */
  export const nitroAsyncContext: {
    callAsync: <T>(instance: { request: Request }, work: () => T) => Promise<Awaited<T>>
  }
}

declare module '#nitro/runtime/app' {
  import type { Hooks } from 'crossws'

  export { useNitroHooks } from 'nitro/app'
  /** The hooks of the socket that a request opens. */
  export function resolveWebsocketHooks(request: Request): Promise<Partial<Hooks>>
}

declare module '#nitro/virtual/public-assets-data' {
  const assets: Record<string, { path: string }>
  export default assets
}

declare module '#nitro/virtual/public-assets' {
  interface PublicAsset {
    type: string
    encoding?: string
    etag: string
    /** As ISO 8601. */
    mtime: string
    size: number
  }

  export function getAsset(id: string): PublicAsset | undefined
  export function readAsset(id: string): Promise<Uint8Array>
  /** Whether a path is in a folder that only has files. */
  export function isPublicAssetURL(id: string): boolean
}

/** The entry file of the server. */
// oxlint-disable-next-line no-var -- nothing else adds to `globalThis`
declare var __nitro_main__: string

declare module '#nitro/virtual/polyfills'

declare module '#nitro/runtime/task' {
  export function runTask(name: string, options: { payload: object; context: object }): Promise<unknown>

  /** A repeated job. Development adds this class to the engine's exports. */
  export class Cron {
    constructor(pattern: string, work: () => void)
    stop(): void
  }
}

declare module '#nitro/virtual/tasks' {
  interface LoadedTask {
    meta?: { name?: string; description?: string }
  }

  export const scheduledTasks: Array<{ cron: string; tasks: string[] }> | false
  export const tasks: Record<string, LoadedTask & { resolve?: () => Promise<LoadedTask> }>
}

interface ImportMeta {
  readonly dev: boolean
  readonly prerender: boolean
  readonly _tasks: boolean
  readonly _websocket: boolean
}
