import type { FwOptions } from '../options.gen'
import type { Problem } from '../diagnostics'
import type { ResolvedLayer } from '../resolve/resolution'
import type { DevBundler, DevServer } from './dev-server'
import type { DevErrors } from './error'
import type { AppPlugin, AutoImport, Component, Layout, Page, PlanParts, RouteMiddleware, TypeReference } from './plan'
import type { Timings } from './timings'

// The application, its hooks and its templates refer to each other, so their types are in one file.

/** The running framework, as builders, modules and hooks see it. Packages add to it. */
export interface FwApp {
  /** The options of the project. Modules may change them during setup; afterwards they do not change. */
  options: FwOptions
  /** The project first, then its layers, the highest precedence first, each with its own directories. */
  layers: readonly ResolvedLayer[]
  /** What fw and its modules derive from options and files. */
  readonly plan: Plan
  /** The features of the framework that were set up, in order. */
  readonly features: FeatureInfo[]
  /** State of features and builders, by name. `stateOf` of `@fw/kit/internal` reads it with its type. */
  readonly states: Map<string, unknown>
  /** Whether the project or a layer set the option (or something below it) itself. */
  isSet: (path: readonly string[]) => boolean
  /** Listens to a hook; the result stops it. */
  hook: <Name extends keyof FwHooks>(name: Name, listener: FwHooks[Name]) => () => void
  /** Whether a hook has, or had, listeners. */
  hasListeners?: (name: keyof FwHooks) => boolean
  /** Calls the listeners of a hook one after the other. */
  callHook: <Name extends keyof FwHooks>(name: Name, ...args: Parameters<FwHooks[Name]>) => Promise<void>
  /** Reports a problem that does not stop the work. A warning is reported once. */
  report: (problem: Problem) => void
  /** When it was created, before anything was read, in milliseconds (`Date.now()`). */
  since?: number
  /** Measures durations, with `debug` or `--profile`. */
  timings?: Timings
  /** In development: the bundler at work. Set by the builder. */
  bundler?: DevBundler
  /** In development: handles the requests that the bundler does not. Set by the server's builder. */
  server?: DevServer
  /** In development: reports errors. */
  errors?: DevErrors
  /** In development: the HTTP server. It listens from the start, and queues requests until everything is ready. */
  httpServer?: unknown
  /** Sets up modules and features, once. `loadFw` calls it, unless `ready` is `false`. */
  ready: () => Promise<void>
  /** Stops everything that was started for the application. */
  close: () => Promise<void>
}

/** A feature of the framework, as devtools show it. */
export interface FeatureInfo {
  name: string
  /** Whether it reads its files again in development. */
  rescans: boolean
  /** Whether it has state in `states`, under its name. */
  hasState: boolean
}

/**
 * What fw derives from options and files before it bundles. Features and modules fill it through the functions of the
 * kit, which are the only code that writes it; builders read it. Lists have the order in which their entries take
 * effect.
 */
export interface Plan extends PlanParts {
  /** Virtual modules and files below `#build`. */
  readonly templates: readonly Template[]
}

/** A module below `#build`: `filename` `routes.mjs` is `#build/routes`. */
export interface Template {
  filename: string
  getContents: (context: TemplateContext) => string | Promise<string>
  /** Also written to `buildDir`. Declarations (`.d.ts`) always are. */
  write?: boolean
  /** A file to copy instead of `getContents`; with `experimental.compileTemplate` it is filled with `options`. */
  src?: string
  /** Values for the template. */
  options?: Record<string, any>
  /**
   * File of the module that added it. With `experimental.templateImportResolution` packages are imported from there.
   */
  module?: string
}

/** The argument of `getContents`. */
export interface TemplateContext {
  app: FwApp
  /** Those of the template. */
  options?: Record<string, any>
  /** With `experimental.templateUtils`. */
  utils?: {
    serialize: (value: unknown) => string
    importName: (path: string) => string
    importSources: (paths: string | readonly string[], options?: { lazy?: boolean }) => string
  }
}

type Done = void | Promise<void>

/** What listeners of `build:done` receive. */
export interface BuildDone {
  options: FwApp['options']
  fw: FwApp
}

/** The current phase of a build: client, server, prerendering, or the built server. */
export interface BuildProgress {
  phase: 'client' | 'server' | 'prerender' | 'engine'
  /** Number of prerendered routes. */
  done?: number
  /** Number of routes found so far. */
  total?: number
  /** The last prerendered route. */
  route?: string
}

/** The plugins, middleware, layouts and files of the application, for `app:resolve`. */
export interface AppFiles {
  rootComponent: string
  errorComponent: string
  appConfigs: string[]
  layouts: Layout[]
  middleware: RouteMiddleware[]
  plugins: AppPlugin[]
}

/** The hooks of the framework. Packages and modules add theirs by augmentation. */
export interface FwHooks {
  ready: (app: FwApp) => Done
  close: (app: FwApp) => Done
  'modules:before': () => Done
  'modules:done': () => Done
  'app:resolve': (files: AppFiles) => Done
  'app:templates': (context: { app: FwApp; templates: Template[] }) => Done
  'app:templatesGenerated': (app: FwApp, templates: Template[]) => Done
  'pages:extend': (pages: Page[]) => Done
  'pages:resolved': (pages: Page[]) => Done
  'components:dirs': (dirs: unknown[]) => Done
  'components:extend': (components: Component[]) => Done
  'imports:sources': (presets: unknown[]) => Done
  'imports:dirs': (dirs: string[]) => Done
  'imports:extend': (imports: AutoImport[]) => Done
  'prepare:types': (context: {
    references: TypeReference[]
    declarations: string[]
    tsConfig: Record<string, any>
    [key: string]: any
  }) => Done
  /**
   * In development: restarts the application; with `hard` in a new process. `reason` is printed. Any code may call it.
   */
  restart: (options?: { hard?: boolean; reason?: string }) => Done
  'build:before': (app: FwApp) => Done
  /** During a build: its current phase. */
  'build:progress': (progress: BuildProgress) => Done
  'build:done': (builder: BuildDone) => Done
  'builder:watch': (event: 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir', path: string) => Done
  'bundler1:extend': (context: { config: Record<string, any>; app: FwApp }) => Done
  'bundler1:extendConfig': (config: Record<string, any>, side: { isClient: boolean; isServer: boolean }) => Done
  'bundler1:configResolved': (
    config: Readonly<Record<string, any>>,
    side: { isClient: boolean; isServer: boolean },
  ) => Done
  'bundler1:serverCreated': (server: any, side: { isClient: boolean; isServer: boolean }) => Done
  'bundler1:compiled': () => Done
  'serverEngine:config': (config: Record<string, any>) => Done
  'serverEngine:init': (engine: any) => Done
  'serverEngine:build:before': (engine: any) => Done
  'serverEngine:build:public-assets': (engine: any) => Done
  'prerender:routes': (context: { routes: Set<string> }) => Done
}
