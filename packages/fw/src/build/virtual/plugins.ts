import type { AppPlugin } from '@fw/schema'
import { sortPlugins } from '../plugins/order'
import { emitImports } from './emit-text'

/** `#build/plugins` of a side: its plugins in the order in which they run. On the client after payload plugins. */
export function emitPlugins(plugins: readonly AppPlugin[], side: 'client' | 'server'): string {
  return emitPluginList(plugins.filter(plugin => isOn(plugin, side) && !(side === 'client' && plugin.isForPayload)))
}

/** `#build/payload-plugins`: the plugins that run in the browser before the payload is read. */
export function emitPayloadPlugins(plugins: readonly AppPlugin[]): string {
  return emitPluginList(plugins.filter(plugin => isOn(plugin, 'client') && plugin.isForPayload))
}

/** Whether a plugin runs on the client or on the server. */
function isOn({ mode }: AppPlugin, side: 'client' | 'server'): boolean {
  return mode === 'all' || mode === side
}

/** A module that exports plugins, in the order in which they run. */
function emitPluginList(plugins: readonly AppPlugin[]): string {
  const { statements, names } = emitImports(
    sortPlugins(plugins).map(({ src }) => src),
    'plugin',
  )
  return `${statements}export default [${names.join(', ')}]\n`
}
