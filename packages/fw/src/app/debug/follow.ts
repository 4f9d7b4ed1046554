import type { FwAppContext } from '../../shared/app-context'

/** Called after all listeners of a hook have finished. */
type HookCalled = (name: string, args: readonly unknown[], start: number) => void

/** Observes all hook calls of an app. */
export function followHooks({ hooks }: FwAppContext, onCalled: HookCalled): void {
  const call = hooks.callHook.bind(hooks) as (name: string, ...args: unknown[]) => unknown
  hooks.callHook = ((name: string, ...args: unknown[]) => {
    const start = performance.now()
    const done = () => onCalled(name, args, start)
    const result = call(name, ...args)
    if (result instanceof Promise) return result.finally(done)
    done()
    return result
  }) as typeof hooks.callHook
}
