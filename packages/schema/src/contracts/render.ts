import type { AppManifest } from './manifest'
import type { RuntimeConfigTree } from './project'
import type { RouteRule } from './server'

// Classes of the platform, where the types of a project know them: a configuration is checked without those of browsers
// and of Node, too.

type WebRequest = typeof globalThis extends { Request: { prototype: infer T } } ? T : any
type WebRequestInit = typeof globalThis extends { Request: new (input: any, init?: infer T) => any } ? T : any
type WebResponse = typeof globalThis extends { Response: { prototype: infer T } } ? T : any
type WebHeaders = typeof globalThis extends { Headers: { prototype: infer T } } ? T : any
type WebURL = typeof globalThis extends { URL: { prototype: infer T } } ? T : any

/** What the server hands to the renderer for one request. Nothing in it belongs to a server engine. */
export interface RenderRequest {
  /** Its URL has no base path: `app.baseURL` is taken off before. */
  request: WebRequest
  /** `request.url`, parsed. */
  url: WebURL
  /** Of a request for an island that is a page: the address of that page, as server middleware saw it. */
  pageURL?: WebURL
  /** The event of the server engine, for `useRequestEvent`. */
  event: unknown
  /** Values that server code left for the application (`event.context`). */
  context: Record<string, unknown>
  /** All of it, private values included, resolved once at start. Frozen. */
  runtimeConfig: RuntimeConfigTree
  /** The rules that match the request. */
  routeRules: RouteRule
  /** Calls the server's own routes without a network; anything else goes out. */
  fetch: (input: string | WebURL | WebRequest, init?: WebRequestInit) => Promise<WebResponse>
  /** Cookies of a page that ended in an error: they were set, anyway. One list for a request and its error page. */
  leftCookies?: () => string[]
  /** Whether a cookie of the visitor can be read. Undefined: all of them, because the page is for one visitor. */
  readsCookie?: ((name: string) => boolean) | undefined
  /** Called with the headers of the page before it is rendered. */
  watchHeaders?: (headers: WebHeaders) => void
  /** Whether the page is written to a file. */
  isPrerendering: boolean
  /** When a page is written to a file: writes another one beside it. The path starts at the base URL. */
  addFile?: (path: string, text: string, type: string) => void
  /** The rules of another path, without the base path. */
  getRouteRules?: (path: string) => RouteRule
  /** What the browser can know of the build. */
  getManifest?: () => Promise<AppManifest>
  /** Sends early hints: values of `Link` headers, before the response. Only on platforms that support it. */
  sendEarlyHints?: (links: readonly string[]) => void
  /** Continues work after the response, if the platform supports it. */
  waitUntil?: (work: Promise<unknown>) => void
  /** Reports an error of a page whose response has started. */
  reportError?: (error: unknown) => void
  /** Measures a part of the request. Undefined if nothing is measured. */
  measure?: <T>(kind: 'render' | 'data', name: string, work: () => T) => T
  /** Calls hooks of the running server. Undefined if none of those that the renderer calls has listeners. */
  callHook?: (name: string, ...args: unknown[]) => Promise<void>
  /** The class of responses, if the server has one that is cheaper than the platform's `Response`. */
  Response?: new (
    body: string | null,
    init: { status: number; statusText?: string; headers: WebHeaders },
  ) => WebResponse
}

/** What the server side of a bundled application exports: request → response. */
export interface Renderer {
  /** Rejects with the error that the page ended in. Visitors may know its message if its name is `HTTPError`. */
  render: (request: RenderRequest) => Promise<WebResponse>
  /** The error page, with the status of the error. A broken one gives a plain page, and rejects in development. */
  renderError: (error: unknown, request: RenderRequest) => Promise<WebResponse>
}

/** The parts of a page, in order: the argument of `render:html`. Listeners may change them. */
export interface RenderedHTML {
  htmlAttrs: string[]
  head: string[]
  bodyAttrs: string[]
  bodyPrepend: string[]
  body: string[]
  bodyAppend: string[]
}

/** The response for a page: the argument of `render:response`. Listeners may change it. */
export interface RenderedResponse {
  body: string
  statusCode: number
  statusMessage: string | undefined
  headers: Record<string, string>
}

/** The response for an island: the argument of `render:island`. Listeners may change it. */
export interface RenderedIsland {
  html: string
  head?: unknown
  styles?: unknown
  parts?: unknown[]
}

/** What the page requested: the `islandContext` of `render:island`. */
export interface IslandHookContext {
  name: string
  id: string
  url: string
  props: Record<string, unknown>
  context: Record<string, unknown>
}
