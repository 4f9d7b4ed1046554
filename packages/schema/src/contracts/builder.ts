import type { FwOptions } from '../options.gen'

/** The running framework, as builders, modules and hooks see it. Packages add to it. */
export interface FwApp {
  options: FwOptions
}

/** Builds the client and, when `ssr` is on, the server. */
export interface Builder {
  bundle: (app: FwApp) => Promise<void>
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
