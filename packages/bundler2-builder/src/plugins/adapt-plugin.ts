import type { CodeHook, CodePlugin } from '@fw/schema'

const HOOKS = ['resolveId', 'load', 'transform'] as const

/** Plugins in the form of Rollup and Vite, whose hooks may be plain functions, as code plugins. */
export function adaptPlugins(plugins: readonly unknown[]): CodePlugin[] {
  return (plugins as unknown[])
    .flat(Number.POSITIVE_INFINITY)
    .filter(Boolean)
    .map(plugin => {
      const adapted = { ...(plugin as object) } as CodePlugin & Record<string, unknown>
      for (const name of HOOKS) {
        const hook = adapted[name] as unknown
        if (hook) (adapted as Record<string, unknown>)[name] = adaptHook(hook)
      }
      return adapted
    })
}

function adaptHook(hook: unknown): CodeHook<unknown> {
  if (typeof hook === 'function') return { handler: hook }
  const { filter, ...rest } = hook as CodeHook<unknown> & { filter?: { id?: unknown } }
  if (!filter) return rest
  return {
    ...rest,
    filter: (Array.isArray(filter.id) ? { ...filter, id: { include: filter.id } } : filter) as NonNullable<
      CodeHook<unknown>['filter']
    >,
  }
}
