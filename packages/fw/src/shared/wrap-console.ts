const ORIGINAL = Symbol.for('fw.console.original')

type Method = 'debug' | 'error' | 'info' | 'log' | 'trace' | 'warn'
type Print = (...args: unknown[]) => void

/** Replaces a method of the console by one that may call the original. */
export function wrapConsole(method: Method, wrap: (original: Print) => Print): void {
  const original = console[method] as Print
  console[method] = Object.assign(wrap(original.bind(console)), { [ORIGINAL]: original })
}

/** Removes the wrappers of an application, which has ended: a process may run one after the other. */
export function unwrapConsole(method: Method): void {
  for (;;) {
    const { [ORIGINAL]: original } = console[method] as { [ORIGINAL]?: Print }
    if (!original) return
    console[method] = original
  }
}
