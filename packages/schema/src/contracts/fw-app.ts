import type { ToolHooks } from '../declare/tool-names'
import type { FwOptions } from '../options.gen'
import type { Problem } from '../diagnostics'
import type { ResolvedLayer } from '../sources/resolved-layer'
import type { AppGraph } from './app-graph'
import type { BundleAnalysis } from './bundle-analysis'
import type { DevBundler, DevServer } from './dev-server'
import type { DevtoolsTab } from './devtools-tab'
import type { DevErrors } from './error'
import type {
  BuildProgress,
  BundlerCompiler,
  BundlerSide,
  ComponentsDir,
  FwCompatibility,
  FwCompatibilityIssue,
  GenerateAppOptions,
  ImportsContext,
  ImportSource,
  ListenerInfo,
  OptionSchema,
  PrepareTypes,
  ResourceManifest,
  RouterOptionsFiles,
  SchemaDefinition,
} from './hook-arguments'
import type { ToolInstance } from './foreign'
import type { AppPlugin, AutoImport, Component, Layout, Page, PlanParts, RouteMiddleware } from './plan'
import type { OptionStep } from './option-step'
import type { PlanExplanation } from './plan-explanation'
import type { PlanPart } from './plan-part'
import type { Timings } from './timings'

// The application, its hooks and its templates refer to each other, so their types are in one file.

/** The running framework, as builders, modules and hooks see it. Packages add to it. */
export interface Fw {
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
  /** The files of the application by the name of the application. There is one: `default`. */
  readonly apps: { readonly default: FwApp; readonly [name: string]: FwApp }
  /** Contents of virtual modules, by path in the build directory and `#build` id. Bundlers serve those added here. */
  readonly vfs: Record<string, string>
  /** The version of fw. */
  _version: string
  /** All functions for hooks. `hook`, `callHook` and the others on the application itself are the same. */
  readonly hooks: HookRegistry
  /** Listens to a hook; the result stops it. */
  hook: HookRegistry['hook']
  /** Listens to the next call of a hook; the result stops it. */
  hookOnce: HookRegistry['hookOnce']
  /** Adds listeners by hook name, flat or nested; the result stops them. */
  addHooks: HookRegistry['addHooks']
  /** Calls the listeners of a hook one after the other. */
  callHook: HookRegistry['callHook']
  /** Whether a hook has, or had, listeners. */
  hasListeners?: (name: keyof FwHooks) => boolean
  /** Runs a function with this application as the one that `useFw()` returns, also after `await`. */
  runWithContext: <T>(work: () => T) => T
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
  /** All parts of the application, and where they come from. For devtools. */
  listParts?: () => Promise<PlanPart[]>
  /** Where the value of an option comes from: the default first, then the sources. For devtools. */
  explainOption?: (path: readonly string[]) => Promise<OptionStep[]>
  /** What responds to a path, with what applies to it. For devtools. */
  explainPath?: (path: string) => Promise<PlanExplanation[]>
  /** Which part uses which others. For devtools. */
  describeGraph?: () => Promise<AppGraph>
  /** What the routes of the last analyzed build load. For devtools. */
  readBundles?: () => Promise<BundleAnalysis | undefined>
  /** Sets up modules and features, once. `loadFw` calls it, unless `ready` is `false`. */
  ready: () => Promise<void>
  /** Stops everything that was started for the application. */
  close: () => Promise<void>
}

