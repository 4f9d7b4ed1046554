import type { FwAppContext } from '../../../shared/app-context'
import { useFwApp } from '../../context/app-context'

interface OnceOptions {
  /** `navigation`: again on every navigation in the browser. */
  mode?: 'render' | 'navigation'
}

/** Runs a function once: on the server, or in the browser when it did not run there. */
export function callOnce(key: string, work: () => unknown, options?: OnceOptions): Promise<void>
export function callOnce(work: () => unknown, options?: OnceOptions): Promise<void>
export async function callOnce(...args: any[]): Promise<void> {
  // The build adds a key as last argument where the author gave none.
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

// One navigation may set up several components that ask for the same key: it is forgotten when the next one starts.
function forgetOnNavigation(app: FwAppContext, key: string): void {
  const stop = app.hook('page:start', () => {
    stop()
    app.payload.once = app.payload.once.filter(name => name !== key)
  })
}
