import type { Plugin, PluginOption } from 'vite'

/** The half of the application: code for the browser, or code that renders on the server. */
export type Side = 'client' | 'server'

/** Vite's name for the environment of a side. */
export const ENVIRONMENTS = { client: 'client', server: 'ssr' } as const

/** The side of an environment. Everything that is not for browsers belongs to the server. */
export function sideOf(environment: { config: { consumer?: string } }): Side {
  return environment.config.consumer === 'client' ? 'client' : 'server'
}

/** The argument of hooks that describes a side. */
export function describeSide(side: Side): { isClient: boolean; isServer: boolean } {
  return { isClient: side === 'client', isServer: side === 'server' }
}

/** Limits plugins to the environment of one side, where both sides share a server. */
export async function keepToSide(plugins: PluginOption, side: Side): Promise<Plugin[]> {
  const list = await flatten(plugins)
  return list.map(plugin => {
    const own = plugin.applyToEnvironment
    return Object.assign(Object.create(Object.getPrototypeOf(plugin) as object) as Plugin, plugin, {
      applyToEnvironment: (environment: Parameters<NonNullable<Plugin['applyToEnvironment']>>[0]) =>
        sideOf(environment) === side && (own ? own(environment) : true),
    })
  })
}

async function flatten(plugins: PluginOption): Promise<Plugin[]> {
  const value = await plugins
  if (!value) return []
  if (!Array.isArray(value)) return [value]
  return (await Promise.all(value.map(flatten))).flat()
}
