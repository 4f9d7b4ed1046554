import type { Location } from '../resolve/config-source'

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
