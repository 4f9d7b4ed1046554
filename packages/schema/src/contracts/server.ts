import type { LayoutKey, MiddlewareKey } from './project'

/** A handler of the server. */
export interface ServerHandlerEntry {
  handler: string
  route?: string
  method?: string
  middleware?: boolean
  lazy?: boolean
  /** `node`: the file exports a function `(request, response)` of Node. */
  format?: 'web' | 'node'
  /** Where the handler exists: `dev`, `prod`, `prerender`, or a preset. Everywhere by default. */
  env?: string | string[]
}

/** A handler of the development server: a function, not a file. */
export interface DevServerHandlerEntry {
  handler: (event: any) => unknown
  route?: string
  method?: string
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
  cache?: false | { tags?: string[]; [option: string]: unknown }
  noScripts?: boolean
  /** Send the page while it is rendered. */
  stream?: boolean
  /** Milliseconds after which the rendering of a page ends with status code 504. */
  timeout?: number
  /** Maximum size of request bodies in bytes, instead of `security.bodyLimit`. `false`: none. */
  bodyLimit?: number | false
  /** Route middleware of the pages, by name. In an object `false` takes one away. */
  appMiddleware?: MiddlewareKey | MiddlewareKey[] | Partial<Record<MiddlewareKey, boolean>>
  /** Layout of pages that name none themselves. `false`: none. */
  appLayout?: LayoutKey | false
  [key: string]: unknown
}
