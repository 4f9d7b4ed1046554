import type { EmptyData, EmptyError } from '@fw/schema'
import type { Ref, WatchSource } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import type { FwError } from '../../../shared/ssr-context'

/** The state of the data: not requested, loading, loaded or failed. */
export type AsyncDataStatus = 'idle' | 'pending' | 'success' | 'error'
/** Alias of `AsyncDataStatus`, for compatibility. */
export type AsyncDataRequestStatus = AsyncDataStatus

/** Why data is loaded: initial load or new key, `refresh()`, `refreshFwData()`, or a watched source. */
export type AsyncDataCause = 'initial' | 'refresh:manual' | 'refresh:hook' | 'watch'

/** A handler receives the app, and a signal that is aborted when its result is not needed. */
export type AsyncDataHandler<T> = (app: FwAppContext, context: { readonly signal: AbortSignal }) => T | Promise<T>

/** The keys that `pick` accepts. */
export type KeyOf<T> = T extends unknown ? keyof T & string : never

/** A value reduced to the picked keys. Arrays and primitives stay unchanged. */
export type Picked<T, Key extends string> = T extends readonly unknown[]
  ? T
  : T extends object
    ? keyof T & string extends Key
      ? T
      : Pick<T, Key & keyof T>
    : T

/** The error of a load: error types are used directly, other types are the type of `data`. */
export type AsyncDataError<T> = (0 extends 1 & T ? FwError<T> : T extends Error ? T : FwError<T>) | EmptyError

export interface AsyncDataExecuteOptions {
  /** Whether a pending load is aborted, or reused instead of loading again. Default: the option of the call. */
  dedupe?: 'cancel' | 'defer'
  /** Aborts the load. */
  signal?: AbortSignal
  /** Timeout in milliseconds. */
  timeout?: number
}

/** The option that `useLazyAsyncData` and `useLazyFetch` do not have. */
export interface LazyOption {
  /** Whether navigation continues before the data is loaded. */
  lazy?: boolean
}

export interface AsyncDataOptions<Raw = any, Data = Raw, Key extends KeyOf<Data> = KeyOf<Data>, Default = EmptyData>
  extends AsyncDataSettings<Raw, Data, Key, Default>, LazyOption {}

/** All options but `lazy`. */
export interface AsyncDataSettings<Raw, Data, Key extends KeyOf<Data>, Default> {
  /** Whether to load on the server. Default: true. */
  server?: boolean
  /** Whether to load immediately. Default: true. */
  immediate?: boolean
  /** The value until data is loaded. */
  default?: () => Default | Ref<Default>
  /** Transforms the result. */
  transform?: (input: Raw) => Data | Promise<Data>
  /** The keys of the result to pick. */
  pick?: readonly Key[]
  /** Sources that reload the data when they change. */
  watch?: ReadonlyArray<WatchSource<unknown> | object> | false
  /** Whether the data is deeply reactive. */
  deep?: boolean
  /** Whether a new load aborts a pending one or reuses it. Default: `cancel`. */
  dedupe?: 'cancel' | 'defer'
  /** Timeout in milliseconds. */
  timeout?: number
  /** Returns cached data instead of loading. `undefined` and `null` load the data. */
  getCachedData?: (
    key: string,
    app: FwAppContext,
    context: { cause: AsyncDataCause },
  ) => NoInfer<Data> | null | undefined
}

/** Options with `transform` and `pick`. The type of the data is inferred from the transform, not from the keys. */
export type PickedOptions<
  Raw,
  Data,
  PickedKeys extends string,
  Default,
  Options = AsyncDataSettings<Raw, Data, KeyOf<Data>, Default>,
> = Omit<Options, 'transform' | 'pick'> & {
  transform: (input: Raw) => Data | Promise<Data>
  pick: readonly PickedKeys[]
}

/** The result with those options: `never` if a picked key does not exist in the data. */
export type PickedResult<Data, PickedKeys extends string, Default, ErrorData> = [PickedKeys] extends [KeyOf<Data>]
  ? AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
  : never

export interface AsyncDataResult<Data, Failure = FwError | EmptyError> {
  data: Ref<Data>
  error: Ref<Failure>
  status: Ref<AsyncDataStatus>
  pending: Ref<boolean>
  refresh: (options?: AsyncDataExecuteOptions) => Promise<void>
  execute: (options?: AsyncDataExecuteOptions) => Promise<void>
  clear: () => void
}

export type AsyncData<Data, Failure = FwError | EmptyError> = AsyncDataResult<Data, Failure> &
  Promise<AsyncDataResult<Data, Failure>>
