import type { Location } from '../sources/config-source'
import type { StandardSchema } from './forms'
import type { ModuleInspector } from './module-inspector'

/** A handler of Node's HTTP requests (`IncomingMessage`, `ServerResponse`). */
export type NodeHandler = (request: any, response: any, next: (error?: unknown) => void) => void

/** The bundler in development: serves modules to the browser, and runs server code from source in this process. */
export interface DevBundler {
  /** Handles requests for modules and assets, and calls `next` for all others. */
  handle: NodeHandler
  /** Runs the middlewares that plugins of the bundler added for any URL, and calls `next` if none responds. */
  handleForeign?: NodeHandler
  /**
   * Imports server-side code through the bundler's transforms. `others` are likely to be imported later: a bundler that
   * compiles all imported code together compiles them at the same time.
   */
  import: <T = any>(id: string, others?: () => Iterable<string>) => Promise<T>
  /**
   * Invalidates modules (files or ids of virtual ones) and their importers, so that the next import loads them again.
   * The result: whether browsers loaded any of them.
   */
  invalidate: (ids: readonly string[]) => boolean
  /** Updates modules in open tabs: in place if they or their importers accept it, otherwise by a page reload. */
  update: (ids: readonly string[]) => void
  /** Before it compiles edits, a bundler waits for what the function returns: the scan of added and removed files. */
  waitFor?: (pending: () => Promise<void> | undefined) => void
  /** The id of the code that pages run: it changes with each edit of that code, and differs between applications. */
  edition?: () => string
  /** The source location of a line and column, both from 1, in a module that the browser loaded. */
  locate?: (url: string, line: number, column: number) => Promise<Location | undefined>
  /** The error with which a module, given by URL or file, fails to load; undefined if it loads. */
  diagnose?: (url: string) => Promise<unknown>
  /** The error of an import that another module does not export, given the message of a browser. */
  diagnoseImport?: (message: string) => Promise<unknown>
  /** Sends the content of an event to open tabs, and to tabs that are opened later when they request it. */
  notify?: (event: string, content: string) => void
  /** Whether browsers may read a file: it is client code, not server code. */
  isClientFile?: (file: string) => boolean
  /** What devtools show about its modules. */
  loadInspector?: () => Promise<ModuleInspector>
  close: () => Promise<void>
}

/** The server in development. */
export interface DevServer {
  handle: NodeHandler
  /** Scans handlers, middleware and plugins again. */
  rescan: () => Promise<void>
  /** Makes the server read the declared runtime configuration again. */
  refreshRuntimeConfig?: () => void
  /** The current parts of the server, for devtools. */
  describe?: () => ServerDescription
  /** The current routes, with what they declare about their requests. */
  describeRoutes?: () => Promise<RouteMeta[]>
  /** The tasks, with their descriptions. */
  listTasks?: () => Promise<TaskDescription[]>
  /** Starts the server's plugins, runs a task, and closes the server. */
  runTask?: (name: string, payload: Record<string, unknown>) => Promise<unknown>
  /** What devtools do in the running server. */
  loadTools?: () => Promise<ServerTools>
  close: () => Promise<void>
}

/** A route of the server, with what its file declares about it with `defineRouteMeta`. */
export interface RouteMeta {
  /** Pattern: `/users/:id`. */
  route: string
  /** In lower case. */
  method?: string
  meta?: { openAPI?: Record<string, unknown>; [key: string]: unknown }
}

/** A task of the server. */
export interface TaskDescription {
  name: string
  description: string
  /** Cron expressions of its schedules. */
  schedules: string[]
}

/** Tasks, storage, cache, traces and forms of the running server, for devtools. */
export interface ServerTools {
  listTasks: () => Promise<TaskDescription[]>
  /** Runs a task in the running server, like a schedule does. */
  runTask: (name: string, payload: Record<string, unknown>) => Promise<unknown>
  /** The keys of a storage mount. */
  listItems: (mount: string) => Promise<string[]>
  readItem: (key: string) => Promise<unknown>
  writeItem: (key: string, value: unknown) => Promise<void>
  removeItem: (key: string) => Promise<void>
  listCached: () => Promise<CachedItem[]>
  clearCache: () => Promise<void>
  invalidateTag: (tag: string) => Promise<void>
  /** What a request of devtools consisted of, by the name that it sent. The trace ends with it. */
  readTrace: (id: string) => RequestSpan[]
  /** The schema of the form handler in a file, which is loaded for it. Undefined if it contains none. */
  findFormSchema: (file: string) => Promise<StandardSchema | undefined>
}

/** A part of a request, and how long it took. */
export interface RequestSpan {
  /** `request`, `middleware`, `handler`, `render`, `plugin` … */
  kind: string
  name: string
  /** Milliseconds since the start of the request. */
  start: number
  milliseconds: number
  /** Index of the part that it belongs to. */
  parent?: number
}

/** An entry of the server's cache. */
export interface CachedItem {
  /** Key in the storage. */
  key: string
  /** The path of a cached response. */
  path?: string
  tags: string[]
  ageSeconds?: number
  /** Whether the next request renders it again. */
  isStale: boolean
  bytes: number
}

/** The parts of a server. Files are absolute paths. */
export interface ServerDescription {
  handlers: Array<{ route: string; file: string; method?: string; middleware: boolean }>
  plugins: string[]
  tasks: Array<{ name: string; file: string }>
  storage: Array<{ mount: string; driver: string }>
}
