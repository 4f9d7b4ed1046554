import type { FwAppContext } from '../../../shared/app-context'
import { useFwApp } from '../../context/app-context'

interface OnceOptions {
  /** `navigation` runs again on every client-side navigation. */
  mode?: 'render' | 'navigation'
}

/** Runs a function once: on the server, or on the client if the server did not run it. */
export function callOnce(key: string, work: () => unknown, options?: OnceOptions): Promise<void>
export function callOnce(work: () => unknown, options?: OnceOptions): Promise<void>
export async function callOnce(...args: any[]): Promise<void> {
  // The build appends a key as the last argument if it is missing.
  const added = typeof args.at(-1) === 'string' ? (args.pop() as string) : undefined
  const [key, work, options] = (typeof args[0] === 'string' ? args : [added, ...args]) as [
    string,
    () => unknown,
    OnceOptions?,
  ]
  if (!key || typeof key !== 'string' || typeof work !== 'function') {
    throw new TypeError('callOnce() requires a key and a function.')
  }
  const app = useFwApp('callOnce')
  if (import.meta.client && options?.mode === 'navigation') {
    forgetOnNavigation(app, key)
  }
  if (app.payload.once.includes(key)) {
    return
  }
  const running: Record<string, Promise<unknown>> = (app._once ??= Object.create(null))
  try {
    await (running[key] ??= Promise.resolve(app.runWithContext(work)))
    if (!app.payload.once.includes(key)) {
      app.payload.once.push(key)
    }
  } finally {
    delete running[key]
  }
}

// Several components of one navigation may use the same key, so it is reset when the next navigation starts.
function forgetOnNavigation(app: FwAppContext, key: string): void {
  const stop = app.hook('page:start', () => {
    stop()
    app.payload.once = app.payload.once.filter(name => name !== key)
  })
}
