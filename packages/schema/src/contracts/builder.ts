import type { BundledModule } from './bundle-analysis'
import type { Fw } from './fw-app'
import type { AutoImport } from './plan'

/**
 * Builds the client and, with `ssr`, the server. In development it sets `app.bundler` instead. A builder that returns
 * nothing wrote its output where fw's own do.
 */
export interface Builder {
  bundle: (app: Fw) => Promise<BuildOutput | void>
}

/** Builds the server around the output of a builder. In development it sets `app.server` instead. */
export interface ServerBuilder {
  /** Creates the server engine early, for listeners of `ready`. Otherwise, it is created when it is needed. */
  createEngine?: (app: Fw) => Promise<void>
  /** Prepares something before the bundler starts. */
  prepare?: (app: Fw) => Promise<void>
  /** `output` is undefined in development. */
  bundle: (app: Fw, output?: BuildOutput) => Promise<ServerOutput | void>
  /** The auto-imports of server code, for the types of a project. */
  scanImports?: (app: Fw) => Promise<AutoImport[]>
}

/** What a build has made. A custom builder may have made something else. */
export interface BuildResult {
  app?: BuildOutput
  server?: ServerOutput
}

/** The client and the renderer, as the builder wrote them. */
export interface BuildOutput extends ClientDescription {
  /** Folder of the client's files. They are served from the base URL. */
  clientDir: string
  /** Module that exports `Renderer`. */
  serverEntry: string
  /** Files of the reports that `build.analyze` enables, by the name of the bundle. */
  reports?: Record<string, string>
  /** Restored from the cache of an earlier build of the same sources. */
  restored?: boolean
}

/** What the files of the client are. Their paths are relative to `clientDir`. */
export interface ClientDescription {
  /** What each script contains, for the build summary. */
  names?: Record<string, string>
  /** The scripts, if `budgets` limits what routes load, or if the build is analyzed. */
  scripts?: BuiltScript[]
}

/** A script of the client. */
export interface BuiltScript {
  file: string
  isEntry: boolean
  /** The scripts that it loads immediately. */
  imports: readonly string[]
  css: readonly string[]
  /** The files that it is built from. */
  sources: readonly string[]
  /** Bytes before minification, by package, or by file of the project. */
  contents: Readonly<Record<string, number>>
  /** The largest modules. */
  modules: readonly BundledModule[]
}

/** The built server. */
export interface ServerOutput {
  dir: string
  serverDir: string
  publicDir: string
  /** The root of the site. For some platforms, public files are in a folder of it, by the base URL. */
  siteDir: string
  /** There are only files, and no server. */
  isStatic: boolean
  /** The platform that the server was built for. */
  preset?: string
  /** The date up to which changes of the platform apply. */
  compatibilityDate?: string
  /** Commands of the platform; paths that start with `./` are relative to `dir`. */
  commands?: { preview?: string; deploy?: string }
  /** Undefined if nothing was prerendered. */
  prerendering?: PrerenderReport
}

/** The results of prerendering: the content of `prerender-report.json` in the build directory. */
export interface PrerenderReport {
  routes: PrerenderedRoute[]
  /** Routes that failed to prerender, such as missing pages. */
  failed: Array<{ route: string; status: number; reason: string; linkedFrom: string[] }>
  /** Links of a static site to files that do not exist. */
  brokenLinks: Array<{ link: string; linkedFrom: string[] }>
}

/** A prerendered route. */
export interface PrerenderedRoute {
  route: string
  /** Its file below the public folder. */
  file: string
  bytes: number
  /** The size of its payload file. */
  payloadBytes?: number
  /** How long it took to render. */
  milliseconds: number
  /** The URL it redirects to. */
  redirect?: string
  /** Whether it was rendered by an earlier build. */
  isReused?: boolean
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
