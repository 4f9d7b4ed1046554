import type { AppPlugin } from '@fw/schema'
import { emitPluginList, isOn } from './plugins'

/** `#build/payload-plugins`: the plugins that run in the browser before the payload is read. */
export function emitPayloadPlugins(plugins: readonly AppPlugin[]): string {
  return emitPluginList(plugins.filter(plugin => isOn(plugin, 'client') && plugin.isForPayload))
}
