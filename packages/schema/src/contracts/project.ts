/** The runtime configuration, whatever a project declares. */
export interface RuntimeConfigTree {
  app: { baseURL: string; buildAssetsDir: string; cdnURL: string; buildId: string; [key: string]: unknown }
  public: Record<string, unknown>
  [key: string]: unknown
}

// The generated types of a project augment the interfaces below.

/** `runtimeConfig`: the result of `useRuntimeConfig()`. */
export interface RuntimeConfig {
  app: RuntimeConfigTree['app']
  public: PublicRuntimeConfig
}

/** `runtimeConfig.public`. */
export interface PublicRuntimeConfig {}

/** `app.config` files over `appConfig`: what `useAppConfig()` gives. */
export interface AppConfig {}

/** The layouts, by name. */
export interface LayoutNames {}

/** The named route middleware, by name. */
export interface MiddlewareNames {}

/** The names of the application's plugins. */
export interface PluginNames {}

/** The options of the installed modules, by their names in `modules`. */
export interface ModuleOptionsByName {}

/** What plugins of the application provide, as `$name`: beside its own members on what `useFwApp()` gives. */
export interface PluginInjections {}

/** What `data` and `error` of the data composables are while there is none: `experimental.defaults.useAsyncData`. */
export interface EmptyValues {}

/** The type of data that is not there. */
export type EmptyData = EmptyValues extends { data: infer Empty } ? Empty : null

/** The type of an error that did not happen. */
export type EmptyError = EmptyValues extends { error: infer Empty } ? Empty : null

/** The keys of an interface that generated type declarations extend; any string until they do. */
export type KnownName<Names> = [keyof Names] extends [never] ? string : keyof Names & string

/** Name of a layout. */
export type LayoutKey = KnownName<LayoutNames>

/** Name of a route middleware. */
export type MiddlewareKey = KnownName<MiddlewareNames>

/** Name of a plugin of the application. */
export type PluginKey = KnownName<PluginNames>

type Primitive = string | number | boolean | null | undefined

/** The type of a value after it was serialized as JSON. */
export type Serialized<T> = unknown extends T
  ? T
  : T extends Primitive
    ? T
    : T extends bigint | symbol | ((...args: any[]) => unknown)
      ? never
      : T extends { toJSON: () => infer R }
        ? Serialized<R>
        : T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | RegExp
          ? Record<string, never>
          : T extends readonly unknown[]
            ? { [K in keyof T]: Serialized<T[K]> }
            : T extends object
              ? { [K in keyof T as SerializedKey<K, T[K]>]: Serialized<T[K]> }
              : T

type SerializedKey<Key, Value> = Key extends symbol
  ? never
  : [Value] extends [symbol | ((...args: any[]) => unknown)]
    ? never
    : Key

type Mergeable<T> = T extends readonly unknown[] | ((...args: any[]) => unknown) | Date | RegExp
  ? false
  : T extends object
    ? true
    : false

type MergedPair<Strong, Weak> = [Mergeable<Strong>, Mergeable<Weak>] extends [true, true]
  ? {
      [Key in keyof Strong | keyof Weak]: Key extends keyof Strong
        ? Key extends keyof Weak
          ? MergedPair<Strong[Key], Weak[Key]>
          : Strong[Key]
        : Key extends keyof Weak
          ? Weak[Key]
          : never
    }
  : Strong

/** Configurations merged key by key, the highest precedence first; values other than plain objects are replaced. */
export type MergedConfig<Configs extends readonly unknown[]> = Configs extends readonly [infer Only]
  ? Only
  : Configs extends readonly [infer Strong, ...infer Weak]
    ? MergedPair<Strong, MergedConfig<Weak>>
    : {}

/** What a plugin of the application provides, by name. */
export type ProvidedBy<Plugin> = 0 extends 1 & Plugin
  ? {}
  : Plugin extends (...args: any[]) => infer Result
    ? Extract<Awaited<Result>, { provide?: unknown }> extends { provide?: infer Provided }
      ? string extends keyof NonNullable<Provided>
        ? {}
        : NonNullable<Provided>
      : {}
    : {}

/** The options of a module, as `defineFwModule` declares them. Any for modules that do not declare them. */
export type ModuleOptionsOf<Module> = 0 extends 1 & Module
  ? Record<string, any>
  : Module extends { getOptions?: (inline?: infer Options, ...rest: any[]) => unknown }
    ? unknown extends Options
      ? Record<string, any>
      : NonNullable<Options>
    : Record<string, any>
