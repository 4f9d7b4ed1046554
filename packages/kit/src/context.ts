import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fw, PlanOrigin } from '@fw/schema'

interface FwContext {
  app: Fw
  /** File of the module whose code runs. */
  module?: string | undefined
  /** Name of the module whose code runs. */
  name?: string | undefined
  /** The part of fw whose code runs, or the hook whose listeners run. */
  part?: PlanOrigin
}

const context = new AsyncLocalStorage<FwContext>()

/**
 * Runs `work` with `app` as the application that the functions of the kit act on, also after `await`. `module` is the
 * file of the module whose code it is, and `name` its name.
 */
export function runWithFw<T>(app: Fw, work: () => T, module?: string, name?: string): T {
  return context.run({ app, module, name }, work)
}

/** Runs the work of a feature, or calls the listeners of a hook. What they add to the plan has this origin. */
export function runAsPart<T>(app: Fw, part: PlanOrigin, work: () => T): T {
  return context.run({ app, part }, work)
}

/** Runs `work` with `app` as the application that the functions of the kit act on, also after `await`. */
export function runWithFwContext<T>(app: Fw, work: () => T): T {
  return runWithFw(app, work)
}

/** The current application, or null outside of modules and hooks. */
export function tryUseFw(): Fw | null {
  return context.getStore()?.app ?? null
}

/** The current application, or null. Modules of older versions use this name. */
export const getFwCtx: () => Fw | null = tryUseFw

/** The context itself, for modules of older versions. */
export const fwCtx = {
  /** The current application. Throws if there is none. */
  use: (): Fw => useFw(),
  /** The current application, or null. */
  tryUse: (): Fw | null => tryUseFw(),
  /** Makes an application the current one for the code that follows. */
  set: (app: Fw): void => context.enterWith({ app }),
  /** The code that follows has no current application. */
  unset: (): void => context.enterWith(undefined as never),
  /** Runs `work` with `app` as the current application. */
  call: <T>(app: Fw, work: () => T): T => runWithFw(app, work),
  /** Like `call`: the application also stays current after `await`. */
  callAsync: <T>(app: Fw, work: () => T | Promise<T>): Promise<T> => Promise.resolve(runWithFw(app, work)),
}

/** File of the current module. None for the framework, the project's configuration, and modules without a file. */
export function currentModule(): string | undefined {
  return context.getStore()?.module
}

/** Name of the current module. */
export function currentModuleName(): string | undefined {
  return context.getStore()?.name
}

/** The part of fw whose code runs, or the hook whose listeners run. */
export function currentPart(): PlanOrigin | undefined {
  return context.getStore()?.part
}

/** The current application. */
export function useFw(): Fw {
  const app = tryUseFw()
  if (!app) {
    throw new Error(
      'Functions of @fw/kit require the fw context. Call them in the setup of a module, in a hook, or inside `runWithFwContext(app, …)`.',
    )
  }
  return app
}
