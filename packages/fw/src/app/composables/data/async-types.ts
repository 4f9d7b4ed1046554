import type { EmptyData, EmptyError } from '@fw/schema'
import type { Ref, WatchSource } from 'vue'
import type { FwAppContext, FwError } from '../../../shared/app-context'

/** How far the data is: nothing asked for, on its way, there, or failed. */
export type AsyncDataStatus = 'idle' | 'pending' | 'success' | 'error'
/** The name that `AsyncDataStatus` has elsewhere. */
export type AsyncDataRequestStatus = AsyncDataStatus

/** Why data is loaded: first use or another key, `refresh()`, `refreshFwData()`, a change of what is watched. */
export type AsyncDataCause = 'initial' | 'refresh:manual' | 'refresh:hook' | 'watch'

/** What a handler is given: the application, and a signal that fires when its result is no longer wanted. */
export type AsyncDataHandler<T> = (app: FwAppContext, context: { readonly signal: AbortSignal }) => T | Promise<T>

/** The names that `pick` may hold. */
export type KeyOf<T> = T extends unknown ? keyof T & string : never

/** A value of which only some keys are kept. Lists and values without keys stay as they are. */
export type Picked<T, Key extends string> = T extends readonly unknown[]
  ? T
  : T extends object
    ? keyof T & string extends Key
      ? T
      : Pick<T, Key & keyof T>
    : T

/** The error of a load: an error type as it is, anything else is what its `data` holds. */
export type AsyncDataError<T> = (T extends Error ? T : FwError<T>) | EmptyError

export interface AsyncDataExecuteOptions {
  /**
   * What happens to a load that runs: it is given up, or waited for instead of loading again. Default: that of the
   * call.
   */
  dedupe?: 'cancel' | 'defer'
  /** Gives the load up. */
  signal?: AbortSignal
  /** Milliseconds after which the load fails. */
  timeout?: number
}

export interface AsyncDataOptions<Raw = any, Data = Raw, Key extends KeyOf<Data> = KeyOf<Data>, Default = EmptyData> {
  /** Whether to load on the server. Default: true. */
  server?: boolean
  /** Whether navigation goes on before the data is there. */
  lazy?: boolean
  /** Whether to load at once. Default: true. */
  immediate?: boolean
  /** The value while there is no data. */
  default?: () => Default | Ref<Default>
  /** What is kept of the result. */
  transform?: (input: Raw) => Data | Promise<Data>
  /** The keys to keep of the result. */
  pick?: readonly Key[]
  /** Loads again when one of them changes. */
  watch?: ReadonlyArray<WatchSource<unknown> | object> | false
  /** Whether changes inside of the data are reactive. */
  deep?: boolean
  /** What happens to a load that runs when another one starts. Default: `cancel`. */
  dedupe?: 'cancel' | 'defer'
  /** Milliseconds after which a load fails. */
  timeout?: number
  /** Data that makes loading needless. Nothing (`undefined`, `null`) loads. */
  getCachedData?: (
    key: string,
    app: FwAppContext,
    context: { cause: AsyncDataCause },
  ) => NoInfer<Data> | null | undefined
}

/**
 * Options that change the data and keep some keys of it. `Kept` says nothing of the data, so that its type is that of
 * the transform.
 */
export type PickedOptions<
  Raw,
  Data,
  Kept extends string,
  Default,
  Options = AsyncDataOptions<Raw, Data, KeyOf<Data>, Default>,
> = Omit<Options, 'transform' | 'pick'> & {
  transform: (input: Raw) => Data | Promise<Data>
  pick: readonly Kept[]
}

/** The result with those options: none when a key is not one of the data. */
export type PickedResult<Data, Kept extends string, Default, ErrorData> = [Kept] extends [KeyOf<Data>]
  ? AsyncData<Picked<Data, Kept> | Default, AsyncDataError<ErrorData>>
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
