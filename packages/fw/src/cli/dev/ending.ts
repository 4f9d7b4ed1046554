/** The wish to end a command that would go on for ever. */
export interface Ending {
  /** Settles when the command is ended: by a signal, Ctrl+C or a key. */
  wanted: Promise<void>
  isWanted: () => boolean
  /** Asks for the end. Asked once more, the process ends at once, whatever is still to be closed. */
  ask: () => void
  /** Stops listening to signals. */
  release: () => void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What shells say of a program that was interrupted. */
const INTERRUPTED_EXIT_CODE = 130

/** Listens to the signals that end a process, from now on. */
export function createEnding(): Ending {
  let isWanted = false
  let settle = (): void => undefined
  const wanted = new Promise<void>(resolve => {
    settle = resolve
  })
  const ask = (): void => {
    if (isWanted) process.exit(INTERRUPTED_EXIT_CODE)
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
