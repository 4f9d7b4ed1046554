/** Ends a long-running command on request. */
export interface Ending {
  /** Settles when the command is ended: by a signal, Ctrl+C or a key. */
  wanted: Promise<void>
  isWanted: () => boolean
  /** Requests the end. The second call exits immediately, without waiting for anything to close. */
  requestEnd: () => void
  /** Stops listening to signals. */
  release: () => void
}

/** The signals that request the end of a process. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What shells say of a program that was interrupted. */
const INTERRUPTED_EXIT_CODE = 130

/** Starts to listen to the signals that end a process. */
export function createEnding(): Ending {
  let isWanted = false
  let settle = (): void => undefined
  const wanted = new Promise<void>(resolve => {
    settle = resolve
  })
  const requestEnd = (): void => {
    if (isWanted) process.exit(INTERRUPTED_EXIT_CODE)
    isWanted = true
    settle()
  }
  for (const signal of END_SIGNALS) process.on(signal, requestEnd)
  return {
    wanted,
    isWanted: () => isWanted,
    requestEnd,
    release: () => {
      for (const signal of END_SIGNALS) process.off(signal, requestEnd)
    },
  }
}
