import type { FwAppContext } from '../../shared/app-context'
import { exchangeApp, tryUseFwApp } from './app-context'

export { setContextStorage } from './app-context'

/** One call of an asynchronous function, which has its application again after each `await`. */
export interface HeldContext {
  /**
   * Waits for a value. Calling the result gives it, or throws why there is none, with the application back in place.
   */
  wait: <T>(value: T) => Promise<() => Awaited<T>>
  /** The call is over. */
  leave: () => void
}

/**
 * Server: what the build puts into asynchronous functions that keep their context (`optimization.asyncTransforms`). The
 * application is in place exactly while the function runs, so that no other request ever finds it.
 */
export function holdContext(): HeldContext {
  const app = tryUseFwApp()
  let outside: FwAppContext | undefined
  let isInside = false
  const enter = (): void => {
    outside = exchangeApp(app)
    isInside = true
  }
  // Before the first `await` it is the caller who put the application in place.
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
