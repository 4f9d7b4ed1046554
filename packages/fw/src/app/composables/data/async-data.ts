import type { EmptyData } from '@fw/schema'
import {
  computed,
  getCurrentInstance,
  getCurrentScope,
  isRef,
  onMounted,
  onScopeDispose,
  onServerPrefetch,
  shallowRef,
  toValue,
  watch,
} from 'vue'
import type { MaybeRefOrGetter, Ref } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import { useFwApp } from '../../context/app-context'
import { recordPayloadCall } from '../../payload/payload-calls'
import { clearEntry, dropLoad, isHydratingComponent, isHydratingSetup, releaseEntry, useEntry } from './async-entry'
import type { AnyOptions, AsyncEntry, Caller } from './entry-types'
import { listenToRefresh, loadEntry } from './async-load'
import type {
  AsyncData,
  AsyncDataError,
  AsyncDataExecuteOptions,
  AsyncDataHandler,
  AsyncDataResult,
  AsyncDataSettings,
  KeyOf,
  LazyOption,
  Picked,
  PickedOptions,
  PickedResult,
} from './async-types'
import { recordCallSite, warnLate } from './async-warn'

type Key = MaybeRefOrGetter<string>

// Editors show the comment of the call signature. The first two are the usual ones, the next two are for callers that
// combine `transform` and `pick`, the last two for those that pass the type of the data, which is then also the type of
// the default.
interface UseAsyncData<Settings> {
  /** Fetches data once: on the server, which sends it in the payload, or on the client. The lazy one blocks nothing. */
  <Raw, ErrorData = unknown, Data = Raw, PickedKeys extends KeyOf<Data> = KeyOf<Data>, Default = EmptyData>(
    handler: AsyncDataHandler<Raw>,
    options?: AsyncDataSettings<Raw, Data, PickedKeys, Default> & Settings,
  ): AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
  /** Fetches data once: on the server, which sends it in the payload, or on the client. The lazy one blocks nothing. */
  <Raw, ErrorData = unknown, Data = Raw, PickedKeys extends KeyOf<Data> = KeyOf<Data>, Default = EmptyData>(
    key: Key,
    handler: AsyncDataHandler<Raw>,
    options?: AsyncDataSettings<Raw, Data, PickedKeys, Default> & Settings,
  ): AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
  <Raw, ErrorData = unknown, Data = Raw, PickedKeys extends string = string, Default = EmptyData>(
    handler: AsyncDataHandler<Raw>,
    options: PickedOptions<Raw, Data, PickedKeys, Default> & Settings,
  ): PickedResult<Data, PickedKeys, Default, ErrorData>
  <Raw, ErrorData = unknown, Data = Raw, PickedKeys extends string = string, Default = EmptyData>(
    key: Key,
    handler: AsyncDataHandler<Raw>,
    options: PickedOptions<Raw, Data, PickedKeys, Default> & Settings,
  ): PickedResult<Data, PickedKeys, Default, ErrorData>
  <Raw, ErrorData = unknown, Data = Raw, PickedKeys extends KeyOf<Data> = KeyOf<Data>, Default = Data>(
    handler: AsyncDataHandler<Raw>,
    options?: AsyncDataSettings<Raw, Data, PickedKeys, Default> & Settings,
  ): AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
  <Raw, ErrorData = unknown, Data = Raw, PickedKeys extends KeyOf<Data> = KeyOf<Data>, Default = Data>(
    key: Key,
    handler: AsyncDataHandler<Raw>,
    options?: AsyncDataSettings<Raw, Data, PickedKeys, Default> & Settings,
  ): AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
}

export const useAsyncData: UseAsyncData<LazyOption> = (...args: any[]) => callAsyncData('useAsyncData', args)

export const useLazyAsyncData: UseAsyncData<unknown> = (...args: any[]) =>
  callAsyncData('useLazyAsyncData', args, { lazy: true })

function callAsyncData(name: string, args: any[], fixed?: LazyOption): AsyncData<any, any> {
  const { key, handler, options } = readArguments(name, args)
  return createAsyncData(useFwApp(name), key, { name, handler, options: { ...options, ...fixed } })
}

interface Arguments {
  key: Key
  handler: AsyncDataHandler<any>
  options: AnyOptions
}

// The build appends a key as the last argument if there are fewer than three.
function readArguments(caller: string, args: any[]): Arguments {
  const added = typeof args.at(-1) === 'string' ? (args.pop() as string) : undefined
  const hasKey = typeof args[0] === 'string' || isRef(args[0]) || typeof args[1] === 'function'
  const [key, handler, options = {}] = hasKey ? args : [added, ...args]
  if (typeof handler !== 'function') throw new TypeError(`${caller}() requires a handler function.`)
  const text = toValue(key) as unknown
  if (typeof text !== 'string' || text === '')
    throw new TypeError(`${caller}() requires a key: pass a non-empty string as the first argument.`)
  return { key, handler, options }
}

