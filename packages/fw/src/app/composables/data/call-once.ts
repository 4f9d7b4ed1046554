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
  if (!key || typeof key !== 'string' || typeof work !== 'function')
    throw new TypeError('callOnce() requires a key and a function.')
  const app = useFwApp('callOnce')
  const running: Record<string, Promise<unknown>> = (app._once ??= Object.create(null))
  if (import.meta.client && options?.mode === 'navigation') forgetOnNavigation(app, key, running)
  if (app.payload.once.includes(key)) return
  const call = (running[key] ??= Promise.resolve(app.runWithContext(work)))
  try {
    await call
    // Unless it belongs to a previous navigation.
    if (running[key] === call && !app.payload.once.includes(key)) app.payload.once.push(key)
  } finally {
    if (running[key] === call) delete running[key]
  }
}

// Several components of one navigation may use the same key, so it is reset when the next navigation starts.
function forgetOnNavigation(app: FwAppContext, key: string, running: Record<string, unknown>): void {
  const stop = app.hook('page:loading:start', () => {
    stop()
    delete running[key]
    app.payload.once = app.payload.once.filter(name => name !== key)
  })
}
