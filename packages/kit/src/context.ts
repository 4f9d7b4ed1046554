import { AsyncLocalStorage } from 'node:async_hooks'
import type { FwApp } from '@fw/schema'

const current = new AsyncLocalStorage<FwApp>()

/** Runs `work` with `app` as the application that the verbs of the kit act on, also after `await`. */
export function runWithFw<T>(app: FwApp, work: () => T): T {
  return current.run(app, work)
}

/** The application at work, or undefined outside of modules and hooks. */
export function tryUseFw(): FwApp | undefined {
  return current.getStore()
}

/** The application at work. */
export function useFw(): FwApp {
  const app = tryUseFw()
  if (!app) throw new Error('The verbs of @fw/kit need a running application. Call them inside the setup of a module or a hook, or inside `runWithFw(app, …)`.')
  return app
}
