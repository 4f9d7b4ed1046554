import { bindModule } from '@fw/kit/internal'
import type { Fw, FwHooks, HookListener, HookRegistry } from '@fw/schema'
import { createHooks, flatHooks } from 'hookable'
import { findHookTypo } from './hook-names'
import { timed } from '../timings'

/** The hooks of an application. Listeners run with the application, and the module that added them, as context. */
export function createHookRegistry(current: () => Fw): { hooks: HookRegistry; heard: ReadonlySet<string> } {
  const registry = createHooks<Record<string, any>>()
  const heard = new Set<string>()
  /** The listeners that run in the context of a module, by the listener that was added. */
  const bound = new WeakMap<HookListener, HookListener>()
  const bind = (name: string, listener: HookListener): HookListener => {
    heard.add(name)
    const found = bindModule(listener, name)
    bound.set(listener, found)
    return found
  }
  const call = (name: string, work: () => unknown): Promise<void> =>
    timed(current(), 'hook', name, async () => {
      await current().runWithContext(work)
    })
  const hooks: HookRegistry = {
    hook: (name, listener) => registry.hook(name, bind(name, listener)),
    hookOnce: (name, listener) => registry.hookOnce(name, bind(name, listener)),
    removeHook: (name, listener) => registry.removeHook(name, bound.get(listener) ?? listener),
    addHooks: tree => {
      const listeners = Object.entries<HookListener>(flatHooks(tree))
      const stops = listeners.map(([name, listener]) => registry.hook(name, bind(name, listener)))
      return () => stops.forEach(stop => stop())
    },
    callHook: (name, ...args) => call(name, () => registry.callHook(name, ...args)),
    callHookParallel: (name, ...args) => call(name, () => registry.callHookParallel(name, ...args)),
    beforeEach: listener => registry.beforeEach(listener as never),
    afterEach: listener => registry.afterEach(listener as never),
  }
  return { hooks, heard }
}

/** Adds the listeners of the option `hooks`. Those of layers run before those of the project, which are listed first. */
export function addConfiguredHooks(fw: Fw): void {
  for (const [name, listeners] of Object.entries(fw.options.hooks)) {
    const typo = findHookTypo(name)
    if (typo) fw.report(typo)
    for (const listener of listeners.toReversed()) fw.hook(name as keyof FwHooks, listener as never)
  }
}
