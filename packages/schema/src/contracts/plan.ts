import type { CodePlugin, Side } from './code-plugin'
import type { DevServerHandlerEntry, RouteRule, ServerHandlerEntry } from './server'

/** Everything in the plan except for templates, which refer to the application. See `Plan`. */
export interface PlanParts {
  /** The parts of the framework that a builder bundles. Absolute paths. */
  readonly entries: PlanEntries
  /** Names that fw gives to modules (`#app`, `#imports`, `ui` …) besides `options.alias`: absolute paths, packages. */
  readonly aliases: Readonly<Record<string, string>>
  /** In development: files of the framework, and those that contain the same as few files. */
  readonly developmentFiles?: DevelopmentFiles
  /** The outermost component. fw's own renders the main component, and the error component after an error. */
  readonly rootComponent: string
  /** The main component: `app.vue` of the project, or fw's own. */
  readonly mainComponent: string
  /** Component shown on errors: `error.vue`, or fw's own. */
  readonly errorComponent: string
  /** `app.config` files, the project's first. */
  readonly appConfigs: readonly string[]
  /** Router options files, the project's first. */
  readonly routerOptions: readonly string[]
  /** Whether the router and route rules distinguish letter case. */
  readonly isCaseSensitive: boolean
  /** HTML shown while an application without server rendering loads. */
  readonly spaLoadingTemplate: string
  /** Global styles, in order: paths or package ids. */
  readonly css: readonly string[]
  /** Whether there is a router. */
  readonly hasPages: boolean
  readonly pages: readonly Page[]
  /** By name. */
  readonly layouts: Readonly<Record<string, Layout>>
  readonly middleware: readonly RouteMiddleware[]
  readonly plugins: readonly AppPlugin[]
  readonly components: readonly Component[]
  /** Auto-imports of the application. */
  readonly imports: readonly AutoImport[]
  /**
   * In development, during a rescan and after one that failed: the contents of templates after the last rescan that
   * succeeded, by file name. Bundlers serve these.
   */
  readonly stableTemplates?: ReadonlyMap<string, string>
  /** Ambient declarations: template filenames and packages that the generated types refer to. */
  readonly typeReferences: readonly TypeReference[]
  /** Plugins of the bundler for application code (client and its server side). */
  readonly buildPlugins: readonly BuildPlugin[]
  /** Modules that browsers load when they run, and that are never preloaded. */
  readonly onDemand?: ReadonlySet<string>
  readonly server: ServerPlan
}

/** The parts of the framework that a builder bundles. */
export interface PlanEntries {
  /** Starts the application in the browser. */
  readonly client: string
  /** Exports `Renderer`: request → response. */
  readonly server: string
  /** In development: shows errors in the browser. */
  readonly errors?: string
  /** In development: further modules that pages load, after the application. */
  readonly tools?: readonly string[]
}

/** By side: the absolute path of a published file, and of the file that replaces it in development. */
export type DevelopmentFiles = Readonly<Record<Side, ReadonlyMap<string, string>>>

/** The server, except for the renderer. */
export interface ServerPlan {
  /** Server folders, the project's first, each with `api`, `routes`, `middleware`, `plugins`, `utils`. */
  readonly dirs: readonly string[]
  readonly handlers: readonly ServerHandlerEntry[]
  /** `isTool`: a module or fw itself has added it, for pages of this server only. */
  readonly devHandlers: ReadonlyArray<DevServerHandlerEntry & { isTool?: boolean }>
  readonly plugins: readonly string[]
  readonly imports: readonly AutoImport[]
  /** Folders whose exports are auto-imported in server code. */
  readonly importDirs: readonly string[]
  /** Route rules that pages declare. They override those of the options. */
  readonly routeRules: Readonly<Record<string, RouteRule>>
  /**
   * The route rules and prerendering of the engine, to which listeners of its hooks may have added. Set by the server's
   * builder before the bundler starts.
   */
  readonly engine?: { routeRules: Readonly<Record<string, RouteRule>>; prerender?: PrerenderNeeds }
  /** Handlers and plugins that listeners of `serverEngine:config` have added. */
  readonly engineFiles?: readonly string[]
  /** The path from which islands are fetched. Empty: the application has none. */
  readonly islandsPath?: () => string
  /** Public folders, the project's first. */
  readonly publicDirs: readonly string[]
  /** Further folders of public files, each below its own path. Set by the server's builder before bundling. */
  readonly publicAssets?: readonly PublicAsset[]
  /** In development, folders of published code that runs on the server. Set by the server's builder. */
  readonly runtimeDirs?: readonly string[]
  /** Virtual modules of server code, by id. */
  readonly virtual: Readonly<Record<string, () => string | Promise<string>>>
  /** Rolldown plugins for server code. In development the bundler also runs them on its server side. */
  readonly buildPlugins: readonly BundlerPlugin[]
}

