import type { FwApp } from './fw-app'

/** Builds the client and, when `ssr` is on, the server. In development it sets `app.bundler` instead. */
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
