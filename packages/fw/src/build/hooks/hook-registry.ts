import { bindModule, currentOrigin, describeOrigin, runAsPart } from '@fw/kit/internal'
import { labelHook } from '@fw/schema'
import type { Fw, FwHooks, HookListener, HookRegistry } from '@fw/schema'
import { Hookable } from 'hookable'
import { findHookTypo } from './hook-names'
import { measureListener, timed } from '../timings'

type AnyHooks = Record<string, any>

/**
 * All of hookable. A hook may be named after its tool. Listeners run with the application, and the module that added
 * them, as context.
 */
class AppHooks extends Hookable<AnyHooks> {
  readonly heard = new Set<string>()
  /** The listeners that run in the context of a module, by the listener that was added. */
  private readonly bound = new WeakMap<HookListener, HookListener>()

  constructor(private readonly current: () => Fw) {
    super()
    // Also without their object: `const { hook } = fw.hooks`.
    const methods = this as unknown as Record<string, unknown>
    for (const name of Object.getOwnPropertyNames(Hookable.prototype))
      if (name !== 'constructor') methods[name] = (AppHooks.prototype as unknown as AnyHooks)[name].bind(this)
  }

  override hook(given: string, listener: HookListener, options?: { allowDeprecated?: boolean }): () => void {
    if (typeof listener !== 'function') return () => {}
    const name = labelHook(given)
    this.heard.add(name)
    const isBound = this.bound.get(listener) === listener
    const bound = isBound ? listener : bindModule(measureAsOwn(listener, name), name)
    this.bound.set(listener, bound)
    // Listeners of a hook that gets another name are added again.
    this.bound.set(bound, bound)
    return super.hook(name, bound, options)
  }

  override removeHook(name: string, listener: HookListener): void {
    super.removeHook(labelHook(name), this.bound.get(listener) ?? listener)
  }

  override clearHook(name: string): void {
    super.clearHook(labelHook(name))
  }

  override callHook(given: string, ...args: unknown[]): Promise<void> {
    const name = labelHook(given)
    return this.run(name, () => super.callHook(name, ...args))
  }

  override callHookParallel(given: string, ...args: unknown[]): Promise<any> {
    const name = labelHook(given)
    return this.run(name, () => super.callHookParallel(name, ...args))
  }

  override callHookWith<Name extends string, Call extends (...args: any[]) => any>(
    caller: Call,
    given: Name,
    args: any,
  ): ReturnType<Call> {
    const name = labelHook(given)
    return runAsPart(this.current(), { kind: 'hook', name }, () => super.callHookWith(caller, name, args))
  }

  private async run(name: string, work: () => unknown): Promise<void> {
    await timed(this.current(), 'hook', name, async () => {
      await this.current().runWithContext(work)
    })
  }
}

/** If this process is profiled, a listener is measured under the name of its hook and of who adds it. */
function measureAsOwn(listener: HookListener, hook: string): HookListener {
  return measureListener(listener, () => `${hook} of ${describeOrigin(currentOrigin())}`)
}

/** The hooks of an application, and the names of those that have or had listeners. */
export function createHookRegistry(current: () => Fw): { hooks: HookRegistry; heard: ReadonlySet<string> } {
  const hooks = new AppHooks(current)
  return { hooks: hooks as unknown as HookRegistry, heard: hooks.heard }
}

/** Adds the listeners of the option `hooks`. Those of layers run before those of the project, which are listed first. */
export function addConfiguredHooks(fw: Fw): void {
  for (const [name, listeners] of Object.entries(fw.options.hooks)) {
    const typo = findHookTypo(name)
    if (typo) fw.report(typo)
    for (const listener of listeners.toReversed())
      runAsPart(fw, { kind: 'layer', name: 'project' }, () => fw.hook(name as keyof FwHooks, listener as never))
  }
}
