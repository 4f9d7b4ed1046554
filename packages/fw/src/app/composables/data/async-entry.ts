import * as buildOptions from '#build/options'
import { computed, getCurrentInstance, isRef, ref, shallowReactive, shallowRef } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import type { AsyncDataCause, AsyncDataStatus } from './async-types'
import { warnDisagreement } from './async-warn'
import type { AnyOptions, AsyncEntry, Caller } from './entry-types'

/** All entries of the app by key. */
export function getEntries(app: FwAppContext): Record<string, AsyncEntry> {
  return (app._asyncData ??= import.meta.server ? Object.create(null) : shallowReactive(Object.create(null)))
}

/** The caller whose handler and options load an entry. */
export function callerOf(entry: AsyncEntry): Caller {
  return entry.callers.at(-1)!
}

/** Returns the entry of a key, created if needed. It shows the data of `previous` until its own data is loaded. */
export function useEntry(app: FwAppContext, key: string, caller: Caller, previous?: AsyncEntry): AsyncEntry {
  const entries = getEntries(app)
  const entry = entries[key]
  if (!entry) return (entries[key] = createEntry(app, key, caller, previous))
  if (import.meta.dev) warnDisagreement(entry, caller)
  entry.callers.push(caller)
  return entry
}

function createEntry(app: FwAppContext, key: string, caller: Caller, previous: AsyncEntry | undefined): AsyncEntry {
  const { options } = caller
  const cached = findCached(app, key, options, 'initial')
  const error = isHydratingSetup(app) ? app.payload._errors[key] : undefined
  const status = shallowRef<AsyncDataStatus>(error ? 'error' : cached ? 'success' : 'idle')
  // The server does not need reactivity here.
  const isTouched = import.meta.server ? { value: false } : shallowRef(false)
  const value = cached ? cached.value : previous ? previous.data.value : resolveDefault(options)
  if (cached) app.payload.data[key] = cached.value
  return {
    key,
    data: (options.deep ?? buildOptions.asyncDataDefaults.deep) ? ref(value) : shallowRef(value),
    error: shallowRef(error ?? buildOptions.asyncDataDefaults.errorValue),
    status,
    pending: computed(
      () => status.value === 'pending' || (buildOptions.pendingWhenIdle && status.value === 'idle' && !isTouched.value),
    ),
    isTouched,
    callers: [caller],
  }
}

/** Whether the current setup hydrates server-rendered HTML: initially, or in components that are hydrated later. */
export function isHydratingSetup(app: FwAppContext): boolean {
  return import.meta.client && (app.isHydrating || isHydratingComponent())
}

/** Whether the component in setup is being hydrated. */
export function isHydratingComponent(): boolean {
  const vnode = getCurrentInstance()?.vnode
  const element = vnode?.el as { __vnode?: unknown } | null | undefined
  // Vue sets the element before setup for components that it hydrates, and marks the element in development. After an
  // edit, the vnode has the element of the component that it replaces.
  return !!element && (!import.meta.dev || element.__vnode === vnode)
}

/** Returns cached data, wrapped in an object because `null` is valid data. */
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
  const data = isHydratingSetup(app) ? app.payload.data : cause === 'initial' ? app.static.data : undefined
  return data && key in data ? { value: data[key] } : undefined
}

/** The default value of an entry. */
export function resolveDefault(options: AnyOptions): unknown {
  if (!options.default) return buildOptions.asyncDataDefaults.value
  // The author may return undefined explicitly.
  const value = options.default() as unknown
  return isRef(value) ? value.value : value
}

/** Aborts the load of an entry. Promises that wait for it resolve. */
export function dropLoad(entry: AsyncEntry): void {
  const { load } = entry
  entry.load = undefined
  load?.abort(new DOMException('The data is no longer used.', 'AbortError'))
}

/** Resets an entry to its default and aborts its pending load. */
export function clearEntry(app: FwAppContext, entry: AsyncEntry): void {
  dropLoad(entry)
  delete app.payload.data[entry.key]
  delete app.payload._errors[entry.key]
  entry.data.value = buildOptions.resetAsyncDataToUndefined
    ? resolveDefault(callerOf(entry).options)
    : buildOptions.asyncDataDefaults.value
  entry.error.value = buildOptions.asyncDataDefaults.errorValue
  entry.isTouched.value = true
  entry.status.value = 'idle'
}

/** Removes a caller from an entry. Removing the last one also removes the entry and its uncached data. */
export function releaseEntry(app: FwAppContext, entry: AsyncEntry, caller: Caller): void {
  if (entry.callers.length > 1) {
    entry.callers = entry.callers.filter(other => other !== caller)
    return
  }
  const entries = getEntries(app)
  if (entries[entry.key] !== entry) return
  delete entries[entry.key]
  delete app.payload._errors[entry.key]
  if (!outlivesCallers(entry)) delete app.payload.data[entry.key]
}

/** Whether the data survives without callers. With a custom `getCachedData`, the app decides what is stale. */
export function outlivesCallers(entry: AsyncEntry): boolean {
  return !buildOptions.purgeCachedData || callerOf(entry).options.getCachedData !== undefined
}
