import { asyncDataDefaults, pendingWhenIdle, purgeCachedData, resetAsyncDataToUndefined } from '#build/options'
import { computed, getCurrentInstance, isRef, ref, shallowReactive, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { FwAppContext, FwError } from '../../../shared/app-context'
import type { AsyncDataCause, AsyncDataHandler, AsyncDataOptions, AsyncDataStatus } from './async-types'
import { warnDisagreement } from './async-warn'

export type AnyOptions = AsyncDataOptions<any, any, any, any>

/** One call of `useAsyncData`: what it loads, and how. */
export interface Caller {
  /** The composable. */
  name: string
  handler: AsyncDataHandler<any>
  options: AnyOptions
  /** What stands for the handler when callers are compared; its text, if nothing is given. */
  identify?: () => string
  /** Whether a change of key or request loads also before anything was loaded, whatever `immediate` says. */
  runsOnChange?: boolean
  /** What the data depends on beside its key, as text. A change of it loads as another key does. */
  describe?: () => string
}

/** The data under one key. All who ask for the key share it. */
export interface AsyncEntry {
  readonly key: string
  data: Ref<any>
  error: Ref<FwError | null | undefined>
  status: Ref<AsyncDataStatus>
  pending: ComputedRef<boolean>
  /** Whether a load was started, or its result forgotten. */
  isTouched: { value: boolean }
  /**
   * Who uses it. The newest one says how to load. When the last one goes it stays here, for a `refresh` that comes
   * late.
   */
  callers: Caller[]
  /** The load that runs. */
  load?: Load
}

/** A load that runs, or is about to. */
export interface Load {
  /** Settles with the newest load of its entry. Never rejects: an error is part of the entry. */
  promise: Promise<void>
  /** Whether the handler was called. */
  hasBegun: boolean
  begin: () => void
  /** Ends it with what it was ended for, whether or not the handler listens to its signal. */
  abort: (reason: unknown) => void
}

/** All entries of an application by key. */
export function getEntries(app: FwAppContext): Record<string, AsyncEntry> {
  return (app._asyncData ??= import.meta.server ? Object.create(null) : shallowReactive(Object.create(null)))
}

/** The caller that says how an entry is loaded. */
export function callerOf(entry: AsyncEntry): Caller {
  return entry.callers.at(-1)!
}

/**
 * The entry under a key for a caller, made when it is not there. It shows the data of `previous` until it has its own.
 */
export function useEntry(app: FwAppContext, key: string, caller: Caller, previous?: AsyncEntry): AsyncEntry {
  const entries = getEntries(app)
  const entry = entries[key]
  if (!entry) {
    return (entries[key] = createEntry(app, key, caller, previous))
  }
  if (import.meta.dev) {
    warnDisagreement(entry, caller)
  }
  entry.callers.push(caller)
  return entry
}

function createEntry(app: FwAppContext, key: string, caller: Caller, previous: AsyncEntry | undefined): AsyncEntry {
  const { options } = caller
  const cached = findCached(app, key, options, 'initial')
  const error = isTakenOver(app) ? app.payload._errors[key] : undefined
  const status = shallowRef<AsyncDataStatus>(error ? 'error' : cached ? 'success' : 'idle')
  // On the server nothing waits for it to change.
  const isTouched = import.meta.server ? { value: false } : shallowRef(false)
  const value = cached ? cached.value : previous ? previous.data.value : resolveDefault(options)
  if (cached) {
    app.payload.data[key] = cached.value
  }
  return {
    key,
    data: (options.deep ?? asyncDataDefaults.deep) ? ref(value) : shallowRef(value),
    error: shallowRef(error ?? asyncDataDefaults.errorValue),
    status,
    pending: computed(
      () => status.value === 'pending' || (pendingWhenIdle && status.value === 'idle' && !isTouched.value),
    ),
    isTouched,
    callers: [caller],
  }
}

/**
 * Whether what is set up now stands in the page that the server sent: while the first page is taken over, and in
 * components that are hydrated later.
 */
export function isTakenOver(app: FwAppContext): boolean {
  return import.meta.client && (app.isHydrating || isHydratingComponent())
}

/** Whether the component that is set up now finds its elements in the page. */
export function isHydratingComponent(): boolean {
  // Vue gives a component that it hydrates the element before it is set up; any other one has none yet.
  return !!getCurrentInstance()?.vnode.el
}

/** What makes loading needless, in a box, because `null` is data, too. */
export function findCached(
  app: FwAppContext,
  key: string,
  { getCachedData }: AnyOptions,
  cause: AsyncDataCause,
): { value: unknown } | undefined {
  if (getCachedData) {
    const value = getCachedData(key, app, { cause }) as unknown
    return value === undefined || value === null ? undefined : { value }
  }
  const data = isTakenOver(app) ? app.payload.data : cause === 'initial' ? app.static.data : undefined
  return data && key in data ? { value: data[key] } : undefined
}

/** The value of an entry without data. */
export function resolveDefault(options: AnyOptions): unknown {
  if (!options.default) return asyncDataDefaults.value
  // Also undefined, where the author says so.
  const value = options.default() as unknown
  return isRef(value) ? value.value : value
}

/** Gives up the load of an entry. Who waits for it goes on. */
export function dropLoad(entry: AsyncEntry): void {
  const { load } = entry
  entry.load = undefined
  load?.abort(new DOMException('The data is no longer used.', 'AbortError'))
}

/** Takes an entry back to where it has no data. The load that runs is given up. */
export function clearEntry(app: FwAppContext, entry: AsyncEntry): void {
  dropLoad(entry)
  delete app.payload.data[entry.key]
  delete app.payload._errors[entry.key]
  entry.data.value = resetAsyncDataToUndefined ? resolveDefault(callerOf(entry).options) : asyncDataDefaults.value
  entry.error.value = asyncDataDefaults.errorValue
  entry.isTouched.value = true
  entry.status.value = 'idle'
}

/** Ends the use of an entry by a caller. The last one takes the entry along. */
export function releaseEntry(app: FwAppContext, entry: AsyncEntry, caller: Caller): void {
  if (entry.callers.length > 1) {
    entry.callers = entry.callers.filter(other => other !== caller)
    return
  }
  const entries = getEntries(app)
  if (entries[entry.key] !== entry) {
    return
  }
  delete entries[entry.key]
  delete app.payload._errors[entry.key]
  if (!isKept(entry)) {
    delete app.payload.data[entry.key]
  }
}

/** Whether the data stays when nobody uses it. Who brings a cache decides there what is old. */
export function isKept(entry: AsyncEntry): boolean {
  return !purgeCachedData || callerOf(entry).options.getCachedData !== undefined
}