/** The data of a key that may be reactive. */
export function createAsyncData(app: FwAppContext, key: Key, caller: Caller): AsyncData<any, any> {
  if (import.meta.dev) recordCallSite(caller)
  if (import.meta.client) app._refreshing ??= listenToRefresh(app)
  else recordPayloadCall(app, caller.name, 'data', toValue(key))
  const isFixed = typeof key === 'string'
  const entry = useEntry(app, toValue(key), caller)
  const first = start(app, entry, caller.options)
  // With a reactive key, the refs switch to the entry of the new key.
  const current = isFixed ? { value: entry } : shallowRef(entry)
  const execute = (options?: AsyncDataExecuteOptions) =>
    loadEntry(app, current.value, { cause: 'refresh:manual', ...readExecute(options) })
  const result: AsyncDataResult<any, any> = {
    ...(isFixed || import.meta.server ? pickRefs(entry) : followRefs(current)),
    execute,
    refresh: execute,
    clear: () => clearEntry(app, current.value),
  }
  if (import.meta.client) follow(app, key, caller, current)
  // If the key changes, the page waits for the load of the new key instead of the aborted one.
  const ready = isFixed || !first ? first : first.then(() => current.value.load?.promise)
  return Object.assign(
    Promise.resolve(ready).then(() => result),
    result,
  )
}

// It may be used as an event listener or a watch callback, so the argument can be anything.
function readExecute(options: unknown): AsyncDataExecuteOptions {
  const { dedupe, signal, timeout } = (options ?? {}) as AsyncDataExecuteOptions
  return {
    ...(dedupe === 'cancel' || dedupe === 'defer' ? { dedupe } : {}),
    ...(signal instanceof AbortSignal ? { signal } : {}),
    ...(typeof timeout === 'number' ? { timeout } : {}),
  }
}

// Reloads the data when its key or a watched source changes, until the scope of the caller ends.
function follow(app: FwAppContext, key: Key, caller: Caller, current: { value: AsyncEntry }): void {
  if (import.meta.dev) warnLate(app, caller.name)
  if (getCurrentScope()) onScopeDispose(() => releaseEntry(app, current.value, caller))
  if (caller.options.watch) {
    watch(caller.options.watch as any, () => {
      void loadEntry(app, current.value, { cause: 'watch', isLater: true })
    })
  }
  if (caller.describe) {
    watch(caller.describe, () => {
      if (isWanted(caller, current.value)) void loadEntry(app, current.value, { cause: 'watch', isLater: true })
    })
  }
  if (typeof key !== 'string') {
    watch(
      key,
      next => {
        if (next) current.value = changeEntry(app, current.value, next, caller)
      },
      { flush: 'sync' },
    )
  }
}

// A change of key or request only reloads data that was loaded or should have been.
function isWanted({ options, runsOnChange }: Caller, entry: AsyncEntry): boolean {
  return options.immediate !== false || !!runsOnChange || entry.status.value !== 'idle'
}

function changeEntry(app: FwAppContext, previous: AsyncEntry, key: string, caller: Caller): AsyncEntry {
  const next = useEntry(app, key, caller, previous)
  if (next.status.value !== 'success' && isWanted(caller, previous)) {
    const { dedupe = 'defer' } = caller.options
    void loadEntry(app, next, { cause: 'initial', dedupe, isLater: true, isUncached: true })
  }
  if (previous.callers.length === 1 && caller.options.dedupe !== 'defer') dropLoad(previous)
  releaseEntry(app, previous, caller)
  return next
}

// Starts the initial load if needed and returns the promise to await.
function start(
  app: FwAppContext,
  entry: AsyncEntry,
  { immediate = true, server = true, lazy, dedupe = 'defer' }: AnyOptions,
): Promise<void> | undefined {
  const status = entry.status.value
  // Components that start at the same time share a load, unless one of them is meant to replace it.
  const load = () => loadEntry(app, entry, { cause: 'initial', dedupe, isUncached: true })
  const instance = getCurrentInstance()
  if (import.meta.server) {
    const isDone = !immediate || !server || status === 'success' || status === 'error'
    const promise = isDone ? entry.load?.promise : load()
    if (instance) onServerPrefetch(() => promise)
    else if (!isDone) app.hook('app:created', () => promise)
    return promise
  }
  // Also on the client without a load: `onServerPrefetch` starts a separate `useId` scope in the component.
  if (instance && !instance.isMounted) onServerPrefetch(() => {})
  if (!immediate || status === 'success' || (status === 'error' && isHydratingSetup(app))) return entry.load?.promise
  // The server rendered without data, so the first client render must do the same.
  if (app.payload.serverRendered && isHydratingComponent()) {
    onMounted(load)
    return
  }
  const promise = load()
  return lazy ? undefined : promise
}

function pickRefs({
  data,
  error,
  status,
  pending,
}: AsyncEntry): Pick<AsyncDataResult<any, any>, 'data' | 'error' | 'status' | 'pending'> {
  return { data, error, status, pending }
}

function followRefs(current: {
  readonly value: AsyncEntry
}): Pick<AsyncDataResult<any, any>, 'data' | 'error' | 'status' | 'pending'> {
  const follow = (name: 'data' | 'error' | 'status'): Ref<any> =>
    computed({
      get: () => current.value[name].value,
      set: value => {
        current.value[name].value = value
      },
    })
  return {
    data: follow('data'),
    error: follow('error'),
    status: follow('status'),
    pending: computed(() => current.value.pending.value),
  }
}
