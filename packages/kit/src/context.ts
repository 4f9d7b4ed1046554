import { AsyncLocalStorage } from 'node:async_hooks'
import type { FwApp } from '@fw/schema'

interface Work {
  app: FwApp
  /** File of the module that is at work. */
  module?: string | undefined
}

const current = new AsyncLocalStorage<Work>()

/**
 * Runs `work` with `app` as the application that the verbs of the kit act on, also after `await`. `module` is the file
 * of the module whose work it is.
 */
export function runWithFw<T>(app: FwApp, work: () => T, module?: string): T {
  return current.run({ app, module }, work)
}

/** The application at work, or undefined outside of modules and hooks. */
export function tryUseFw(): FwApp | undefined {
  return current.getStore()?.app
}

/** File of the module at work. None for the framework, the project's own configuration, and modules without a file. */
export function currentModule(): string | undefined {
  return current.getStore()?.module
}

/** A listener that is the work of the module at work now, whenever it is called. */
export function keepModule<Listener extends (...args: any[]) => unknown>(listener: Listener): Listener {
  const { app, module } = current.getStore() ?? {}
  if (!app || module === undefined) return listener
  return ((...args) => runWithFw(app, () => listener(...args), module)) as Listener
}

/** The application at work. */
export function useFw(): FwApp {
  const app = tryUseFw()
  if (!app)
    throw new Error(
      'Functions of @fw/kit require the fw context. Call them in the setup of a module, in a hook, or inside `runWithFw(app, …)`.',
    )
  return app
}
