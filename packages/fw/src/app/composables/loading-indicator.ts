import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'
import { useShared } from './shared-use'

export interface LoadingIndicatorOptions {
  /** The expected duration of a navigation in milliseconds. Default: 2000. */
  duration?: number
  /** Navigations that finish within this time (in milliseconds) do not show the indicator. Default: 200. */
  throttle?: number
  /** How long it stays visible after it finished, in milliseconds. Default: 500. */
  hideDelay?: number
  /** How long after hiding the progress resets to 0, in milliseconds. Default: 400. */
  resetDelay?: number
  /** Estimates the progress from 0 to 100 after `elapsed` milliseconds. By default, it never reaches 100. */
  estimatedProgress?: (duration: number, elapsed: number) => number
}

/** The state of the loading indicator. */
export interface LoadingIndicator {
  /** From 0 to 100. */
  progress: Readonly<ShallowRef<number>>
  isLoading: Readonly<ShallowRef<boolean>>
  error: Readonly<ShallowRef<boolean>>
  /** Starts from 0; `force` shows it immediately. */
  start: (options?: { force?: boolean }) => void
  /** Starts from a value. */
  set: (value: number, options?: { force?: boolean }) => void
  /** Completes the progress, optionally as an error; `force` hides it immediately. */
  finish: (options?: { force?: boolean; error?: boolean }) => void
  /** Clears all timers. */
  clear: () => void
}

interface Shared extends LoadingIndicator {
  remove: () => void
}

/** The progress of the current navigation. All callers in the app share one, with the options of the first caller. */
export function useLoadingIndicator(options: LoadingIndicatorOptions = {}): LoadingIndicator {
  const app = useFwApp('useLoadingIndicator')
  return useShared(app, '_loadingIndicator', () =>
    import.meta.server ? createIndicator(app, options) : followNavigations(app, createIndicator(app, options)),
  )
}

function followNavigations(app: FwAppContext, indicator: Shared): Shared {
  const stops = [
    app.hook('page:loading:start', () => indicator.start()),
    app.hook('page:loading:end', () => indicator.finish()),
    app.hook('vue:error', () => indicator.finish()),
  ]
  indicator.remove = () => {
    indicator.clear()
    for (const stop of stops) stop()
  }
  return indicator
}

function createIndicator(
  app: FwAppContext,
  {
    duration = 2000,
    throttle = 200,
    hideDelay = 500,
    resetDelay = 400,
    estimatedProgress = estimate,
  }: LoadingIndicatorOptions,
): Shared {
  const progress = shallowRef(0)
  const isLoading = shallowRef(false)
  const error = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined

  const clear = (): void => {
    clearTimeout(timer)
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  const move = (from: number): void => {
    isLoading.value = true
    if (import.meta.server) return
    const since = performance.now()
    const step = (): void => {
      progress.value = Math.min(100, Math.max(from, estimatedProgress(duration, performance.now() - since)))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  const set: LoadingIndicator['set'] = (value, { force = false } = {}) => {
    // The initial page is already loaded.
    if (app.isHydrating) return
    if (value >= 100) return finish({ force })
    clear()
    const from = Math.max(0, value)
    progress.value = from
    if (force || !throttle || import.meta.server) move(from)
    else timer = setTimeout(() => move(from), throttle)
  }
  const finish: LoadingIndicator['finish'] = ({ force = false, error: isError = false } = {}) => {
    clear()
    progress.value = 100
    error.value ||= isError
    const reset = (): void => {
      progress.value = 0
    }
    const hide = (): void => {
      isLoading.value = false
      timer = setTimeout(reset, resetDelay)
    }
    if (!force && import.meta.client) {
      timer = setTimeout(hide, hideDelay)
      return
    }
    isLoading.value = false
    reset()
  }
  const start: LoadingIndicator['start'] = options => {
    error.value = false
    set(0, options)
  }
  return { progress, isLoading, error, start, set, finish, clear, remove: clear }
}

// Reaches 50% after half of the duration, then slows down.
function estimate(duration: number, elapsed: number): number {
  return (100 * elapsed) / (elapsed + duration / 2)
}
