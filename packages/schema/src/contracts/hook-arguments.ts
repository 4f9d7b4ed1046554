import type { AutoImport, TypeReference } from './plan'

// Arguments of hooks that do not refer to the application itself.

/** What a module requires: the argument of `kit:compatibility`. */
export interface FwCompatibility {
  /** A version range of fw. */
  fw?: string
  /** A version range by builder name. `false`: incompatible with that builder. */
  builder?: Record<string, string | false>
}

/** One reason why a module is incompatible. */
export interface FwCompatibilityIssue {
  /** `fw`, or the name of a builder. */
  name: string
  message: string
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

/** A file of the client in `build:manifest`. Listeners may change the members that are not read-only. */
export interface ManifestResource {
  /** The path of the built file, relative to the output of the client. */
  readonly file: string
  /** The source file, relative to the root, if the chunk has one. */
  readonly src?: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly resourceType: 'script' | 'style' | 'font' | 'image' | undefined
  readonly module?: boolean
  readonly mimeType?: string
  /** Keys of chunks that are loaded with it. */
  imports?: string[]
  /** Keys of chunks that it may load later: pages prefetch them. */
  dynamicImports?: string[]
  /** Its style sheets. */
  css?: string[]
  /** Its other assets. */
  assets?: string[]
  /** Whether pages preload it. Default: true. */
  preload?: boolean
  /** Whether pages prefetch it. Default: true. */
  prefetch?: boolean
}

/** The files of the client, by source file or, for shared chunks, by `_` and the built file. */
export type ResourceManifest = Record<string, ManifestResource>

/** Router options files, the lowest precedence first: the argument of `pages:routerOptions`. */
export interface RouterOptionsFiles {
  files: Array<{ path: string; optional?: boolean }>
}

/** A folder of components, as configured: an element of the argument of `components:dirs`. */
export interface ComponentsDir {
  path: string
  /** Globs of its files. Default: every file with one of the extensions. */
  pattern?: string | string[]
  ignore?: string[]
  /** Prefix of every name. */
  prefix?: string
  /** Whether the folders of a file are part of its name. Default: true. */
  pathPrefix?: boolean
  prefetch?: boolean
  preload?: boolean
  /** Registered globally for `<component :is>`. With `sync`, without separate chunks. */
  global?: boolean | 'sync'
  /** Loaded on first render. */
  isAsync?: boolean
  extensions?: string[]
  /** If several components have the same name, the highest priority wins. */
  priority?: number
  /** Whether it is scanned again in development. Default: true. */
  watch?: boolean
  /** Rendered as islands. */
  island?: boolean
  enabled?: boolean
}

/** A source of auto-imports: an element of the argument of `imports:sources`. */
export interface ImportSource {
  from: string
  imports: Array<
    | string
    | { name: string; as?: string; type?: boolean; priority?: number }
    | [name: string, as?: string]
    | ImportSource
  >
  priority?: number
  type?: boolean
}

/** The auto-imports of an application: the argument of `imports:context`. */
export interface ImportsContext {
  /** The current auto-imports. */
  getImports: () => Promise<AutoImport[]>
  /** Lets a function change the auto-imports, or return others: now, and after every scan. */
  modifyDynamicImports: (
    change: (imports: AutoImport[]) => AutoImport[] | void | Promise<AutoImport[] | void>,
  ) => Promise<void>
  /** Code with the imports that it lacks. */
  injectImports: (code: string, id?: string) => Promise<{ code: string }>
  /** All auto-imports as a module that exports them. */
  toExports: () => Promise<string>
}

/** A generated tsconfig. */
export interface GeneratedTsConfig {
  get compilerOptions(): GeneratedCompilerOptions
  set compilerOptions(options: Partial<GeneratedCompilerOptions>)
  include: string[]
  exclude: string[]
  vueCompilerOptions?: Record<string, any>
  [key: string]: any
}

/** The compiler options of a generated tsconfig. */
export interface GeneratedCompilerOptions {
  /** Aliases. */
  paths: Record<string, string[]>
  types: string[]
  lib: string[]
  [option: string]: any
}

/** The generated tsconfigs and their references: the argument of `prepare:types`. */
export interface PrepareTypes {
  references: TypeReference[]
  declarations: string[]
  tsConfig: GeneratedTsConfig
  nodeReferences: TypeReference[]
  nodeTsConfig: GeneratedTsConfig
  serverReferences: TypeReference[]
  serverTsConfig: GeneratedTsConfig
  sharedReferences: TypeReference[]
  sharedTsConfig: GeneratedTsConfig
}

/** The address of the development server: the second argument of `listen`. */
export interface ListenerInfo {
  /** The URL of the application. */
  url: string
  https: boolean
  address: { host: string; port: number }
  server: unknown
  /** The URLs of the application, the local one first. */
  getURLs: () => Promise<Array<{ url: string; type: 'local' | 'network' }>>
}

/** The definition of options in `schema:extend`: defaults, and how values are documented and typed. */
export interface SchemaDefinition {
  $default?: unknown
  $resolve?: (value: unknown, get: (key: string) => Promise<unknown>) => unknown
  $schema?: OptionSchema
  [option: string]: unknown
}

/** The JSON schema of options in `schema:resolved` and `schema:beforeWrite`. */
export interface OptionSchema {
  type?: string | string[]
  title?: string
  description?: string
  default?: unknown
  /** The type in TypeScript, if the JSON type is too imprecise. */
  tsType?: string
  tags?: string[]
  enum?: unknown[]
  items?: OptionSchema | OptionSchema[]
  properties?: Record<string, OptionSchema>
  [keyword: string]: unknown
}

/** The side that the configuration of a bundler is for. */
export interface BundlerSide {
  isClient: boolean
  isServer: boolean
}

/** Options of `builder:generateApp` and `app:templatesGenerated`. */
export interface GenerateAppOptions<T = any> {
  /** Which templates are generated. Default: all. */
  filter?: (template: T) => boolean
}

/** A compiler of bundlers 2 and 3. */
export interface BundlerCompiler {
  name: string
  compiler: any
}
