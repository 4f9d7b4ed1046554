import type { Fw, FwHooks, PlanOrigin } from '@fw/schema'
import { moduleOfListener } from './listener-module'
import { listsOf } from './plan-lists'
import type { PlanLists } from './plan-lists'

/**
 * Calls the listeners of a hook that may change lists of the plan. What each one changes is its contribution, and
 * replaces that of the last call. `args` is called when the lists are ready for it. The result: the entries that are
 * new.
 */
export async function callPlanHook<Name extends keyof FwHooks>(
  app: Fw,
  hook: Name,
  names: ReadonlyArray<keyof PlanLists>,
  args: () => Parameters<FwHooks[Name]>,
): Promise<unknown[]> {
  const lists = names.map(name => listsOf(app)[name])
  const added: unknown[] = []
  const end = app.timings?.start('hook', hook)
  for (const list of lists) list.beginHook(hook)
  try {
    await app.hooks.callHookWith(
      async (listeners, given) => {
        for (const listener of listeners as Array<(...values: unknown[]) => unknown>) {
          await listener(...given)
          for (const list of lists) added.push(...list.endListener(originOf(hook, listener)))
        }
      },
      hook,
      args(),
    )
  } finally {
    for (const list of lists) list.endHook()
    end?.()
  }
  return added
}

function originOf(hook: string, listener: object): PlanOrigin {
  const { name, file } = moduleOfListener(listener) ?? {}
  return { kind: 'hook', name: hook, ...(name ? { module: name } : {}), ...(file ? { file } : {}) }
}
