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
import { clearEntry, dropLoad, isHydratingComponent, isTakenOver, releaseEntry, useEntry } from './async-entry'
import type { AnyOptions, AsyncEntry, Caller } from './async-entry'
import { listenToRefresh, loadEntry } from './async-load'
import type {
  AsyncData,
  AsyncDataError,
  AsyncDataExecuteOptions,
  AsyncDataHandler,
  AsyncDataOptions,
  AsyncDataResult,
  KeyOf,
  Picked,
  PickedOptions,
  PickedResult,
} from './async-types'
import { notePlace, warnLate } from './async-warn'

type Key = MaybeRefOrGetter<string>

// Each has a second form for callers whose `transform` and `pick` belong together, and a third for those that name the
// type of the data: their default is of that type.

/** Data that is loaded once: on the server, which hands it to the client, or in the browser. */
export function useAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = EmptyData,
>(
  handler: AsyncDataHandler<Raw>,
  options?: AsyncDataOptions<Raw, Data, Kept, Default>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = EmptyData,
>(
  key: Key,
  handler: AsyncDataHandler<Raw>,
  options?: AsyncDataOptions<Raw, Data, Kept, Default>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useAsyncData<Raw, ErrorData = unknown, Data = Raw, Kept extends string = string, Default = EmptyData>(
  handler: AsyncDataHandler<Raw>,
  options: PickedOptions<Raw, Data, Kept, Default>,
): PickedResult<Data, Kept, Default, ErrorData>
export function useAsyncData<Raw, ErrorData = unknown, Data = Raw, Kept extends string = string, Default = EmptyData>(
  key: Key,
  handler: AsyncDataHandler<Raw>,
  options: PickedOptions<Raw, Data, Kept, Default>,
): PickedResult<Data, Kept, Default, ErrorData>
export function useAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = Data,
>(
  handler: AsyncDataHandler<Raw>,
  options?: AsyncDataOptions<Raw, Data, Kept, Default>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = Data,
>(
  key: Key,
  handler: AsyncDataHandler<Raw>,
  options?: AsyncDataOptions<Raw, Data, Kept, Default>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useAsyncData(...args: any[]): AsyncData<any, any> {
  const { key, handler, options } = readArguments('useAsyncData', args)
  return createAsyncData(useFwApp('useAsyncData'), key, { name: 'useAsyncData', handler, options })
}

/** `useAsyncData` that does not hold navigation back. */
export function useLazyAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = EmptyData,
>(
  handler: AsyncDataHandler<Raw>,
  options?: Omit<AsyncDataOptions<Raw, Data, Kept, Default>, 'lazy'>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useLazyAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = EmptyData,
>(
  key: Key,
  handler: AsyncDataHandler<Raw>,
  options?: Omit<AsyncDataOptions<Raw, Data, Kept, Default>, 'lazy'>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useLazyAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends string = string,
  Default = EmptyData,
>(
  handler: AsyncDataHandler<Raw>,
  options: Omit<PickedOptions<Raw, Data, Kept, Default>, 'lazy'>,
): PickedResult<Data, Kept, Default, ErrorData>
export function useLazyAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends string = string,
  Default = EmptyData,
>(
  key: Key,
  handler: AsyncDataHandler<Raw>,
  options: Omit<PickedOptions<Raw, Data, Kept, Default>, 'lazy'>,
): PickedResult<Data, Kept, Default, ErrorData>
export function useLazyAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = Data,
>(
  handler: AsyncDataHandler<Raw>,
  options?: Omit<AsyncDataOptions<Raw, Data, Kept, Default>, 'lazy'>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useLazyAsyncData<
  Raw,
  ErrorData = unknown,
  Data = Raw,
  Kept extends KeyOf<Data> = KeyOf<Data>,
  Default = Data,
>(
  key: Key,
  handler: AsyncDataHandler<Raw>,
  options?: Omit<AsyncDataOptions<Raw, Data, Kept, Default>, 'lazy'>,
): AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
export function useLazyAsyncData(...args: any[]): AsyncData<any, any> {
  const { key, handler, options } = readArguments('useLazyAsyncData', args)
  return createAsyncData(useFwApp('useLazyAsyncData'), key, {
    name: 'useLazyAsyncData',
    handler,
    options: { ...options, lazy: true },
  })
}

interface Arguments {
  key: Key
  handler: AsyncDataHandler<any>
  options: AnyOptions
}

// The build adds a key as last argument where there are fewer than three.
function readArguments(caller: string, args: any[]): Arguments {
  const added = typeof args.at(-1) === 'string' ? (args.pop() as string) : undefined
  const hasKey = typeof args[0] === 'string' || isRef(args[0]) || typeof args[1] === 'function'
  const [key, handler, options = {}] = hasKey ? args : [added, ...args]
  if (typeof handler !== 'function') {
    throw new TypeError(`${caller}() requires a handler function.`)
  }
  const text = toValue(key) as unknown
  if (typeof text !== 'string' || text === '') {
    throw new TypeError(`${caller}() requires a key: pass a non-empty string as the first argument.`)
  }
  return { key, handler, options }
}

/** The data under a key that may change. */
export function createAsyncData(app: FwAppContext, key: Key, caller: Caller): AsyncData<any, any> {
  if (import.meta.dev) {
    notePlace(caller)
  }
  if (import.meta.client) {
    app._refreshing ??= listenToRefresh(app)
  }
  const isFixed = typeof key === 'string'
  const entry = useEntry(app, toValue(key), caller)
  const first = start(app, entry, caller.options)
  // Whoever reads the data through a reactive key follows it to another entry.
  const current = isFixed ? { value: entry } : shallowRef(entry)
  const execute = (options?: AsyncDataExecuteOptions) =>
    loadEntry(app, current.value, { cause: 'refresh:manual', ...readExecute(options) })
  const result: AsyncDataResult<any, any> = {
    ...(isFixed || import.meta.server ? pickRefs(entry) : followRefs(current)),
    execute,
    refresh: execute,
    clear: () => clearEntry(app, current.value),
  }
  if (import.meta.client) {
    follow(app, key, caller, current)
  }
  // A load that was given up for another key is not what the page waits for.
  const ready = isFixed || !first ? first : first.then(() => current.value.load?.promise)
  return Object.assign(
    Promise.resolve(ready).then(() => result),
    result,
  )
}

// It may be a listener, and what it is given an event, or the value of something that is watched.
function readExecute(options: unknown): AsyncDataExecuteOptions {
  const { dedupe, signal, timeout } = (options ?? {}) as AsyncDataExecuteOptions
  return {
    ...(dedupe === 'cancel' || dedupe === 'defer' ? { dedupe } : {}),
    ...(signal instanceof AbortSignal ? { signal } : {}),
    ...(typeof timeout === 'number' ? { timeout } : {}),
  }
}

// Keeps the data in step with its key and with what is watched, as long as the caller lives.
function follow(app: FwAppContext, key: Key, caller: Caller, current: { value: AsyncEntry }): void {
  if (import.meta.dev) {
    warnLate(app, caller.name)
  }
  if (getCurrentScope()) {
    onScopeDispose(() => releaseEntry(app, current.value, caller))
  }
  if (caller.options.watch) {
    watch(caller.options.watch as any, () => {
      void loadEntry(app, current.value, { cause: 'watch', isLater: true })
    })
  }
  if (caller.describe) {
    watch(caller.describe, () => {
      if (isWanted(caller, current.value)) {
        void loadEntry(app, current.value, { cause: 'watch', isLater: true })
      }
    })
  }
  if (typeof key !== 'string') {
    watch(
      key,
      next => {
        if (next) {
          current.value = changeEntry(app, current.value, next, caller)
        }
      },
      { flush: 'sync' },
    )
  }
}

// A change of key or request loads what was loaded, or would have been.
function isWanted({ options, runsOnChange }: Caller, entry: AsyncEntry): boolean {
  return options.immediate !== false || !!runsOnChange || entry.status.value !== 'idle'
}

function changeEntry(app: FwAppContext, previous: AsyncEntry, key: string, caller: Caller): AsyncEntry {
  const next = useEntry(app, key, caller, previous)
  if (next.status.value !== 'success' && isWanted(caller, previous)) {
    void loadEntry(app, next, { cause: 'initial', dedupe: 'defer', isLater: true, isUncached: true })
  }
  if (previous.callers.length === 1 && caller.options.dedupe !== 'defer') {
    dropLoad(previous)
  }
  releaseEntry(app, previous, caller)
  return next
}

// Starts the first load where one is due; the promise is what the author may await.
function start(
  app: FwAppContext,
  entry: AsyncEntry,
  { immediate = true, server = true, lazy }: AnyOptions,
): Promise<void> | undefined {
  const status = entry.status.value
  const load = () => loadEntry(app, entry, { cause: 'initial', dedupe: 'defer', isUncached: true })
  const instance = getCurrentInstance()
  if (import.meta.server) {
    const isDone = !immediate || !server || status === 'success' || status === 'error'
    const promise = isDone ? entry.load?.promise : load()
    if (instance) {
      onServerPrefetch(() => promise)
    } else if (!isDone) {
      app.hook('app:created', () => promise)
    }
    return promise
  }
  // Also in the browser, whether something is loaded or not: Vue counts the ids of `useId` apart in a component that
  // calls it.
  if (instance && !instance.isMounted) {
    onServerPrefetch(() => {})
  }
  if (!immediate || status === 'success' || (status === 'error' && isTakenOver(app))) {
    return entry.load?.promise
  }
  // What the server rendered has no data: the first render must agree with it.
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
