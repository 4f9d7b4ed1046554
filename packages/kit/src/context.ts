import { AsyncLocalStorage } from 'node:async_hooks'
import type { FwApp } from '@fw/schema'

interface FwContext {
  app: FwApp
  /** File of the module whose code runs. */
  module?: string | undefined
}

const context = new AsyncLocalStorage<FwContext>()

/**
 * Runs `work` with `app` as the application that the functions of the kit act on, also after `await`. `module` is the
 * file of the module whose code it is.
 */
export function runWithFw<T>(app: FwApp, work: () => T, module?: string): T {
  return context.run({ app, module }, work)
}

/** Runs `work` with `app` as the application that the functions of the kit act on, also after `await`. */
export function runWithFwContext<T>(app: FwApp, work: () => T): T {
  return runWithFw(app, work)
}

/** The current application, or undefined outside of modules and hooks. */
export function tryUseFw(): FwApp | undefined {
  return context.getStore()?.app
}

/** File of the current module. None for the framework, the project's configuration, and modules without a file. */
export function currentModule(): string | undefined {
  return context.getStore()?.module
}

/** A listener that always runs as code of the module that is current now. */
export function bindModule<Listener extends (...args: any[]) => unknown>(listener: Listener): Listener {
  const { app, module } = context.getStore() ?? {}
  if (!app || module === undefined) return listener
  return ((...args) => runWithFw(app, () => listener(...args), module)) as Listener
}

/** The current application. */
export function useFw(): FwApp {
  const app = tryUseFw()
  if (!app)
    throw new Error(
      'Functions of @fw/kit require the fw context. Call them in the setup of a module, in a hook, or inside `runWithFwContext(app, …)`.',
    )
  return app
}
