import type { ComputedRef, Ref } from 'vue'
import type { FwError } from '../../../shared/ssr-context'
import type { AsyncDataHandler, AsyncDataOptions, AsyncDataStatus } from './async-types'

export type AnyOptions = AsyncDataOptions<any, any, any, any>

/** One call of `useAsyncData`: its handler and options. */
export interface Caller {
  /** The name of the composable. */
  name: string
  handler: AsyncDataHandler<any>
  options: AnyOptions
  /** Identifies the handler when callers are compared. Default: its source code. */
  identify?: () => string
  /** Whether a change of key or request always loads, even with `immediate: false`. */
  runsOnChange?: boolean
  /** In development: the requested URL. */
  address?: () => string
  /** In development: the component that contains the call. */
  site?: CallSite
  /** Serializes dependencies that are not part of the key. A change reloads the data, like a new key. */
  describe?: () => string
}

export interface CallSite {
  /** Relative to the root of the project. */
  file?: string
  instance: unknown
}

/** The data of one key, which all callers with that key share. */
export interface AsyncEntry {
  readonly key: string
  data: Ref<any>
  error: Ref<FwError | null | undefined>
  status: Ref<AsyncDataStatus>
  pending: ComputedRef<boolean>
  /** Whether a load was started, or its result cleared. */
  isTouched: { value: boolean }
  /** The active callers. The last one decides how to load, and stays in the array for late `refresh` calls. */
  callers: Caller[]
  /** The pending load. */
  load?: Load
}

/** A pending or scheduled load. */
export interface Load {
  /** Resolves with the latest load of its entry. Never rejects: errors are stored in the entry. */
  promise: Promise<void>
  /** Whether the handler was called. */
  hasBegun: boolean
  begin: () => void
  /** Aborts the load with a reason, even if the handler ignores its signal. */
  abort: (reason: unknown) => void
}