/** Registers and calls hooks: the interface of hookable. */
export interface HookRegistry {
  /** Listens to a hook; the result stops it. */
  hook: <Name extends keyof FwHooks>(name: Name, listener: FwHooks[Name]) => () => void
  /** Listens to the next call of a hook; the result stops it. */
  hookOnce: <Name extends keyof FwHooks>(name: Name, listener: FwHooks[Name]) => () => void
  /** Stops a listener. */
  removeHook: <Name extends keyof FwHooks>(name: Name, listener: FwHooks[Name]) => void
  /** Adds listeners by hook name, flat or nested; the result stops them. */
  addHooks: (hooks: HooksConfig) => () => void
  /** Stops listeners, by hook name. */
  removeHooks: (hooks: HooksConfig) => void
  /** Stops all listeners of a hook. */
  clearHook: (name: keyof FwHooks) => void
  /** Stops all listeners of all hooks, those of fw and of modules too. */
  removeAllHooks: () => void
  /** Gives a hook another name: its listeners listen to that one, with a warning. */
  deprecateHook: (name: string, deprecated: HookDeprecation) => void
  /** Gives several hooks other names. */
  deprecateHooks: (deprecated: Record<string, HookDeprecation>) => void
  /** Calls the listeners of a hook one after the other. */
  callHook: <Name extends keyof FwHooks>(name: Name, ...args: Parameters<FwHooks[Name]>) => Promise<void>
  /** Calls the listeners of a hook at the same time. */
  callHookParallel: <Name extends keyof FwHooks>(name: Name, ...args: Parameters<FwHooks[Name]>) => Promise<void>
  /** Lets a function call the listeners of a hook, and returns its result. */
  callHookWith: <Name extends keyof FwHooks, Result>(
    caller: (listeners: Array<FwHooks[Name]>, args: Parameters<FwHooks[Name]>, name: Name) => Result,
    name: Name,
    args: Parameters<FwHooks[Name]>,
  ) => Result
  /** Calls a function before each hook; the result stops it. */
  beforeEach: (listener: (event: { name: string; args: unknown[] }) => void) => () => void
  /** Calls a function after each hook; the result stops it. */
  afterEach: (listener: (event: { name: string; args: unknown[] }) => void) => () => void
}

/** The name that a hook has now. */
export type HookDeprecation = string | { to?: string; message?: string }

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
  /** File of the module that added it. With `experimental.templateImportResolution`, packages are imported from it. */
  module?: string
}

/** The argument of `getContents`. */
export interface TemplateContext {
  fw: Fw
  /** The name that Nuxt modules know. */
  nuxt: Fw
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
  options: Fw['options']
  fw: Fw
}

/** A plugin in `app:resolve`. Without `mode`, the name of its file decides: `a.client.ts` only runs in browsers. */
export type AddedPlugin = Omit<AppPlugin, 'mode'> & Partial<Pick<AppPlugin, 'mode'>>

/** A route middleware in `app:resolve`. Without `global`, pages name it. */
export type AddedMiddleware = Omit<RouteMiddleware, 'global'> & Partial<Pick<RouteMiddleware, 'global'>>

/** The files of an application and what follows from them: `fw.apps.default`. `app:resolve` may change all of it. */
export interface FwApp {
  /** `srcDir` of the project. */
  readonly dir: string
  /** `extensions` of the project. */
  readonly extensions: string[]
  /** The outermost component. fw's own renders the main component, and the error component after an error. */
  rootComponent: string
  /** `app.vue`, or fw's own. */
  mainComponent: string
  /** `error.vue`, or fw's own. */
  errorComponent: string
  /** The `app.config` files, the project's first. */
  configs: string[]
  layouts: Record<string, Layout>
  middleware: AddedMiddleware[]
  plugins: AddedPlugin[]
  components: Component[]
  templates: Template[]
  pages: Page[]
}

/** The hooks of the framework. Packages and modules add theirs by augmentation. */
export interface FwHooks
  extends
    ModuleHooks,
    AppHooks,
    BuildHooks,
    TypeHooks,
    BundlerHooks,
    ServerBuildHooks,
    ToolHooks<BundlerHooks & ServerBuildHooks> {
  /** The application is loaded: options, modules and files. */
  ready: (fw: Fw) => Done
  /** Everything is stopped. */
  close: (fw: Fw) => Done
  /** In development: restarts the application; with `hard` in a new process. `reason` is printed. */
  restart: (options?: { hard?: boolean; reason?: string }) => Done
}

/** Hooks around the setup of modules. */
export interface ModuleHooks {
  'kit:compatibility': (compatibility: FwCompatibility, issues: FwCompatibilityIssue[]) => Done
  'modules:before': () => Done
  'modules:done': () => Done
}

/** Hooks for the files of the application. */
export interface AppHooks {
  'app:resolve': (app: FwApp) => Done
  'app:templates': (app: FwApp) => Done
  'app:templatesGenerated': (app: FwApp, templates: Template[], options?: GenerateAppOptions<Template>) => Done
  'pages:extend': (pages: Page[]) => Done
  'pages:resolved': (pages: Page[]) => Done
  'pages:routerOptions': (context: RouterOptionsFiles) => Done
  'components:dirs': (dirs: ComponentsDir[]) => Done
  'components:extend': (components: Component[]) => Done
  'imports:sources': (presets: ImportSource[]) => Done
  'imports:context': (context: ImportsContext) => Done
  'imports:dirs': (dirs: string[]) => Done
  'imports:extend': (imports: AutoImport[]) => Done
}

