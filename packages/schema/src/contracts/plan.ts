import type { FwApp } from './builder'
import type { RouteRule, ServerHandlerEntry } from './server'

/**
 * What fw works out from options and files before it bundles. Features and modules fill it through the verbs of the
 * kit; builders only read it. Lists keep the order in which things take effect.
 */
export interface Plan {
  /** Where the parts of the framework stand that a builder bundles. Absolute paths. */
  entries: {
    /** Starts the application in the browser. */
    client: string
    /** Exports `Renderer`: request → response. */
    server: string
    /** In development: shows errors in the browser. */
    errors?: string
    /** In development: further modules that pages load, after the application. */
    tools?: string[]
  }
  /**
   * Names that fw itself gives to modules (`#app`, `#imports`, `ui` …), beside `options.alias`. Absolute paths or
   * package names.
   */
  aliases: Record<string, string>
  /** Component at the root: `app.vue` of the project, or fw's own. */
  rootComponent: string
  /** Component shown on errors: `error.vue`, or fw's own. */
  errorComponent: string
  /** `app.config` files, the project's first. */
  appConfigs: string[]
  /** Router options files, the project's first. */
  routerOptions: string[]
  /** Whether the router and route rules distinguish letter case. */
  isCaseSensitive: boolean
  /** HTML shown while an application without server rendering loads. */
  spaLoadingTemplate: string
  /** Global styles, in order: paths or package ids. */
  css: string[]
  /** Whether there is a router. */
  hasPages: boolean
  pages: Page[]
  layouts: Layout[]
  middleware: RouteMiddleware[]
  plugins: AppPlugin[]
  components: Component[]
  /** Auto-imports of the application. */
  imports: AutoImport[]
  /** Virtual modules and files below `#build`. */
  templates: Template[]
  /**
   * In development, while files are read again, and after that failed: the texts of templates as they were when it went
   * well.
   */
  kept?: ReadonlyMap<string, string>
  /** Ambient declarations: template filenames and packages that the generated types refer to. */
  typeReferences: TypeReference[]
  /** Plugins of the bundler for application code (client and its server side). */
  buildPlugins: BuildPlugin[]
  /** Modules that browsers load when they run, and never ahead. */
  onDemand?: ReadonlySet<string>
  server: ServerPlan
  /** What the builder made, for the server's builder. Set by `bundle` when building. */
  output?: {
    /** Folder of the client's files: its content belongs below the base URL. */
    clientDir: string
    /** Module that exports `Renderer`. */
    serverEntry: string
    /** What the client's scripts are made of, by their names below `clientDir`. For people. */
    names?: Record<string, string>
    /** It was made by an earlier build of the same sources. */
    restored?: boolean
  }
  /** Files of the reports that `build.analyze` asked for, by the name of the bundle. Set by the builder. */
  reports?: Record<string, string>
  /** Routes that were rendered ahead. Set by the server's builder when building. */
  prerendered?: string[]
}

/** What the server consists of beside the renderer. */
export interface ServerPlan {
  /** Server folders, the project's first, each with `api`, `routes`, `middleware`, `plugins`, `utils`. */
  dirs: string[]
  handlers: ServerHandlerEntry[]
  devHandlers: Array<{ route?: string; handler: (event: any) => unknown }>
  plugins: string[]
  imports: AutoImport[]
  /** Folders whose exports are auto-imported in server code. */
  importDirs: string[]
  /** Route rules that pages have for themselves. They win over those of the options. */
  routeRules: Record<string, RouteRule>
  /** Where islands are requested. Empty: the application has none. */
  islandsPath?: () => string
  /** Public folders, the project's first. */
  publicDirs: string[]
  /**
   * Further folders of public files, each served below a path of its own. Set by the server's builder before the
   * bundler starts.
   */
  publicAssets?: PublicAsset[]
  /** Virtual modules of server code, by id. */
  virtual: Record<string, () => string | Promise<string>>
  /** Rolldown plugins for server code. In development the bundler runs them on its server side too. */
  buildPlugins: BundlerPlugin[]
  /** What was built, and where. Set by the server's builder when building. */
  output?: {
    dir: string
    serverDir: string
    publicDir: string
    /** There are only files, and no server. */
    isStatic: boolean
  }
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
  /** Kept from build meta that modules attach. */
  meta?: Record<string, unknown>
}

/** A name that code can use without importing it. */
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
  bundler1?: () => BundlerPlugin
  bundler2?: () => BundlerPlugin
  bundler3?: () => BundlerPlugin
}

/** A folder of public files with a path of its own. */
export interface PublicAsset {
  dir: string
  /** Without a slash at its end: empty for the root. */
  baseURL: string
  /** Whether something else may answer for what it does not have. */
  fallthrough?: boolean
  /** Patterns of files that are left out. */
  ignore?: string[]
}
