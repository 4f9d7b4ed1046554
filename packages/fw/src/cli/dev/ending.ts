/** The wish to end a command that would go on for ever. */
export interface Ending {
  /** Settles when somebody wants the end: a signal, Ctrl+C, a key. */
  wanted: Promise<void>
  isWanted: () => boolean
  /** Asks for the end. Asked once more, the process ends at once, whatever is still to be closed. */
  ask: () => void
  /** Stops listening to signals. */
  release: () => void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What shells say of a program that was interrupted. */
const INTERRUPTED = 130

/** Listens to the signals that end a process, from now on. */
export function createEnding(): Ending {
  let isWanted = false
  let settle = (): void => undefined
  const wanted = new Promise<void>(resolve => {
    settle = resolve
  })
  const ask = (): void => {
    if (isWanted) process.exit(INTERRUPTED)
    isWanted = true
    settle()
  }
  for (const signal of SIGNALS) process.on(signal, ask)
  return {
    wanted,
    isWanted: () => isWanted,
    ask,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, ask)
    },
  }
}
