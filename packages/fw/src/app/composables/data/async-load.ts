import * as buildOptions from '#build/options'
import { queuePostFlushCb } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import type { FwError } from '../../../shared/ssr-context'
import { createError } from '../../../shared/fw-error'
import type { ErrorInput } from '../../../shared/fw-error'
import { exposeDataError } from '../../../shared/data-error'
import { callerOf, dropLoad, findCached, getEntries, outlivesCallers, resolveDefault } from './async-entry'
import type { AsyncEntry, Load } from './entry-types'
import type { AsyncDataCause, AsyncDataExecuteOptions } from './async-types'
import { shareLoad } from './shared-data'

interface LoadRequest extends AsyncDataExecuteOptions {
  cause: AsyncDataCause
  /** Calls the handler after the current flush of Vue, so that several changes cause one load. */
  isLater?: boolean
  /** The cache was checked already, without a hit. */
  isUncached?: boolean
}

/** Loads the data of an entry. */
export function loadEntry(app: FwAppContext, entry: AsyncEntry, request: LoadRequest): Promise<void> {
  const { options } = callerOf(entry)
  const { cause, dedupe = options.dedupe ?? 'cancel', isLater, isUncached } = request
  const running = entry.load
  if (running && (dedupe === 'defer' || (isLater && !running.hasBegun))) return running.promise
  // A manual `execute` on the server runs again on the client during hydration, so the payload is used.
  const mayBeCached =
    !isUncached &&
    (buildOptions.granularCachedData || cause === 'initial' || (app.isHydrating && cause === 'refresh:manual'))
  const cached = mayBeCached ? findCached(app, entry.key, options, cause) : undefined
  if (cached) {
    dropLoad(entry)
    settle(app, entry, 'success', cached.value)
    return Promise.resolve()
  }
  const load = createLoad(app, entry, request)
  entry.load = load
  running?.abort(new DOMException('Replaced by a newer request.', 'AbortError'))
  entry.isTouched.value = true
  entry.status.value = 'pending'
  if (isLater) queuePostFlushCb(load.begin)
  else load.begin()
  return load.promise
}

/** Makes the `app:data:refresh` hook refresh the entries of the app: those with the given keys, or all. */
export function listenToRefresh(app: FwAppContext): () => void {
  return app.hook('app:data:refresh', (keys?: string[]) =>
    Promise.all(
      Object.values(getEntries(app))
        .filter(entry => !keys || keys.includes(entry.key))
        .map(entry => loadEntry(app, entry, { cause: 'refresh:hook' })),
    ),
  )
}

function createLoad(
  app: FwAppContext,
  entry: AsyncEntry,
  { signal, timeout = callerOf(entry).options.timeout }: LoadRequest,
): Load {
  const load = { hasBegun: false } as Load
  const handle = new Handle()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = signal && (() => load.abort(signal.reason))
  const result = new Promise<unknown>((resolve, reject) => {
    load.abort = reason => {
      handle.abort(reason)
      reject(reason)
    }
    load.begin = () => {
      if (entry.load !== load) return
      load.hasBegun = true
      if (signal?.aborted) {
        stop!()
        return
      }
      signal?.addEventListener('abort', stop!)
      if (timeout !== undefined) {
        timer = setTimeout(
          () => load.abort(new DOMException(`Loading "${entry.key}" timed out after ${timeout} ms.`, 'TimeoutError')),
          timeout,
        )
      }
      run(app, entry, handle).then(resolve, reject)
    }
  })
  const end = (work: () => void): Promise<void> | void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop!)
    // A newer load replaced it, or it was aborted.
    return entry.load === load ? work() : entry.load?.promise
  }
  load.promise = result.then(
    value => end(() => settle(app, entry, 'success', value)),
    error => end(() => fail(app, entry, error, handle.isAborted)),
  )
  return load
}

/** The context of a handler. Few handlers use the signal, so it is created lazily. */
class Handle {
  private controller?: AbortController
  private ended?: { reason: unknown }

  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController()
      if (this.ended) this.controller.abort(this.ended.reason)
    }
    return this.controller.signal
  }

  get isAborted(): boolean {
    return this.ended !== undefined
  }

  abort(reason: unknown): void {
    this.ended ??= { reason }
    this.controller?.abort(reason)
  }
}

async function run(app: FwAppContext, entry: AsyncEntry, context: Handle): Promise<unknown> {
  const {
    handler,
    options: { transform, pick },
  } = callerOf(entry)
  const call = () => app.runWithContext(() => handler(app, context))
  const measure = import.meta.server ? app.ssrContext?.measure : undefined
  const load = measure ? () => measure('data', entry.key, call) : call
  let value = await (buildOptions.sharedPrerenderData && app.ssrContext?.isPrerendering
    ? shareLoad(entry.key, load)
    : load())
  if (transform) value = await transform(value)
  return pick && value ? Object.fromEntries(pick.map(key => [key, value[key]])) : value
}

function fail(app: FwAppContext, entry: AsyncEntry, error: unknown, isAborted: boolean): void {
  // An abort is intentional, so it does not set an error, unless the reason is a custom error.
  if (error instanceof Error ? error.name === 'AbortError' : isAborted) {
    entry.load = undefined
    entry.status.value = 'idle'
    return
  }
  // In production, the payload must not expose more of an error than the error page does.
  const shown =
    import.meta.server && !import.meta.dev
      ? exposeDataError(error, isAborted && (error as Error).name === 'TimeoutError')
      : createError((error ?? 'Failed to load the data.') as ErrorInput)
  settle(app, entry, 'error', undefined, shown)
}

function settle(
  app: FwAppContext,
  entry: AsyncEntry,
  status: 'success' | 'error',
  value: unknown,
  error?: FwError,
): void {
  const isSuccess = status === 'success'
  entry.load = undefined
  entry.data.value = isSuccess ? value : resolveDefault(callerOf(entry).options)
  entry.error.value = error ?? buildOptions.asyncDataDefaults.errorValue
  entry.status.value = status
  const owner = getEntries(app)[entry.key]
  if (owner === entry || (!owner && outlivesCallers(entry)))
    keep(app, entry.key, isSuccess ? { value } : undefined, error)
}

function keep(
  { payload }: FwAppContext,
  key: string,
  result: { value: unknown } | undefined,
  error: FwError | undefined,
): void {
  if (!result) {
    delete payload.data[key]
    payload._errors[key] = error
    return
  }
  // JSON omits `undefined`, and the client would fetch again.
  payload.data[key] = result.value === undefined ? null : result.value
  delete payload._errors[key]
}
