import type { BuildPlugin, Bundler1Config, CodePlugin } from '@fw/schema'
import { useFw } from '../context'
import { append, prepend } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'

/** When a plugin or a change of the configuration applies. */
export interface ExtendConfigOptions {
  /** In development. Default: true. */
  dev?: boolean
  /** In builds. Default: true. */
  build?: boolean
  /** Default: true. */
  client?: boolean
  /** Default: true. */
  server?: boolean
  /** Whether it runs before plugins that were added earlier. */
  prepend?: boolean
}

/** Hooks of plugins that are functions, for the types of their arguments. */
interface PluginHooks {
  name?: string
  resolveId?: (this: any, id: string, importer: string | undefined, options: any) => unknown
  load?: (this: any, id: string, options: any) => unknown
  transform?: (this: any, code: string, id: string, options: any) => unknown
}

/** Plugins of a bundler, possibly nested. Entries that are not set are skipped. */
export type BundlerPlugins =
  | PluginHooks
  | object
  | false
  | null
  | undefined
  | BundlerPlugins[]
  | Promise<BundlerPlugins>

type PluginOrGetter = BundlerPlugins | (() => BundlerPlugins)

/** A plugin in the form of each bundler, by the bundler's own name or by its label. */
export interface BuildPluginFactory {
  /** In the form of Rollup, which every builder runs. For fw's own plugins. */
  shared?: () => CodePlugin
  bundler1?: () => BundlerPlugins
  bundler2?: () => BundlerPlugins
  bundler3?: () => BundlerPlugins
  vite?: () => BundlerPlugins
  webpack?: () => BundlerPlugins
  rspack?: () => BundlerPlugins
}

/** A configuration of webpack or Rspack. There is one for each side, named `client` and `server`. */
export interface BundlerToolConfig {
  name?: string
  plugins?: object[]
  module?: { rules?: object[]; [key: string]: unknown }
  resolve?: { alias?: Record<string, unknown>; extensions?: string[]; [key: string]: unknown }
  [key: string]: unknown
}

/** Adds a bundler plugin, in the form of each bundler. An unplugin has all of them. */
export function addBuildPlugin(plugin: BuildPluginFactory, options: ExtendConfigOptions = {}): void {
  const app = useFw()
  if (!isEnabled(options, app.options.dev)) return
  const bundler1 = plugin.bundler1 ?? plugin.vite
  const bundler2 = plugin.bundler2 ?? plugin.webpack
  const bundler3 = plugin.bundler3 ?? plugin.rspack
  const added: BuildPlugin = {
    ...(plugin.shared ? { shared: plugin.shared } : {}),
    ...(bundler1 ? { bundler1: () => bundler1() } : {}),
    ...(bundler2 ? { bundler2: () => bundler2() } : {}),
    ...(bundler3 ? { bundler3: () => bundler3() } : {}),
    sides: sidesOf(options),
  }
  addToPlan(app, 'buildPlugins', { entries: [added], place: options.prepend ? prepend : append })
}

/** Adds a Vite plugin, several of them, or a function that creates them for client and server. */
export function addBundler1Plugin(plugin: PluginOrGetter, options: ExtendConfigOptions = {}): void {
  addBuildPlugin({ bundler1: toGetter(plugin) }, options)
}

/** Adds a webpack plugin. It has no effect with another bundler. */
export function addBundler2Plugin(plugin: PluginOrGetter, options: ExtendConfigOptions = {}): void {
  addBuildPlugin({ bundler2: toGetter(plugin) }, options)
}

/** Adds an Rspack plugin. It has no effect with another bundler. */
export function addBundler3Plugin(plugin: PluginOrGetter, options: ExtendConfigOptions = {}): void {
  addBuildPlugin({ bundler3: toGetter(plugin) }, options)
}

/**
 * Lets a function change the configuration of Vite: the one that client and server share, or that of one of them with
 * `client: false` or `server: false`. The result stops it.
 */
export function extendBundler1Config(
  change: (config: Bundler1Config) => void | Promise<void>,
  options: ExtendConfigOptions = {},
): (() => void) | undefined {
  const app = useFw()
  if (!isEnabled(options, app.options.dev)) return undefined
  const { client = true, server = true } = options
  if (client && server) return app.hook('bundler1:extend', ({ config }) => change(config as Bundler1Config))
  return app.hook('bundler1:extendConfig', async (config, { isClient }) => {
    if (isClient ? client : server) await change(config as Bundler1Config)
  })
}

/** Lets a function change the configurations of webpack. It has no effect with another bundler. */
export function extendBundler2Config(
  change: (config: BundlerToolConfig) => void | Promise<void>,
  options: ExtendConfigOptions = {},
): void {
  extendConfigs('bundler2:config', change, options)
}

/** Lets a function change the configurations of Rspack. It has no effect with another bundler. */
export function extendBundler3Config(
  change: (config: BundlerToolConfig) => void | Promise<void>,
  options: ExtendConfigOptions = {},
): void {
  extendConfigs('bundler3:config', change, options)
}

/** The builder calls the hook with one configuration for each side, named `client` and `server`. */
function extendConfigs(
  hook: 'bundler2:config' | 'bundler3:config',
  change: (config: BundlerToolConfig) => void | Promise<void>,
  options: ExtendConfigOptions,
): void {
  const app = useFw()
  if (!isEnabled(options, app.options.dev)) return
  const sides = sidesOf(options)!
  app.hook(hook, async configs => {
    for (const config of configs) {
      const side = /server|ssr/.test(String(config.name)) ? 'server' : 'client'
      if (sides.includes(side)) await change(config as BundlerToolConfig)
    }
  })
}

function isEnabled({ dev = true, build = true }: ExtendConfigOptions, isDev: boolean): boolean {
  return isDev ? dev : build
}

function sidesOf({ client = true, server = true }: ExtendConfigOptions): BuildPlugin['sides'] {
  return [...(client ? ['client' as const] : []), ...(server ? ['server' as const] : [])]
}

function toGetter(plugin: PluginOrGetter): () => BundlerPlugins {
  return typeof plugin === 'function' ? (plugin as () => BundlerPlugins) : () => plugin
}
