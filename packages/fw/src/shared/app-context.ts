import type { RenderRequest, RuntimeConfig } from '@fw/schema'
import type { App, Ref } from 'vue'
import type { Router, RouteLocationNormalizedLoaded } from 'vue-router'
import type { RuntimeFwHooks, RuntimeHookName } from './hooks'
import type { IslandContext } from './island'

/** An error as the application sees it. */
export interface FwError<Data = unknown> extends Error {
  status: number
  statusText?: string
  /** Older names of the two above. */
  statusCode: number
  statusMessage?: string
  data?: Data
  fatal?: boolean
  unhandled?: boolean
  url?: string
}

/** What the server sends to the client with the page. */
export interface Payload {
  path?: string
  serverRendered?: boolean
  prerenderedAt?: number
  data: Record<string, any>
  state: Record<string, any>
  once: string[]
  _errors: Record<string, FwError | null | undefined>
  error?: FwError | null
  /** Addresses of the islands that the page shows, in the file with the data of a page. */
  _islands?: string[]
  [key: string]: unknown
}

/** The state of one rendered request, shared between renderer and application. Server only. */
export interface SSRContext extends RenderRequest {
  payload: Payload
  /** Ids of the components that were rendered; Vue fills it. */
  modules?: Set<string>
  /** Ids of components whose scripts are not needed with the page. */
  later?: Set<string>
  teleports?: Record<string, string>
  /** The page is sent without rendered content. */
  noSSR: boolean
  /** The island that is asked for instead of a page. */
  island: IslandContext | undefined
  /** Addresses of the islands that the page shows. */
  islandPaths?: string[] | undefined
  /** Set for the error page. */
  error: FwError | undefined
  /** Answer of the request, if not a rendered page with status 200. */
  status: number
  statusText: string | undefined
  headers: Headers
  /** A redirect or another response instead of the page. */
  response: Response | undefined
  /** The head manager of this request; made on first use. */
  head: any
  /** How the application writes its own types into the payload. */
  payloadReducers: Record<string, (value: any) => any> | undefined
  /** Called when the request is done, to give back what was borrowed. */
  onDone: Array<() => void>
}

/** The running application: one in the browser, one per request on the server. What `useFwApp()` returns. */
export interface FwAppContext {
  vueApp: App
  /** Version of the framework. */
  readonly versions: Record<string, string>
  payload: Payload
  /** Whether the first page is still being taken over from the server. */
  isHydrating: boolean
  ssrContext?: SSRContext
  $config: RuntimeConfig
  $router?: Router
  $route?: RouteLocationNormalizedLoaded
  /** What `useRoute()` gives outside of pages: the current route, which changes when its page is shown. */
  _route?: RouteLocationNormalizedLoaded
  hooks: any
  /** Listens to a hook. The result stops it. */
  hook: <Name extends RuntimeHookName>(name: Name, listener: RuntimeFwHooks[Name]) => () => void
  /** Calls the listeners of a hook, one after the other. */
  callHook: <Name extends RuntimeHookName>(name: Name, ...args: Parameters<RuntimeFwHooks[Name]>) => Promise<unknown>
  runWithContext: <T>(work: () => T) => T
  /** Sets `$name` here and in templates. */
  provide: (name: string, value: unknown) => void
  /** Keeps the first page from counting as taken over until the result is called. */
  deferHydration: () => () => Promise<void>
  static: { data: Record<string, unknown> }
  _error?: Ref<FwError | null | undefined>
  [key: string]: any
}
