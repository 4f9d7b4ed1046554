import type { AppPlugin } from '@fw/schema'
import type { StaticPluginMeta } from './meta'

/** A plugin, and the names of its dependencies. */
export interface OrderedPlugin extends AppPlugin {
  dependsOn?: readonly string[]
}

const ENFORCED = { pre: -20, default: 0, post: 20 }
const PAYLOAD_ORDER = -40

/** The plugin with the metadata of its file. Explicit values have precedence. */
export function applyMeta(plugin: AppPlugin, meta: StaticPluginMeta): OrderedPlugin {
  const order =
    plugin.order ??
    meta.order ??
    (meta.enforce ? ENFORCED[meta.enforce] : meta.isForPayload ? PAYLOAD_ORDER : undefined)
  const name = plugin.name ?? meta.name
  return {
    ...plugin,
    ...(order === undefined ? {} : { order }),
    ...(name === undefined ? {} : { name }),
    ...(meta.isForPayload ? { isForPayload: true } : {}),
    ...(meta.dependsOn?.length ? { dependsOn: meta.dependsOn } : {}),
  }
}

/** Sorts plugins by `order`, otherwise in the given order. A plugin runs after its dependencies. */
export function sortPlugins(plugins: readonly OrderedPlugin[]): OrderedPlugin[] {
  const byOrder = plugins.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const byName = new Map(byOrder.flatMap(plugin => (plugin.name ? [[plugin.name, plugin]] : [])))
  const sorted = new Set<OrderedPlugin>()
  const visit = (plugin: OrderedPlugin, above: readonly OrderedPlugin[]): void => {
    // A cycle is reported when the application starts, where all names are known.
    if (sorted.has(plugin) || above.includes(plugin)) return
    for (const name of plugin.dependsOn ?? []) {
      const needed = byName.get(name)
      if (needed) visit(needed, [...above, plugin])
    }
    sorted.add(plugin)
  }
  for (const plugin of byOrder) visit(plugin, [])
  return [...sorted]
}
