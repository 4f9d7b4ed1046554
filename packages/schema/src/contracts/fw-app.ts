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
  /** What the project configured. Modules may change it while they are set up; afterwards nobody does. */
  options: FwOptions
  /** The project first, then its layers from the strongest to the weakest, each with its own directories. */
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

/** What a template is made from. */
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

/** What a build is working on: the browser's side, the server's, pages rendered ahead, or the server that is kept. */
export interface BuildProgress {
  phase: 'client' | 'server' | 'prerender' | 'engine'
  /** Routes that are rendered. */
  done?: number
  /** Routes that are known so far. */
  total?: number
  /** The route that was rendered last. */
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
   * In development: asks for the application to be loaded anew; `hard` in a new process; `reason` is told to people.
   * Anybody may call it.
   */
  restart: (options?: { hard?: boolean; reason?: string }) => Done
  'build:before': (app: FwApp) => Done
  /** While building: what is being worked on. */
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