/** Hooks around a build, and in development. */
export interface BuildHooks {
  'build:before': (fw: Fw, options: Fw['options']['build']) => Done
  /** During a build: its current phase. */
  'build:progress': (progress: BuildProgress) => Done
  'build:manifest': (manifest: ResourceManifest) => Done
  'build:done': (builder: BuildDone) => Done
  'build:error': (error: Error) => Done
  /** Generates the templates again. Any code may call it. */
  'builder:generateApp': (options?: GenerateAppOptions<Template>) => Done
  'builder:watch': (event: 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir', path: string) => Done
  listen: (server: any, listener: ListenerInfo) => Done
  /** In development, with devtools: collects the tabs of modules, each time that devtools are shown. */
  'devtools:customTabs': (tabs: DevtoolsTab[]) => Done
}

/** Hooks for generated types and the schema of the configuration. */
export interface TypeHooks {
  'prepare:types': (context: PrepareTypes) => Done
  'schema:extend': (definitions: SchemaDefinition[]) => Done
  'schema:resolved': (schema: OptionSchema) => Done
  'schema:beforeWrite': (schema: OptionSchema) => Done
  'schema:written': () => Done
}

/** Hooks of the builders. Those of `bundler2` and `bundler3` are called by their builders. */
export interface BundlerHooks {
  'bundler1:extend': (context: { fw: Fw; config: Record<string, any> }) => Done
  'bundler1:extendConfig': (config: Record<string, any>, side: BundlerSide) => Done
  'bundler1:configResolved': (config: Readonly<Record<string, any>>, side: BundlerSide) => Done
  'bundler1:serverCreated': (server: any, side: BundlerSide) => Done
  'bundler1:compiled': () => Done
  'bundler2:config': (configs: Array<Record<string, any>>) => Done
  'bundler2:configResolved': (configs: ReadonlyArray<Record<string, any>>) => Done
  'bundler2:compile': (options: BundlerCompiler) => Done
  'bundler2:compiled': (options: BundlerCompiler & { stats: any }) => Done
  'bundler2:change': (path: string) => Done
  'bundler2:error': () => Done
  'bundler2:done': () => Done
  'bundler2:progress': (states: any[]) => Done
  'bundler3:config': (configs: Array<Record<string, any>>) => Done
  'bundler3:configResolved': (configs: ReadonlyArray<Record<string, any>>) => Done
  'bundler3:compile': (options: BundlerCompiler) => Done
  'bundler3:compiled': (options: BundlerCompiler & { stats: any }) => Done
  'bundler3:change': (path: string) => Done
  'bundler3:error': () => Done
  'bundler3:done': () => Done
  'bundler3:progress': (states: any[]) => Done
}

/** Hooks for building the server. The configuration and the instance belong to the server engine. */
export interface ServerBuildHooks {
  'serverEngine:config': (config: Record<string, any>) => Done
  'serverEngine:init': (engine: ToolInstance<'serverEngine'>) => Done
  'serverEngine:build:before': (engine: ToolInstance<'serverEngine'>) => Done
  'serverEngine:build:public-assets': (engine: ToolInstance<'serverEngine'>) => Done
  'prerender:routes': (context: { routes: Set<string> }) => Done
  'server:devHandler': (handler: (event: any) => Promise<unknown>, options: { cors: (path: string) => boolean }) => Done
}

/** A listener of an undeclared hook. */
export type HookListener = (...args: any[]) => unknown

/** Hooks in nested form: `{ build: { done() {} } }` is `build:done`. */
export interface HookTree {
  [name: string]: HookListener | HookTree | undefined
}

/** What may be written under `hooks`. */
export type HooksConfig = Partial<FwHooks> & {
  build?: { done?: FwHooks['build:done']; [name: string]: HookListener | HookTree | undefined }
  builder?: { watch?: FwHooks['builder:watch']; [name: string]: HookListener | HookTree | undefined }
  [name: string]: HookListener | HookTree | undefined
}
