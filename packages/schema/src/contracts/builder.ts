import type { Fw } from './fw-app'

/** Builds the client and, with `ssr`, the server. In development it sets `app.bundler` instead. */
export interface Builder {
  bundle: (app: Fw) => Promise<void>
}

/** The argument of a `build.transpile` function. */
export interface TranspileContext {
  isDev: boolean
  isServer: boolean
  isClient: boolean
  isModern: boolean
  isLegacy: boolean
}

/** The argument of a `bundler2.filenames` function. */
export interface FilenameContext {
  isDev: boolean
}
