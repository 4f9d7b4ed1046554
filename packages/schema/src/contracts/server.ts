import type { LayoutKey, MiddlewareKey } from './project'

/** A handler of the server. */
export interface ServerHandlerEntry {
  handler: string
  route?: string
  method?: string
  middleware?: boolean
  lazy?: boolean
}

/** A handler of the development server: a function, not a file. */
export interface DevServerHandlerEntry {
  handler: (event: any) => unknown
  route?: string
}

/** What applies to the routes that match a pattern. */
export interface RouteRule {
  redirect?: string | { to: string; status?: number; statusCode?: number }
  headers?: Record<string, string>
  ssr?: boolean
  prerender?: boolean
  swr?: boolean | number
  isr?: boolean | number
  cors?: boolean
  proxy?: string | { to: string; [key: string]: unknown }
  cache?: false | Record<string, unknown>
  noScripts?: boolean
  /** Maximum size of request bodies in bytes, instead of `security.bodyLimit`. `false`: none. */
  bodyLimit?: number | false
  /** Route middleware of the pages, by name. In an object `false` takes one away. */
  appMiddleware?: MiddlewareKey | MiddlewareKey[] | Partial<Record<MiddlewareKey, boolean>>
  /** Layout of pages that name none themselves. `false`: none. */
  appLayout?: LayoutKey | false
  [key: string]: unknown
}
