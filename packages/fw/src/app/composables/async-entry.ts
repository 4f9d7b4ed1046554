import { asyncDataDefaults, pendingWhenIdle } from '#build/options'
import { computed, isRef, ref, shallowRef } from 'vue'
import type { ComputedRef, Ref, WatchSource } from 'vue'
import type { FwAppContext, FwError } from '../../shared/app-context'
import { createError } from '../../shared/error'

export type AsyncDataStatus = 'idle' | 'pending' | 'success' | 'error'

/** What a handler is given: the application, and a signal that fires when its result is no longer wanted. */
export type AsyncDataHandler<T> = (app: FwAppContext, context: { readonly signal: AbortSignal }) => T | Promise<T>

export interface AsyncDataOptions<Raw = any, Data = Raw, Default = undefined> {
  /** Whether to load on the server. Default: true. */
  server?: boolean
  /** Whether navigation goes on before the data is there. */
  lazy?: boolean
  /** Whether to load at once. Default: true. */
  immediate?: boolean
  /** The value while there is no data. */
  default?: () => Default | Ref<Default>
  transform?: (input: Raw) => Data | Promise<Data>
  /** The keys to keep of the result. */
  pick?: ReadonlyArray<keyof NoInfer<Data> & string>
  /** Loads again when one of them changes. */
  watch?: ReadonlyArray<WatchSource<unknown> | object> | false
  /** Whether changes inside of the data are reactive. */
  deep?: boolean
  /** What happens to a load that runs when another one starts. Default: `cancel`. */
  dedupe?: 'cancel' | 'defer'
  /** Data that makes loading needless. */
  getCachedData?: (key: string, app: FwAppContext, context: { cause: 'initial' }) => Data | null | undefined
}

/** The data under one key. All who ask for the key share it. */
export interface AsyncEntry {
  readonly key: string
  data: Ref<any>
  error: Ref<FwError | null | undefined>
  status: Ref<AsyncDataStatus>
  pending: ComputedRef<boolean>
  handler: AsyncDataHandler<any>
  options: AsyncDataOptions<any, any, any>
  /** How many components use it. In the browser only. */
  users: number
  /** The load that runs. */
  load?: Load
}

interface Load {
  promise: Promise<void>
  abort: () => void
}

/** The entry under a key, made when it is not there. Handler and options are those of the newest caller. */
export function useEntry(app: FwAppContext, key: string, handler: AsyncDataHandler<any>, options: AsyncDataOptions<any, any, any>): AsyncEntry {
  const entries = getEntries(app)
  const entry = entries[key] ??= createEntry(app, key, handler, options)
  entry.handler = handler
  entry.options = options
  return entry
}

/** All entries of an application by key. */
export function getEntries(app: FwAppContext): Record<string, AsyncEntry> {
  return app._asyncData ??= Object.create(null)
}

function createEntry(app: FwAppContext, key: string, handler: AsyncDataHandler<any>, options: AsyncDataOptions<any, any, any>): AsyncEntry {
  const cached = options.getCachedData
    ? options.getCachedData(key, app, { cause: 'initial' })
    : (app.isHydrating ? app.payload.data : app.static.data)[key]
  const hasCached = cached !== undefined && cached !== null
  const error = app.payload._errors[key]
  const status = shallowRef<AsyncDataStatus>(error ? 'error' : hasCached ? 'success' : 'idle')
  const value = hasCached ? cached : resolveDefault(options)
  if (hasCached) {
    app.payload.data[key] = cached
  }
  return {
    key,
    data: options.deep ?? asyncDataDefaults.deep ? ref(value) : shallowRef(value),
    error: shallowRef(error ?? asyncDataDefaults.errorValue),
    status,
    pending: computed(() => status.value === 'pending' || (pendingWhenIdle && status.value === 'idle')),
    handler,
    options,
    users: 0,
  }
}

/** The value of an entry without data. */
export function resolveDefault(options: AsyncDataOptions<any, any, any>): unknown {
  const value = options.default?.()
  return value === undefined ? asyncDataDefaults.value : isRef(value) ? value.value : value
}

/** Loads the data of an entry. The result never rejects: an error is part of the entry. */
export function loadEntry(app: FwAppContext, entry: AsyncEntry, dedupe: 'cancel' | 'defer' = entry.options.dedupe ?? 'cancel'): Promise<void> {
  if (entry.load && dedupe === 'defer') {
    return entry.load.promise
  }
  entry.load?.abort()
  let controller: AbortController | undefined
  const signal = {
    // Few handlers ask for it.
    get signal() { return (controller ??= new AbortController()).signal },
  }
  const load: Load = { promise: undefined!, abort: () => controller?.abort() }
  entry.load = load
  entry.status.value = 'pending'
  return load.promise = run(app, entry, signal).then(
    value => entry.load === load ? settle(app, entry, 'success', value) : entry.load?.promise,
    error => entry.load === load ? settle(app, entry, 'error', undefined, createError(error)) : entry.load?.promise,
  )
}

async function run(app: FwAppContext, entry: AsyncEntry, signal: { readonly signal: AbortSignal }): Promise<unknown> {
  const { transform, pick } = entry.options
  let value = await app.runWithContext(() => entry.handler(app, signal))
  if (transform) {
    value = await transform(value)
  }
  return pick && value ? Object.fromEntries(pick.map(key => [key, value[key]])) : value
}

function settle(app: FwAppContext, entry: AsyncEntry, status: 'success' | 'error', value: unknown, error?: FwError): void {
  const { key } = entry
  const isSuccess = status === 'success'
  entry.load = undefined
  entry.data.value = isSuccess ? value : resolveDefault(entry.options)
  entry.error.value = error ?? asyncDataDefaults.errorValue
  entry.status.value = status
  if (isSuccess) {
    app.payload.data[key] = value
    delete app.payload._errors[key]
  }
  else {
    delete app.payload.data[key]
    app.payload._errors[key] = error
  }
}

/** Takes an entry back to where it has no data. */
export function clearEntry(app: FwAppContext, entry: AsyncEntry): void {
  entry.load?.abort()
  entry.load = undefined
  delete app.payload.data[entry.key]
  delete app.payload._errors[entry.key]
  entry.data.value = resolveDefault(entry.options)
  entry.error.value = asyncDataDefaults.errorValue
  entry.status.value = 'idle'
}
