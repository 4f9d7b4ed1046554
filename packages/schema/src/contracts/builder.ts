import type { FwOptions } from '../options.gen'
import type { Problem } from '../diagnostics'
import type { ResolvedLayer } from '../resolve/resolution'
import type { Location } from '../resolve/config-source'
import type { DevErrors } from './error'
import type { FwHooks } from './hooks'
import type { Plan } from './plan'
import type { Timings } from './timings'

/** The running framework, as builders, modules and hooks see it. Packages add to it. */
export interface FwApp {
  /** What the project configured. Modules may change it while they are set up; afterwards nobody does. */
  options: FwOptions
  /** The project first, then its layers from the strongest to the weakest, each with its own directories. */
  layers: readonly ResolvedLayer[]
  /** What fw and its modules work out from options and files. */
  plan: Plan
  /** Whether the project or a layer set the option (or something below it) itself. */
  isSet: (path: readonly string[]) => boolean
  /** Listens to a hook; the result stops it. */
  hook: <Name extends keyof FwHooks>(name: Name, listener: FwHooks[Name]) => () => void
  /** Whether anybody listens, or did, to a hook. */
  hasListeners?: (name: keyof FwHooks) => boolean
  /** Calls the listeners of a hook one after the other. */
  callHook: <Name extends keyof FwHooks>(name: Name, ...args: Parameters<FwHooks[Name]>) => Promise<void>
  /** Tells the author about a problem that does not stop the work. A warning is told once. */
  report: (problem: Problem) => void
  /** When it was made, before anything was read: milliseconds, as `Date.now()` tells them. */
  since?: number
  /** Measures what takes time, when `debug` or `--profile` wants to know. */
  timings?: Timings
  /** In development: the bundler at work. Set by the builder. */
  bundler?: DevBundler
  /** In development: answers the requests that the bundler leaves. Set by the server's builder. */
  server?: DevServer
  /** In development: tells authors of errors. */
  errors?: DevErrors
  /** In development: the HTTP server that listens already and holds its requests until everything is ready. */
  httpServer?: unknown
  /** Sets modules and features up, once: `loadFw` has done it unless it was told not to. */
  ready: () => Promise<void>
  /** Stops everything that was started for the application. */
  close: () => Promise<void>
}

/** Builds the client and, when `ssr` is on, the server. In development it sets `app.bundler` instead. */
export interface Builder {
  bundle: (app: FwApp) => Promise<void>
}

/** A handler of Node's HTTP requests (`IncomingMessage`, `ServerResponse`). */
export type NodeHandler = (request: any, response: any, next: (error?: unknown) => void) => void

/**
 * What a bundler does in development: serves modules to the browser, and runs server code from source in this process.
 */
export interface DevBundler {
  /** Answers requests for modules and assets, and calls `next` for everything else. */
  handle: NodeHandler
  /** Imports server-side code through the bundler's transforms. */
  import: <T = any>(id: string) => Promise<T>
  /**
   * Forgets modules (files or ids of virtual ones) and all that import them, so that the next import reads them anew.
   * The result: whether the browser has any of them.
   */
  invalidate: (ids: readonly string[]) => boolean
  /**
   * Updates modules in the open tabs: in place where these or what imports them accept that, else by a reload of the
   * page.
   */
  update: (ids: readonly string[]) => void
  /**
   * The code that pages are made of, as a name: another one after each edit that concerns it, and in each application.
   */
  edition?: () => string
  /** The author's place of a line and column, both from 1, in a module that the browser loaded. */
  locate?: (url: string, line: number, column: number) => Promise<Location | undefined>
  /** Why a module, named by its URL or file, cannot be served, as the problems it has; undefined when it can. */
  diagnose?: (url: string) => Promise<unknown>
  /** Sends open tabs what they show of an event from now on, and tabs that come later when they ask for it. */
  notify?: (event: string, content: string) => void
  /** Whether browsers may read a file: it is code of the client, not of the server. */
  isClientFile?: (file: string) => boolean
  close: () => Promise<void>
}

/** What the server's builder does in development. */
export interface DevServer {
  handle: NodeHandler
  /** Takes up added or removed handlers, middleware and plugins. */
  rescan: () => Promise<void>
  /** What the server consists of now. For people. */
  describe?: () => ServerDescription
  close: () => Promise<void>
}

/** The parts of a server. Files are absolute paths. */
export interface ServerDescription {
  handlers: Array<{ route: string; file: string; method?: string; middleware: boolean }>
  plugins: string[]
  tasks: Array<{ name: string; file: string }>
  storage: Array<{ mount: string; driver: string }>
}

/** What a `build.transpile` function is told. */
export interface TranspileContext {
  isDev: boolean
  isServer: boolean
  isClient: boolean
  isModern: boolean
  isLegacy: boolean
}

/** What a `bundler2.filenames` function is told. */
export interface FilenameContext {
  isDev: boolean
}
