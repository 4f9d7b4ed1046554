import { computed, getCurrentInstance, getCurrentScope, isRef, onMounted, onScopeDispose, onServerPrefetch, shallowRef, toValue, watch } from 'vue'
import type { MaybeRefOrGetter, Ref } from 'vue'
import type { FwAppContext, FwError } from '../../shared/app-context'
import { useFwApp } from '../context'
import { clearEntry, getEntries, loadEntry, useEntry } from './async-entry'
import type { AsyncDataHandler, AsyncDataOptions, AsyncDataStatus, AsyncEntry } from './async-entry'

export type { AsyncDataHandler, AsyncDataOptions, AsyncDataStatus } from './async-entry'

export interface AsyncDataExecuteOptions {
  dedupe?: 'cancel' | 'defer'
}

export interface AsyncDataResult<T> {
  data: Ref<T>
  error: Ref<FwError | null | undefined>
  status: Ref<AsyncDataStatus>
  pending: Ref<boolean>
  refresh: (options?: AsyncDataExecuteOptions) => Promise<void>
  execute: (options?: AsyncDataExecuteOptions) => Promise<void>
  clear: () => void
}

export type AsyncData<T> = AsyncDataResult<T> & Promise<AsyncDataResult<T>>

type Key = MaybeRefOrGetter<string>

/** Data that is loaded once: on the server, which hands it to the client, or in the browser. */
export function useAsyncData<Raw, Data = Raw, Default = undefined>(handler: AsyncDataHandler<Raw>, options?: AsyncDataOptions<Raw, Data, Default>): AsyncData<Data | Default>
export function useAsyncData<Raw, Data = Raw, Default = undefined>(key: Key, handler: AsyncDataHandler<Raw>, options?: AsyncDataOptions<Raw, Data, Default>): AsyncData<Data | Default>
export function useAsyncData(...args: any[]): AsyncData<any> {
  const { key, handler, options } = readArguments('useAsyncData', args)
  return createAsyncData(useFwApp('useAsyncData'), key, handler, options)
}

/** `useAsyncData` that does not hold navigation back. */
export function useLazyAsyncData<Raw, Data = Raw, Default = undefined>(handler: AsyncDataHandler<Raw>, options?: AsyncDataOptions<Raw, Data, Default>): AsyncData<Data | Default>
export function useLazyAsyncData<Raw, Data = Raw, Default = undefined>(key: Key, handler: AsyncDataHandler<Raw>, options?: AsyncDataOptions<Raw, Data, Default>): AsyncData<Data | Default>
export function useLazyAsyncData(...args: any[]): AsyncData<any> {
  const { key, handler, options } = readArguments('useLazyAsyncData', args)
  return createAsyncData(useFwApp('useLazyAsyncData'), key, handler, { ...options, lazy: true })
}

interface Arguments {
  key: Key
  handler: AsyncDataHandler<any>
  options: AsyncDataOptions<any, any, any>
}

// The build adds a key as last argument where there are fewer than three.
function readArguments(caller: string, args: any[]): Arguments {
  const added = typeof args.at(-1) === 'string' ? args.pop() as string : undefined
  const hasKey = typeof args[0] === 'string' || isRef(args[0]) || typeof args[1] === 'function'
  const [key, handler, options = {}] = hasKey ? args : [added, ...args]
  if (typeof handler !== 'function') {
    throw new TypeError(`${caller}() needs a function that loads the data.`)
  }
  if (key === undefined || key === '') {
    throw new TypeError(`${caller}() needs a key: pass a string that is not empty as first argument.`)
  }
  return { key, handler, options }
}

/** The data under a key that may change. */
export function createAsyncData(app: FwAppContext, key: Key, handler: AsyncDataHandler<any>, options: AsyncDataOptions<any, any, any>): AsyncData<any> {
  const entry = useEntry(app, toValue(key), handler, options)
  const first = start(app, entry, options)
  // Whoever reads the data through a reactive key follows it to another entry.
  const current = typeof key === 'string' ? { value: entry } : shallowRef(entry)
  const execute = (settings?: AsyncDataExecuteOptions) => loadEntry(app, current.value, settings?.dedupe)
  const result = {
    ...(typeof key === 'string' || import.meta.server ? pickRefs(entry) : followRefs(current)),
    execute,
    refresh: execute,
    clear: () => clearEntry(app, current.value),
  }
  if (import.meta.client) {
    entry.users++
    if (getCurrentScope()) {
      onScopeDispose(() => release(app, current.value))
    }
    if (options.watch) {
      watch(options.watch as any, () => { void execute() })
    }
    if (typeof key !== 'string') {
      watch(key, (next) => { current.value = changeEntry(app, current.value, useEntry(app, next, handler, options)) }, { flush: 'sync' })
    }
  }
  return Object.assign(Promise.resolve(first).then(() => result), result)
}

// A change of the key loads what was loaded, or would have been.
function changeEntry(app: FwAppContext, previous: AsyncEntry, next: AsyncEntry): AsyncEntry {
  next.users++
  if (next.status.value === 'idle' && (next.options.immediate !== false || previous.status.value !== 'idle')) {
    void loadEntry(app, next, 'defer')
  }
  release(app, previous)
  return next
}

// Starts the first load where one is due; the promise is what the author may await.
function start(app: FwAppContext, entry: AsyncEntry, options: AsyncDataOptions): Promise<void> | undefined {
  const isWanted = options.immediate !== false && entry.status.value !== 'success' && entry.status.value !== 'error'
  if (import.meta.server) {
    if (!isWanted || options.server === false) {
      return
    }
    const promise = loadEntry(app, entry, 'defer')
    if (getCurrentInstance()) {
      onServerPrefetch(() => promise)
    }
    else {
      app.hook('app:created', () => promise)
    }
    return promise
  }
  if (!isWanted && (options.immediate === false || entry.status.value === 'success' || app.isHydrating)) {
    return entry.load?.promise
  }
  // What the server rendered has no data: the first render must agree with it.
  if (app.isHydrating && app.payload.serverRendered && getCurrentInstance()) {
    onMounted(() => loadEntry(app, entry, 'defer'))
    return
  }
  const promise = loadEntry(app, entry, 'defer')
  return options.lazy ? undefined : promise
}

function pickRefs({ data, error, status, pending }: AsyncEntry): Pick<AsyncDataResult<any>, 'data' | 'error' | 'status' | 'pending'> {
  return { data, error, status, pending }
}

function followRefs(current: { readonly value: AsyncEntry }): Pick<AsyncDataResult<any>, 'data' | 'error' | 'status' | 'pending'> {
  const follow = (name: 'data' | 'error' | 'status'): Ref<any> => computed({
    get: () => current.value[name].value,
    set: (value) => { current.value[name].value = value },
  })
  return { data: follow('data'), error: follow('error'), status: follow('status'), pending: computed(() => current.value.pending.value) }
}

// Data lives as long as somebody uses it.
function release(app: FwAppContext, entry: AsyncEntry): void {
  if (--entry.users > 0) {
    return
  }
  entry.load?.abort()
  entry.load = undefined
  const entries = getEntries(app)
  if (entries[entry.key] === entry) {
    delete entries[entry.key]
    delete app.payload.data[entry.key]
    delete app.payload._errors[entry.key]
  }
}
