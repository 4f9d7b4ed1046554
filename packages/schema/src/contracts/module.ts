import type { Fw, FwHooks, HookListener } from './fw-app'
import type { FwCompatibility } from './hook-arguments'

/** What a module says of itself. */
export interface ModuleMeta {
  name?: string
  version?: string
  /** The top-level key of the configuration with the module's options. Known to the check of the configuration. */
  configKey?: string
  /** The versions of fw and of builders that it supports. */
  compatibility?: FwCompatibility
  /** URL of its documentation. */
  docs?: string
  /** Whether the configuration disables the module: `<configKey>: false`. Set by fw. */
  disabled?: boolean
  [key: string]: unknown
}

/** Options of a module. */
export type ModuleOptions = Record<string, any>

type Awaitable<T> = T | Promise<T>

/** What `setup` may return: `false` if it decided to do nothing, or durations. */
export type ModuleSetupReturn = Awaitable<false | void | { timings?: { [phase: string]: number | undefined } }>

/** What a module requires of another one. */
export interface ModuleDependencyMeta<Options extends object = ModuleOptions> {
  /** A version range. */
  version?: string
  /** Whether the module also works without it. An optional dependency is not installed. */
  optional?: boolean
  /** Options that take precedence over the configuration. */
  overrides?: Partial<Options>
  /** Options that the configuration takes precedence over. */
  defaults?: Partial<Options>
}

/** Modules that a module requires, by name. Modules declare the types of their options by augmentation. */
export interface ModuleDependencies {
  [name: string]: ModuleDependencyMeta | undefined
}

type Mergeable<T> = T extends readonly unknown[] | ((...args: any[]) => unknown)
  ? false
  : T extends object
    ? true
    : false

/** Options after their defaults are applied: options with a default are always set. */
export type ResolvedModuleOptions<Options, Defaults> = {
  [Key in keyof (Options & Defaults)]: Key extends keyof Defaults
    ? Key extends keyof Options
      ? [Mergeable<NonNullable<Options[Key]>>, Mergeable<NonNullable<Defaults[Key]>>] extends [true, true]
        ? ResolvedModuleOptions<NonNullable<Options[Key]>, NonNullable<Defaults[Key]>>
        : Exclude<Options[Key], undefined>
      : Defaults[Key]
    : Key extends keyof Options
      ? Options[Key]
      : never
}

type SetupOptions<Options, Defaults, With extends boolean> = With extends true
  ? ResolvedModuleOptions<Options, Defaults>
  : Options

/** Listeners by the names of hooks. Their results are ignored. */
export type ModuleListeners = { [Name in keyof FwHooks]?: (...args: Parameters<FwHooks[Name]>) => unknown } & {
  [name: string]: HookListener | undefined
}

/** The argument of `defineFwModule()` and of `defineFwModule().with()`. */
export interface ModuleDefinition<
  Options extends object = ModuleOptions,
  Defaults extends Partial<Options> = Partial<Options>,
  With extends boolean = false,
> {
  meta?: ModuleMeta
  /** Default option values, or a function that returns them. */
  defaults?: Defaults | ((fw: Fw) => Awaitable<Defaults>)
  /** Describes the options: `{ $default, $schema: { type } }` each, nested, or a default. Checks their types. */
  schema?: object
  /** Hook listeners, by name. */
  hooks?: ModuleListeners
  /** Modules that it requires, which are set up before it. */
  moduleDependencies?: ModuleDependencies | ((fw: Fw) => Awaitable<ModuleDependencies>)
  /** Runs once, when a project uses the module for the first time. Requires `meta.name` and `meta.version`. */
  onInstall?: (fw: Fw) => Awaitable<void>
  /** Runs once after the version of the module has increased. */
  onUpgrade?: (fw: Fw, options: Options, previousVersion: string) => Awaitable<void>
  /** Sets the module up. It returns `false` if it decided to do nothing. */
  setup?: (this: void, options: SetupOptions<Options, Defaults, With>, fw: Fw) => ModuleSetupReturn | unknown
}

/** A module, as `defineFwModule` returns it. */
export interface FwModule<
  Options extends object = any,
  Defaults extends Partial<Options> = any,
  With extends boolean = boolean,
> {
  (this: void, inlineOptions: any, fw: Fw): Awaitable<unknown>
  meta?: ModuleMeta
  getMeta?: () => Awaitable<ModuleMeta>
  /** The options from a call, the configuration and the defaults. */
  getOptions?: (inlineOptions?: Partial<Options>, fw?: Fw) => Promise<SetupOptions<Options, Defaults, With>>
  getModuleDependencies?: (fw: Fw) => Awaitable<ModuleDependencies> | undefined
  onInstall?: (fw: Fw) => Awaitable<void>
  onUpgrade?: (fw: Fw, options: any, previousVersion: string) => Awaitable<void>
}

/** A module as a function. */
export type ModuleFunction = FwModule

/** A module as an object. */
export interface ModuleObject {
  meta?: ModuleMeta
  getMeta?: () => Awaitable<ModuleMeta>
  setup?: (options: any, fw: Fw) => unknown
  [key: string]: unknown
}

/** An entry of `modules`: a package or file, a module, or one of them with its options. */
export type ModuleEntry =
  | string
  | FwModule
  | ModuleObject
  | [module: string | FwModule | ModuleObject, options?: Record<string, any>]
