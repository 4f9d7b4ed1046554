import type { KeyInput } from '../output/terminal'

/** What a key does. */
export interface KeyBinding {
  key: string
  doc: string
  run: () => void
}

const INTERRUPT = '\u0003'
const SUSPEND = '\u001A'

export interface KeyListener {
  /** Gives the terminal back as it was. */
  stop: () => void
}

/**
 * Listens to single keys. Ctrl+C, which arrives as a key then, and Ctrl+Z still do what they do everywhere. `onLine` is
 * told of Enter, with which people part what they have read from what comes.
 */
export function listenToKeys(
  input: KeyInput,
  bindings: readonly KeyBinding[],
  { onInterrupt, onLine }: { onInterrupt: () => void; onLine: () => void },
): KeyListener {
  const onData = (data: Buffer | string): void => {
    for (const key of String(data)) {
      if (key === INTERRUPT) onInterrupt()
      else if (key === SUSPEND) suspend()
      else if (key === '\r' || key === '\n') onLine()
      else bindings.find(binding => binding.key === key.toLowerCase())?.run()
    }
  }
  const listen = (): void => {
    input.setRawMode(true)
    input.on('data', onData)
    input.resume()
  }
  const stop = (): void => {
    input.off('data', onData)
    process.off('exit', stop)
    input.setRawMode(false)
    input.pause()
  }
  const suspend = (): void => {
    stop()
    process.once('SIGCONT', listen)
    process.kill(process.pid, 'SIGTSTP')
  }
  listen()
  // Whatever ends the process, the shell must not be left without echo.
  process.once('exit', stop)
  return { stop }
}

/** The keys as rows of `key what it does`. */
export function emitKeys(bindings: readonly KeyBinding[]): string[] {
  return [...bindings.map(({ key, doc }) => `  ${key}  ${doc}`), '  Ctrl+C also quits.']
}
