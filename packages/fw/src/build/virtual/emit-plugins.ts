import type { AppPlugin } from '@fw/schema'
import { sortPlugins } from '../plugins/order'
import { emitImports } from './emit-text'

/**
 * `#build/plugins` of one side: its plugins in the order they run. In the browser those for the payload have run
 * before.
 */
export function emitPlugins(plugins: readonly AppPlugin[], side: 'client' | 'server'): string {
  return emitList(plugins.filter(plugin => isOn(plugin, side) && !(side === 'client' && plugin.isForPayload)))
}

/** `#build/payload-plugins`: what runs in the browser before the payload is read. */
export function emitPayloadPlugins(plugins: readonly AppPlugin[]): string {
  return emitList(plugins.filter(plugin => isOn(plugin, 'client') && plugin.isForPayload))
}

function isOn({ mode }: AppPlugin, side: 'client' | 'server'): boolean {
  return mode === 'all' || mode === side
}

function emitList(plugins: readonly AppPlugin[]): string {
  const { statements, names } = emitImports(
    sortPlugins(plugins).map(({ src }) => src),
    'plugin',
  )
  return `${statements}export default [${names.join(', ')}]\n`
}
