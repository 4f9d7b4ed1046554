import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransformStep } from '@fw/schema'
import type { Plugin } from 'vite'

type Handler = (this: unknown, ...args: any[]) => unknown

/** The steps of the module that is being traced. Other modules are loaded at the same time. */
const recording = new AsyncLocalStorage<TransformStep[]>()
const watched = new WeakSet<Plugin>()

/**
 * Collects what the hooks of watched plugins do during `work`. The steps that it returns come first: a module is read
 * from disk if no plugin loads it.
 */
export async function recordSteps(work: () => Promise<TransformStep[]>): Promise<TransformStep[]> {
  const steps: TransformStep[] = []
  const first = await recording.run(steps, work)
  return [...first, ...steps]
}

/** Replaces the hooks of plugins by ones that can be recorded. Only called if a module is traced. */
export function watchPlugins(plugins: readonly Plugin[]): void {
  for (const plugin of plugins) {
    if (watched.has(plugin)) continue
    watched.add(plugin)
    replaceHook(plugin, 'load')
    replaceHook(plugin, 'transform')
  }
}

function replaceHook(plugin: Plugin, name: 'load' | 'transform'): void {
  const hook = plugin[name] as Handler | { handler: Handler } | undefined
  if (typeof hook === 'function') Object.assign(plugin, { [name]: record(plugin, name, hook) })
  else if (typeof hook?.handler === 'function')
    Object.assign(plugin, { [name]: { ...hook, handler: record(plugin, name, hook.handler) } })
}

function record({ name }: Plugin, hook: 'load' | 'transform', handler: Handler): Handler {
  return function (...args) {
    const steps = recording.getStore()
    if (!steps) return handler.apply(this, args)
    const before = hook === 'transform' ? (args[0] as string) : undefined
    return recording.exit(async () => {
      const start = performance.now()
      const result = await handler.apply(this, args)
      const code = codeOf(result)
      // Plugins that do not load a module say nothing about it.
      if (hook === 'load' && code === undefined) return result
      const milliseconds = performance.now() - start
      steps.push({ name, milliseconds, ...(code === undefined || code === before ? {} : { code }) })
      return result
    })
  }
}

function codeOf(result: unknown): string | undefined {
  if (typeof result === 'string') return result
  const { code } = (result ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
