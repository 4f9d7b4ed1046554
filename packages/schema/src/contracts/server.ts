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
  redirect?: string | { to: string, status?: number }
  headers?: Record<string, string>
  ssr?: boolean
  prerender?: boolean
  swr?: boolean | number
  isr?: boolean | number
  cors?: boolean
  proxy?: string | { to: string, [key: string]: unknown }
  cache?: false | Record<string, unknown>
  noScripts?: boolean
  [key: string]: unknown
}

/** Values that replace each other at run time, and reach code through `useRuntimeConfig`. Applications and modules add to it. */
export interface RuntimeConfigValues {
  [key: string]: unknown
}
