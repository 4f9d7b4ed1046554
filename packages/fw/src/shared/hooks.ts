import type { App, ComponentPublicInstance, VNode } from 'vue'
import type { FwError, SSRContext } from './ssr-context'

/** One line that the server logged while rendering, in development. */
export interface ServerLog {
  type: string
  args: unknown[]
  date: Date
  filename?: string
  [key: string]: unknown
}

/** The result of `document.startViewTransition()`. */
interface StartedViewTransition {
  finished: Promise<unknown>
  ready: Promise<unknown>
  updateCallbackDone: Promise<unknown>
  skipTransition: () => void
}

/** The hooks of a running application with their arguments. Add your own by augmenting this interface of `#app`. */
export interface RuntimeFwHooks {
  /** All plugins have run. */
  'app:created': (vueApp: App) => unknown
  /** Browser: the application is about to be mounted. */
  'app:beforeMount': (vueApp: App) => unknown
  /** Browser: the application is mounted. */
  'app:mounted': (vueApp: App) => unknown
  /** Server: the page is rendered, but the document around it is not. */
  'app:rendered': (context: { ssrContext: SSRContext; renderResult: { html: string } }) => unknown
  /** Server: the response is a redirect. */
  'app:redirected': () => unknown
  /** Browser: the first page is hydrated, including its async dependencies. */
  'app:suspense:resolve': () => unknown
  /** An error that shows the error page. */
  'app:error': (error: FwError) => unknown
  /** The error page is cleared. */
  'app:error:cleared': (options: { redirect?: string }) => unknown
  /** Browser: a chunk failed to load. */
  'app:chunkError': (options: { error: Error }) => unknown
  /** `refreshFwData()` was called, with these keys or for all. */
  'app:data:refresh': (keys?: string[]) => unknown
  /** Browser: the server has a newer build than this page. */
  'app:manifest:update': (build?: { id: string; timestamp: number }) => unknown
  /** Development: lines that the server logged for this page. */
  'dev:ssr-logs': (logs: ServerLog[]) => unknown
  /** Browser: a link to this location starts to prefetch its target. */
  'link:prefetch': (to: string) => unknown
  /** Browser: a page starts to render, and may wait for data. */
  'page:start': (page?: VNode) => unknown
  /** Browser: a page is rendered, with its data. */
  'page:finish': (page?: VNode) => unknown
  /** Browser: a navigation starts that has to load something. */
  'page:loading:start': () => unknown
  /** Browser: the navigation has finished. */
  'page:loading:end': () => unknown
  /** Browser: the transition between two pages has finished. */
  'page:transition:finish': (page?: VNode) => unknown
  /** Browser: a view transition starts. */
  'page:view-transition:start': (transition: StartedViewTransition) => unknown
  /** The root component is set up. Listeners are synchronous: they can call composables. */
  'vue:setup': () => unknown
  /** An error that no component up to the root has handled. */
  'vue:error': (error: unknown, instance: ComponentPublicInstance | null, info: string) => unknown
}

/** Names of hooks. */
export type RuntimeHookName = keyof RuntimeFwHooks
