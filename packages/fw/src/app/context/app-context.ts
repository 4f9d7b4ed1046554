import * as buildOptions from '#build/options'
import { getCurrentInstance } from 'vue'
import type { App } from 'vue'
import type { FwApp, FwAppContext } from '../../shared/app-context'

/** The Vue app of an fw app. */
export type FwVueApp = App & { $fw: FwAppContext }

// The client has a single app, so it stays set. On the server, requests interleave: it is only set while synchronous
// code of a request runs. Components get their app from Vue.
let current: FwAppContext | undefined

// In development, HMR can load this module again while pending requests still use the previous instance.
const shared = globalThis as { __fwCurrent?: FwAppContext | undefined }

/** State that several apps share, because each bundles its own copy of this code. */
interface Apps {
  /** The current context of each app, by id. */
  current: Map<string, FwAppContext | undefined>
  /** The app whose code is running. */
  active?: FwAppContext | undefined
}

declare global {
  var __FW_APPS__: Apps | undefined
}

const apps: Apps | undefined = buildOptions.multiApp ? (globalThis.__FW_APPS__ ??= { current: new Map() }) : undefined

function getCurrent(): FwAppContext | undefined {
  return import.meta.dev && import.meta.server ? shared.__fwCurrent : current
}

function setCurrent(app: FwAppContext | undefined): void {
  if (import.meta.dev && import.meta.server) shared.__fwCurrent = app
  else current = app
  if (buildOptions.multiApp) apps!.current.set(buildOptions.appId, app)
}

/** The subset of `AsyncLocalStorage` that tracks the app of a request across async calls. */
interface ContextStorage {
  run: <T>(app: FwAppContext, work: () => T) => T
  getStore: () => FwAppContext | undefined
}

let storage: ContextStorage | undefined

/** Enables `experimental.asyncContext`: the platform keeps the context after every `await`. Server only. */
export function setContextStorage(given: ContextStorage): void {
  storage = given
}

/** Runs `work` inside of the async context storage, if enabled. Server only. */
export function followContext<T>(app: FwAppContext, work: () => T): T {
  return storage ? storage.run(app, work) : work()
}

/** Replaces the current app and returns the previous one. Server only. */
export function exchangeApp(app: FwAppContext | undefined): FwAppContext | undefined {
  const previous = getCurrent()
  setCurrent(app)
  return previous
}

/** Sets the current app permanently. Client only. */
export function setCurrentApp(app: FwAppContext): void {
  setCurrent(app)
}

/** The current app, if any. */
export function tryUseFwApp(): FwApp | undefined {
  const app =
    (buildOptions.multiApp ? apps!.active : undefined) ??
    (getCurrentInstance()?.appContext.app as FwVueApp | undefined)?.$fw ??
    getCurrent()
  return (import.meta.server ? (app ?? storage?.getStore()) : app) as FwApp | undefined
}

/** `future.multiApp`: the app with this id in the page or process. */
export function findApp(id: string): FwApp | undefined {
  return apps?.current.get(id) as FwApp | undefined
}

/** The current app. `caller` is the name of the composable in the error if the context is missing. */
export function useFwApp(caller = 'useFwApp'): FwApp {
  const app = tryUseFwApp()
  if (!app) throw import.meta.dev ? createLostError(caller) : new Error(`${caller}() requires a running app.`)
  return app
}

// Development finds the `await` that lost the context and prints that instead.
function createLostError(caller: string): Error {
  const error = new Error(
    `${caller}() was called outside the fw context. Call composables in the setup of a component, in a plugin or in route middleware, before the first \`await\`; after it, wrap the call: \`fwApp.runWithContext(() => ${caller}())\`.`,
  )
  return Object.assign(error, { [Symbol.for('fw.lost-context')]: caller })
}

/** Runs `work` with the context of an app. The context is lost after the first `await` in `work`. */
export const runInContext: <T>(app: FwAppContext, work: () => T) => T = buildOptions.multiApp ? runActive : run

// With several apps, code of another app may run and must find this one.
function runActive<T>(app: FwAppContext, work: () => T): T {
  const previous = apps!.active
  apps!.active = app
  try {
    return run(app, work)
  } finally {
    apps!.active = previous
  }
}

function run<T>(app: FwAppContext, work: () => T): T {
  if (import.meta.client) {
    current = app
    return app.vueApp.runWithContext(work)
  }
  const previous = exchangeApp(app)
  try {
    return followContext(app, () => app.vueApp.runWithContext(work))
  } finally {
    setCurrent(previous)
  }
}

/** Runs `work` with the context of the given app, or of the current one. */
export function runWithContext<T>(work: () => T, app: FwAppContext = useFwApp('runWithContext')): T {
  return app.runWithContext(work)
}

/** Calls a function with arguments and the context of an app. Modules of the ecosystem use it. */
export function callWithFw<Args extends any[], T>(
  app: Pick<FwAppContext, 'runWithContext'>,
  setup: (...args: Args) => T,
  args: Args = [] as unknown as Args,
): T {
  return app.runWithContext(() => setup(...args))
}