/** Which routes the engine prerenders. */
export interface PrerenderNeeds {
  routes?: readonly string[]
  crawlLinks?: boolean
}

/** A page, and the route it becomes. */
export interface Page {
  name?: string
  path: string
  /** Absolute. Missing on a route that only groups or redirects. */
  file?: string
  children?: Page[]
  /** Static values of `definePageMeta`. */
  meta?: Record<string, unknown>
  alias?: string | string[]
  redirect?: unknown
  props?: unknown
  /** Where the component is rendered: `.client` and `.server` pages. */
  mode?: 'client' | 'server' | 'all'
  /** Names of route middleware, like `meta.middleware`. */
  middleware?: string | string[]
  /** Names of the folders in parentheses that contain the file: `(shop)/cart.vue`. */
  groups?: string[]
  /** Part of the script that every page loads, instead of a script of its own. */
  _sync?: boolean
}

export interface Layout {
  name: string
  file: string
}

export interface RouteMiddleware {
  name: string
  path: string
  global: boolean
}

/** A plugin of the application. */
export interface AppPlugin {
  src: string
  mode: 'client' | 'server' | 'all'
  /** Lower numbers run first; fw's own start at -50, files at 0. */
  order?: number
  name?: string
  /** Declared with `definePayloadPlugin`: in the browser it runs before the payload is read. */
  isForPayload?: boolean
}

/** A component that templates can use without importing it. */
export interface Component {
  /** `UiButton` */
  pascalName: string
  /** `ui-button` */
  kebabName: string
  /** `default`, or the name of the export. */
  export: string
  /** Absolute, or a package id. */
  filePath: string
  global?: boolean | 'sync'
  mode: 'client' | 'server' | 'all'
  /** Of several with one name, the highest wins. */
  priority: number
  prefetch?: boolean
  preload?: boolean
  /** Rendered as an island. */
  island?: boolean
  /** Loaded when it is first rendered, as with the `Lazy` prefix. */
  isAsync?: boolean
  /** Metadata that modules attach. */
  meta?: Record<string, unknown>
  /** Path of the file, relative to the root. Set for listeners of `components:extend`. */
  shortPath?: string
  /** Name of its chunk. Set for listeners of `components:extend`. */
  chunkName?: string
  /** Used as it is on both sides: without the wrapper of client-only, server-only and paired components. */
  _raw?: boolean
}

/** An auto-import. */
export interface AutoImport {
  /** What the module exports: `default`, `*`, or a name. */
  name: string
  /** The name in code. Default: `name`. */
  as?: string
  /** Module id. */
  from: string
  /** Only a type. */
  type?: boolean
  priority?: number
  /** Not imported, and without types. */
  disabled?: boolean
  /** Module id of the types, if it is another one. */
  typeFrom?: string
  /** Metadata that modules attach. */
  meta?: Record<string, unknown>
}

export interface TypeReference {
  /** A file in `buildDir`, relative to it. */
  path?: string
  /** A package. */
  types?: string
  /** Which of the generated typing contexts see it. Default: app only. */
  contexts?: Array<'app' | 'server' | 'node' | 'shared'>
}

/** A plugin of any bundler. Its type belongs to the bundler. */
export type BundlerPlugin = any

/** A plugin for application code, in the form each bundler takes. Called once for each side. */
export interface BuildPlugin {
  /** Default: both. */
  sides?: Array<'client' | 'server'>
  /** In the form that every builder runs. */
  shared?: () => CodePlugin
  bundler1?: () => BundlerPlugin
  bundler2?: () => BundlerPlugin
  bundler3?: () => BundlerPlugin
}

/** A folder of public files with a path of its own. */
export interface PublicAsset {
  dir: string
  /** Without a slash at its end: empty for the root. */
  baseURL: string
  /** Whether requests for missing files continue to other handlers. */
  fallthrough?: boolean
  /** Patterns of files that are excluded. */
  ignore?: string[]
}
