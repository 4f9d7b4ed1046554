import type { BuildPlugin, BundlerPlugin } from '@fw/schema'
import { useFw } from '../context'

interface Sides {
  /** Default: true. */
  client?: boolean
  /** Default: true. */
  server?: boolean
}

/** Adds a plugin of the bundler in the form each bundler takes. */
export function addBuildPlugin(plugin: Omit<BuildPlugin, 'sides'>, sides: Sides = {}): void {
  useFw().plan.buildPlugins.push({ ...plugin, sides: sidesOf(sides) })
}

/** Adds a plugin of Vite: the plugin, or a function that makes it for each side. */
export function addBundler1Plugin(plugin: BundlerPlugin | (() => BundlerPlugin), sides: Sides = {}): void {
  addBuildPlugin({ bundler1: typeof plugin === 'function' ? plugin : () => plugin }, sides)
}

function sidesOf({ client = true, server = true }: Sides): BuildPlugin['sides'] {
  return [...(client ? ['client' as const] : []), ...(server ? ['server' as const] : [])]
}
