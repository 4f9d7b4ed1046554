import type { Fw } from '@fw/schema'
import type { NitroConfig } from 'nitro/types'
import { createIsServerFile } from '../engine/engine-plugin'

type Hook = (this: unknown, ...args: any[]) => unknown
type HookObject = { handler: Hook }

/** A Rollup or Rolldown plugin. */
interface ServerPlugin {
  name: string
  enforce?: string
  resolveId?: Hook | HookObject
  load?: Hook | HookObject
  transform?: Hook | HookObject
}

/**
 * Vite plugins for development: those that the configuration of the engine adds to its bundler, which only runs in
 * builds. They see what they would see there: server code, and the modules that they resolve for it.
 */
export async function createBundlerPlugins(
  app: Fw,
  { rollupConfig, rolldownConfig }: Pick<NitroConfig, 'rollupConfig' | 'rolldownConfig'>,
): Promise<object[]> {
  const isServerFile = createIsServerFile(app)
  return (await flatten([rollupConfig?.plugins, rolldownConfig?.plugins])).map(plugin =>
    limitToServer(plugin, isServerFile),
  )
}

async function flatten(plugins: unknown): Promise<ServerPlugin[]> {
  const plugin = await plugins
  if (Array.isArray(plugin)) return (await Promise.all(plugin.map(flatten))).flat()
  return plugin ? [plugin as ServerPlugin] : []
}

function limitToServer(plugin: ServerPlugin, isServerFile: (id: string) => boolean): object {
  const resolved = new Set<string>()
  const isOfServer = (id: unknown): boolean => typeof id === 'string' && (resolved.has(id) || isServerFile(id))
  return {
    name: plugin.name,
    enforce: plugin.enforce,
    resolveId: wrap(plugin.resolveId, async (call, ...args) => {
      if (!isOfServer(args[1])) return undefined
      const result = (await call()) as { id: string } | string | null | undefined
      if (result) resolved.add(typeof result === 'string' ? result : result.id)
      return result
    }),
    load: wrap(plugin.load, (call, id) => (resolved.has(id as string) ? call() : undefined)),
    transform: wrap(plugin.transform, (call, _, id) => (isOfServer(id) ? call() : undefined)),
  }
}

/** A hook around another one, with the same filter and order. */
function wrap(
  hook: Hook | HookObject | undefined,
  around: (call: () => unknown, ...args: unknown[]) => unknown,
): Hook | HookObject | undefined {
  if (hook === undefined) return undefined
  const original = typeof hook === 'function' ? hook : hook.handler
  function handler(this: unknown, ...args: unknown[]): unknown {
    return around(() => original.apply(this, args), ...args)
  }
  return typeof hook === 'function' ? handler : { ...hook, handler }
}
