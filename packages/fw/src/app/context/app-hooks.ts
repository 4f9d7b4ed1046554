import { HookableCore, flatHooks } from 'hookable'
import type { DeprecatedHook, HookCallback, NestedHooks } from 'hookable'

type AnyHooks = Record<string, any>

/** A call that `beforeEach` and `afterEach` observe. */
interface HookCall {
  name: string
  args: any[]
  context: Record<string, unknown>
}
type Observer = (call: HookCall) => void

/** The hooks of an app: the interface of hookable, as small as possible. */
export class AppHooks extends HookableCore<AnyHooks> {
  #before: Set<Observer> | undefined
  #after: Set<Observer> | undefined
  #renamed: Record<string, DeprecatedHook<AnyHooks>> | undefined
  // Server only: what was added instead of a listener.
  #wrapped: WeakMap<HookCallback, HookCallback> | undefined
  readonly #runInContext: <T>(work: () => T) => T

  /** On the server, `runInContext` sets the context for each listener, because the previous one may be async. */
  constructor(runInContext: <T>(work: () => T) => T) {
    super()
    this.#runInContext = runInContext
  }

  override hook(name: string, listener: HookCallback, options?: { allowDeprecated?: boolean }): () => void {
    const renamed = this.#renamed?.[name]
    if (renamed) {
      if (import.meta.dev && !options?.allowDeprecated)
        console.warn(renamed.message ?? `${name} hook has been deprecated, please use ${renamed.to}`)
      return this.hook(renamed.to, listener, options)
    }
    if (import.meta.client || typeof listener !== 'function') return super.hook(name, listener)
    const added: HookCallback = (...args: any[]) => this.#runInContext(() => listener(...args))
    ;(this.#wrapped ??= new WeakMap()).set(listener, added)
    return super.hook(name, added)
  }

  override removeHook(name: string, listener: HookCallback): void {
    super.removeHook(name, (import.meta.server && this.#wrapped?.get(listener)) || listener)
  }

  hookOnce(name: string, listener: HookCallback): () => void {
    const stop = this.hook(name, (...args: any[]) => {
      stop()
      return listener(...args)
    })
    return stop
  }

  addHooks(tree: NestedHooks<AnyHooks>): () => void {
    const hooks = flatHooks<AnyHooks>(tree)
    const stops = Object.keys(hooks).map(name => this.hook(name, hooks[name]))
    return () => {
      for (const stop of stops) stop()
    }
  }

  removeHooks(tree: NestedHooks<AnyHooks>): void {
    const hooks = flatHooks<AnyHooks>(tree)
    for (const name in hooks) this.removeHook(name, hooks[name])
  }

  clearHook(name: string): void {
    delete this._hooks[name]
  }

  removeAllHooks(): void {
    this._hooks = {}
  }

  deprecateHook(name: string, to: string | DeprecatedHook<AnyHooks>): void {
    const renamed = typeof to === 'string' ? { to } : to
    const listeners = this._hooks[name] ?? []
    this.clearHook(name)
    ;(this.#renamed ??= {})[name] = renamed
    for (const listener of listeners) super.hook(renamed.to, listener)
  }

  deprecateHooks(hooks: Record<string, string | DeprecatedHook<AnyHooks>>): void {
    for (const name in hooks) this.deprecateHook(name, hooks[name]!)
  }

  override callHook(name: string, ...args: any[]): Promise<any> | void {
    return this.#before || this.#after
      ? this.callHookWith(() => super.callHook(name, ...args), name, args)
      : super.callHook(name, ...args)
  }

  callHookParallel(name: string, ...args: any[]): Promise<any[]> {
    return this.callHookWith(listeners => Promise.all(listeners.map(listener => listener(...args))), name, args)
  }

  callHookWith<T>(caller: (listeners: HookCallback[], args: any[], name: string) => T, name: string, args: any[]): T {
    const call = { name, args, context: {} }
    this.#before?.forEach(observe => observe(call))
    const end = (): void => this.#after?.forEach(observe => observe(call))
    const result = caller([...(this._hooks[name] ?? [])], args, name)
    if (result instanceof Promise) return result.finally(end) as T
    end()
    return result
  }

  beforeEach(observe: Observer): () => void {
    return add((this.#before ??= new Set()), observe)
  }

  afterEach(observe: Observer): () => void {
    return add((this.#after ??= new Set()), observe)
  }
}

function add<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => all.delete(one)
}
