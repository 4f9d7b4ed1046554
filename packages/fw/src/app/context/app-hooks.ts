import { HookableCore, flatHooks } from 'hookable'
import type { DeprecatedHook, HookCallback, NestedHooks } from 'hookable'

type Listener = HookCallback
type AnyHooks = Record<string, any>

/** The event of a call that `beforeEach` and `afterEach` listen to. */
interface HookEvent {
  name: string
  args: any[]
  context: Record<string, unknown>
}
type Spy = (event: HookEvent) => void

/** The hooks of an app: the interface of hookable, without the parts that only development needs. */
export class AppHooks extends HookableCore<AnyHooks> {
  private spies?: { before: Set<Spy>; after: Set<Spy> }
  private renamed?: Record<string, DeprecatedHook<AnyHooks>>
  /** Server only: what was added instead of a listener. */
  private wrapped?: WeakMap<Listener, Listener>

  /** `runInContext` sets the context for each listener on the server, because the previous one may be async. */
  constructor(private readonly runInContext: <T>(work: () => T) => T) {
    super()
  }

  override hook(name: string, listener: Listener, options?: { allowDeprecated?: boolean }): () => void {
    const renamed = this.renamed?.[name]
    if (renamed) {
      if (!options?.allowDeprecated) {
        console.warn(renamed.message ?? `${name} hook has been deprecated, please use ${renamed.to}`)
      }
      return this.hook(renamed.to, listener, options)
    }
    if (import.meta.client || typeof listener !== 'function') return super.hook(name, listener)
    const added: Listener = (...args: any[]) => this.runInContext(() => listener(...args))
    ;(this.wrapped ??= new WeakMap()).set(listener, added)
    return super.hook(name, added)
  }

  override removeHook(name: string, listener: Listener): void {
    super.removeHook(name, (import.meta.server && this.wrapped?.get(listener)) || listener)
  }

  hookOnce(name: string, listener: Listener): () => void {
    const stop = this.hook(name, (...args: any[]) => {
      stop()
      return listener(...args)
    })
    return stop
  }

  addHooks(tree: NestedHooks<AnyHooks>): () => void {
    const stops = Object.entries(flatHooks<AnyHooks>(tree)).map(([name, listener]) => this.hook(name, listener))
    return () => {
      for (const stop of stops) stop()
    }
  }

  removeHooks(tree: NestedHooks<AnyHooks>): void {
    for (const [name, listener] of Object.entries(flatHooks<AnyHooks>(tree))) this.removeHook(name, listener)
  }

  clearHook(name: string): void {
    this._hooks[name] = undefined
  }

  removeAllHooks(): void {
    this._hooks = {}
  }

  deprecateHook(name: string, to: string | DeprecatedHook<AnyHooks>): void {
    const listeners = this._hooks[name] ?? []
    this.clearHook(name)
    ;(this.renamed ??= {})[name] = typeof to === 'string' ? { to } : to
    for (const listener of listeners) super.hook(this.renamed[name]!.to, listener)
  }

  deprecateHooks(hooks: Record<string, string | DeprecatedHook<AnyHooks>>): void {
    for (const name in hooks) this.deprecateHook(name, hooks[name]!)
  }

  override callHook(name: string, ...args: any[]): Promise<any> | void {
    return this.spies
      ? this.callHookWith(() => super.callHook(name, ...args), name, args)
      : super.callHook(name, ...args)
  }

  callHookParallel(name: string, ...args: any[]): Promise<any[]> {
    return this.callHookWith(listeners => Promise.all(listeners.map(listener => listener(...args))), name, args)
  }

  callHookWith<T>(caller: (listeners: Listener[], args: any[], name: string) => T, name: string, args: any[]): T {
    const event = { name, args, context: {} }
    const tell = (spies: Set<Spy> | undefined): void => spies?.forEach(spy => spy(event))
    tell(this.spies?.before)
    const result = caller([...(this._hooks[name] ?? [])], args, name)
    if (result instanceof Promise) return result.finally(() => tell(this.spies?.after)) as T
    tell(this.spies?.after)
    return result
  }

  beforeEach(spy: Spy): () => void {
    return this.#spyOn('before', spy)
  }

  afterEach(spy: Spy): () => void {
    return this.#spyOn('after', spy)
  }

  #spyOn(when: 'before' | 'after', spy: Spy): () => void {
    const spies = (this.spies ??= { before: new Set(), after: new Set() })[when]
    spies.add(spy)
    return () => spies.delete(spy)
  }
}
