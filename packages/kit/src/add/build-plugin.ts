import type { BuildPlugin, BundlerPlugin } from '@fw/schema'
import { useFw } from '../context'
import { writablePlan } from './writable-plan'

interface BuildPluginOptions {
  /** Default: true. */
  client?: boolean
  /** Default: true. */
  server?: boolean
  /** Whether it runs before plugins that were added earlier. */
  prepend?: boolean
}

/** Adds a bundler plugin, in the form of each bundler. */
export function addBuildPlugin(plugin: Omit<BuildPlugin, 'sides'>, options: BuildPluginOptions = {}): void {
  const { buildPlugins } = writablePlan(useFw())
  const added: BuildPlugin = { ...plugin, sides: sidesOf(options) }
  if (options.prepend) buildPlugins.unshift(added)
  else buildPlugins.push(added)
}

/** Adds a Vite plugin, or a function that creates it for client and server. */
export function addBundler1Plugin(
  plugin: BundlerPlugin | (() => BundlerPlugin),
  options: BuildPluginOptions = {},
): void {
  addBuildPlugin({ bundler1: typeof plugin === 'function' ? plugin : () => plugin }, options)
}

function sidesOf({ client = true, server = true }: BuildPluginOptions): BuildPlugin['sides'] {
  return [...(client ? ['client' as const] : []), ...(server ? ['server' as const] : [])]
}
