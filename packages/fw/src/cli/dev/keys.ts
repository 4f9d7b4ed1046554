import type { KeyInput } from '../output/terminal'

/** A keyboard shortcut. */
export interface KeyBinding {
  key: string
  doc: string
  run: () => void
}

const INTERRUPT = '\u0003'
const SUSPEND = '\u001A'

interface KeyListener {
  /** Restores the terminal. */
  stop: () => void
}

/**
 * Listens to single key presses. Ctrl+C arrives as a key in this mode; it and Ctrl+Z behave as usual. `onLine` is
 * called for Enter, which people press to separate earlier output from new output.
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
  // The shell must get its echo back, no matter how the process ends.
  process.once('exit', stop)
  return { stop }
}

/** The shortcuts as rows of `key description`. */
export function emitKeys(bindings: readonly KeyBinding[]): string[] {
  return [...bindings.map(({ key, doc }) => `  ${key}  ${doc}`), '  Ctrl+C also quits.']
}
