import type { FwAppContext } from '../../shared/app-context'
import { exchangeApp, tryUseFwApp } from './app-context'

export { setContextStorage } from './app-context'

/** One call of an async function that restores its context after each `await`. */
interface CallContext {
  /** Waits for a value. The returned function restores the context, then returns the value or throws the error. */
  wait: <T>(value: T) => Promise<() => Awaited<T>>
  /** The call has finished. */
  leave: () => void
}

/**
 * Server only: the build injects it into async functions that keep their context (`optimization.asyncTransforms`). The
 * context is only set while the function runs, so other requests never see it.
 */
export function holdContext(): CallContext {
  const app = tryUseFwApp()
  let outside: FwAppContext | undefined
  let isInside = false
  const enter = (): void => {
    outside = exchangeApp(app)
    isInside = true
  }
  // Before the first `await`, the caller has set the context.
  const leave = (): void => {
    if (isInside) {
      isInside = false
      exchangeApp(outside)
    }
  }
  return {
    leave,
    wait(value) {
      leave()
      return Promise.resolve(value).then(
        result => () => {
          enter()
          return result
        },
        error => () => {
          enter()
          throw error
        },
      )
    },
  }
}
