import { sideOf } from '@fw/kit/bundle'
import type { Side } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'

/** Vite's name for the environment of a side. */
export const ENVIRONMENTS = { client: 'client', server: 'ssr' } as const

/** Limits plugins to the environment of one side, where both sides share a server. */
export async function keepToSide(plugins: PluginOption, side: Side): Promise<Plugin[]> {
  const list = await flatten(plugins)
  return list.map(plugin => {
    const appliesTo = plugin.applyToEnvironment
    return Object.assign(Object.create(Object.getPrototypeOf(plugin) as object) as Plugin, plugin, {
      applyToEnvironment: (environment: Parameters<NonNullable<Plugin['applyToEnvironment']>>[0]) =>
        sideOf(environment) === side && (appliesTo ? appliesTo(environment) : true),
    })
  })
}

async function flatten(plugins: PluginOption): Promise<Plugin[]> {
  const value = await plugins
  if (!value) return []
  if (!Array.isArray(value)) return [value]
  return (await Promise.all(value.map(flatten))).flat()
}
