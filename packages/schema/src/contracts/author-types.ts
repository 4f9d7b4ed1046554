import type { FwConfig, FwOptions } from '../options.gen'
import type { FwHooks, TemplateContext } from './fw-app'
import type { ComponentsDir, FwCompatibilityIssue, ImportSource } from './hook-arguments'
import type { AppPlugin, Layout, Page, RouteMiddleware } from './plan'

// Types under the names by which authors of modules import them.

/** The name of a hook. */
export type FwHookName = keyof FwHooks

/** A page, and the route it becomes. */
export interface FwPage extends Page {}

/** A layout. */
export interface FwLayout extends Layout {}

/** Route middleware. */
export type FwMiddleware = Omit<RouteMiddleware, 'global'> & {
  /** Whether it runs on every navigation. */
  global?: boolean
}

/** A plugin of the application, as modules add it. */
export type FwPlugin = Omit<AppPlugin, 'mode'> & {
  mode?: AppPlugin['mode']
  /** `true`: only on the server. `mode` is the current name. */
  ssr?: boolean
}

/** Options of a template, unless its type names others. */
export type TemplateDefaultOptions = Record<string, any>

/** A file below `#build`, as modules add it. */
export interface FwTemplate<Options = TemplateDefaultOptions> {
  /** The path below `buildDir`. Default: derived from `src`. */
  filename?: string
  /** The absolute path. Default: `filename` in `buildDir`. */
  dst?: string
  /** A file to copy instead of `getContents`. */
  src?: string
  /** Values for the template. */
  options?: Options
  /** The contents. */
  getContents?: (data: Omit<TemplateContext, 'options'> & { options: Options }) => string | Promise<string>
  /** Also written to `buildDir`. Declarations (`.d.ts`) always are. */
  write?: boolean
}

/** A template that was added. */
export interface ResolvedFwTemplate<Options = TemplateDefaultOptions> extends FwTemplate<Options> {
  filename: string
  dst: string
  /** Whether the last generation changed it. */
  modified?: boolean
}

/** Type declarations, as modules add them. */
export interface FwTypeTemplate<Options = TemplateDefaultOptions> extends Omit<
  FwTemplate<Options>,
  'write' | 'filename'
> {
  filename: `${string}.d.ts`
  write?: true
}

/** A virtual module of server code. `filename` is its id. */
export interface FwServerTemplate {
  filename: string
  getContents: () => string | Promise<string>
}

/** A plugin of the application whose code is generated. */
export interface FwPluginTemplate<Options = TemplateDefaultOptions>
  extends Omit<FwPlugin, 'src'>, FwTemplate<Options> {}

/** A folder of components. */
export type ScanDir = Pick<
  ComponentsDir,
  'path' | 'pattern' | 'ignore' | 'prefix' | 'pathPrefix' | 'prefetch' | 'preload' | 'isAsync'
> & { global?: boolean; island?: boolean }

/** `components`. */
export type ComponentsOptions = Extract<NonNullable<FwConfig['components']>, { dirs?: unknown }>

/** `imports`. */
export type ImportsOptions = NonNullable<FwConfig['imports']>

/** Auto-imports of a package. `meta` may mark them as deprecated. */
export interface ImportPresetWithDeprecation extends ImportSource {
  meta?: { deprecated?: boolean | string; [key: string]: unknown }
}

/** A reference of the generated types: a package, or a file. */
export type TSReference = { types: string } | { path: string }

/** All reasons why something is incompatible. `toString()` prints them, one per line. */
export interface FwCompatibilityIssues extends Array<FwCompatibilityIssue> {
  toString: () => string
}

/** `bundler1`: Vite. */
export type Bundler1Config = NonNullable<FwConfig['bundler1']>

/** `bundler1`, resolved. */
export type Bundler1Options = FwOptions['bundler1']

/** `bundler2`: webpack. */
export type Bundler2Config = NonNullable<FwConfig['bundler2']>

/** `bundler3`: Rspack, which reads `bundler2`. */
export type Bundler3Config = Bundler2Config

/** `app`. */
export type FwAppConfig = NonNullable<FwConfig['app']>

/** `appConfig`. Open to declarations of its members. */
export interface AppConfigInput {
  [key: string]: any
}

/** What a listener of a hook returns. */
export type HookResult = void | Promise<void>

/** What happened to a file. */
export type WatchEvent = Parameters<FwHooks['builder:watch']>[0]
