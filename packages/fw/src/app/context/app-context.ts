import { appId, multiApp } from '#build/options'
import { getCurrentInstance } from 'vue'
import type { App } from 'vue'
import type { PluginInjections } from '@fw/schema'
import type { FwAppContext } from '../../shared/app-context'

/** A Vue app that belongs to fw. */
export type FwVueApp = App & { $fw: FwAppContext }

// In the browser there is one application, so it stays set. On the server requests interleave: it is set only while
// synchronous code of one of them runs, and components find theirs through Vue.
let current: FwAppContext | undefined

// In development an edit may load this code anew, while requests that the old code has begun load the rest of theirs
// with the new.
const shared = globalThis as { __fwCurrent?: FwAppContext | undefined }

/** What applications know of each other: each has code of its own. */
interface Apps {
  /** The current one of each, by id. */
  current: Map<string, FwAppContext | undefined>
  /** Whose work is done, by whatever code. */
  active?: FwAppContext | undefined
}

declare global {
  var __FW_APPS__: Apps | undefined
}

const apps: Apps | undefined = multiApp ? (globalThis.__FW_APPS__ ??= { current: new Map() }) : undefined

function getCurrent(): FwAppContext | undefined {
  return import.meta.dev && import.meta.server ? shared.__fwCurrent : current
}

function setCurrent(app: FwAppContext | undefined): void {
  if (import.meta.dev && import.meta.server) {
    shared.__fwCurrent = app
  } else {
    current = app
  }
  if (multiApp) {
    apps!.current.set(appId, app)
  }
}

/** What the platform knows of the request that asynchronous code belongs to, as `AsyncLocalStorage` has it. */
export interface ContextStorage {
  run: <T>(app: FwAppContext, work: () => T) => T
  getStore: () => FwAppContext | undefined
}

// With `experimental.asyncContext`, on the server.
let storage: ContextStorage | undefined

/** Lets the platform keep the application over every `await`. Server only. */
export function setContextStorage(given: ContextStorage): void {
  storage = given
}

/** Runs `work` so that the platform knows its application, where it can. Server only. */
export function followContext<T>(app: FwAppContext, work: () => T): T {
  return storage ? storage.run(app, work) : work()
}

/** Puts an application in the place of the current one, which is returned. Server only. */
export function exchangeApp(app: FwAppContext | undefined): FwAppContext | undefined {
  const previous = getCurrent()
  setCurrent(app)
  return previous
}

/** Makes an application the one that is running for good. Browser only. */
export function setCurrentApp(app: FwAppContext): void {
  setCurrent(app)
}

/** The application that is running, if any. */
export function tryUseFwApp(): (FwAppContext & PluginInjections) | undefined {
  const app =
    (multiApp ? apps!.active : undefined) ??
    (getCurrentInstance()?.appContext.app as FwVueApp | undefined)?.$fw ??
    getCurrent()
  return (import.meta.server ? (app ?? storage?.getStore()) : app) as (FwAppContext & PluginInjections) | undefined
}

/** `future.multiApp`: the application with an id that is running in the page, or in the process. */
export function findApp(id: string): (FwAppContext & PluginInjections) | undefined {
  return apps?.current.get(id) as (FwAppContext & PluginInjections) | undefined
}

/** The application that is running. `caller` names the composable in the error for a call outside of it. */
export function useFwApp(caller = 'useFwApp'): FwAppContext & PluginInjections {
  const app = tryUseFwApp()
  if (!app) {
    throw import.meta.dev ? createLostError(caller) : new Error(`${caller}() requires a running app.`)
  }
  return app
}

// Development looks up where the application got lost, and says it instead.
function createLostError(caller: string): Error {
  const error = new Error(
    `${caller}() was called outside the fw context. Call composables in the setup of a component, in a plugin or in route middleware, before the first \`await\`; after it, wrap the call: \`fwApp.runWithContext(() => ${caller}())\`.`,
  )
  return Object.assign(error, { [Symbol.for('fw.lost-context')]: caller })
}

/** Runs `work` as part of an application. What `work` does after its first `await` is outside again. */
export const runInContext: <T>(app: FwAppContext, work: () => T) => T = multiApp ? runActive : run

// Code of another application may do the work, and finds this one.
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

/** Runs `work` as part of an application: of the one given, or of the current one. */
export function runWithContext<T>(work: () => T, app: FwAppContext = useFwApp('runWithContext')): T {
  return app.runWithContext(work)
}
