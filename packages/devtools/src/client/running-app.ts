import type { Instance } from './component-tree'

/** The properties of the running app that devtools read. */
export interface RunningApp {
  payload: { data: Record<string, unknown>; state: Record<string, unknown>; error?: unknown; serverRendered?: boolean }
  isHydrating?: boolean
  $router?: {
    push: (path: string) => unknown
    resolve: (path: string) => Route
    currentRoute: { value: Route }
  }
  /** The reactive state of `useState`. */
  _state?: Record<string, unknown>
  _asyncData?: Record<string, AppData>
  vueApp: { _instance?: Instance | null }
  callHook: (name: string, ...args: unknown[]) => unknown
}

/** The data of one key. */
export interface AppData {
  data: { value: unknown }
  status: { value: string }
  error: { value: unknown }
  /** The calls that use it. */
  callers: ReadonlyArray<{
    /** `useFetch` */
    name: string
    /** The component. Its file is relative to the root of the project. */
    site?: { file?: string }
    /** The URL that a call of `useFetch` requests. */
    address?: () => string
  }>
}

export interface Route {
  path: string
  fullPath: string
  name?: unknown
  params: object
  query: object
  meta: Record<string, unknown>
}

/** Finds the app of a page by the `__vue_app__` property that Vue sets on the mounted element. */
export function findRunningApp(page: Document): RunningApp | undefined {
  for (const element of page.querySelectorAll('body > *, body > * > *')) {
    const app = (element as { __vue_app__?: { $fw?: RunningApp } }).__vue_app__?.$fw
    if (app) return app
  }
  return undefined
}
