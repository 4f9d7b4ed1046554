import type { App, ComponentPublicInstance, VNode } from 'vue'
import type { FwError, SSRContext } from './app-context'

/** One line that the server printed while it rendered, in development. */
export interface ServerLog {
  type: string
  args: unknown[]
  date: Date
  filename?: string
  [key: string]: unknown
}

/** What `document.startViewTransition()` gives. */
export interface StartedViewTransition {
  finished: Promise<unknown>
  ready: Promise<unknown>
  updateCallbackDone: Promise<unknown>
  skipTransition: () => void
}

/** The hooks of a running application, with what listeners get. Add your own by augmenting this interface of `#app`. */
export interface RuntimeFwHooks {
  /** All plugins have run. */
  'app:created': (vueApp: App) => unknown
  /** Browser: the application is about to be mounted. */
  'app:beforeMount': (vueApp: App) => unknown
  /** Browser: the application is mounted. */
  'app:mounted': (vueApp: App) => unknown
  /** Server: the page is rendered, and the document around it is not written yet. */
  'app:rendered': (context: { ssrContext: SSRContext; renderResult: { html: string } }) => unknown
  /** Server: the answer is a redirect. */
  'app:redirected': () => unknown
  /** Browser: the first page is taken over, with everything it waited for. */
  'app:suspense:resolve': () => unknown
  /** An error that the error page is shown for. */
  'app:error': (error: FwError) => unknown
  /** The error page is being left. */
  'app:error:cleared': (options: { redirect?: string }) => unknown
  /** Browser: a part of the build did not load. */
  'app:chunkError': (options: { error: Error }) => unknown
  /** `refreshFwData()` was called, with these keys or for all. */
  'app:data:refresh': (keys?: string[]) => unknown
  /** Browser: the server has a newer build than this page. */
  'app:manifest:update': (build?: { id: string; timestamp: number }) => unknown
  /** Development: lines that the server printed for this page. */
  'dev:ssr-logs': (logs: ServerLog[]) => unknown
  /** Browser: a link to this place begins to load what it leads to. */
  'link:prefetch': (to: string) => unknown
  /** Browser: a page begins to be shown, and may wait for data. */
  'page:start': (page?: VNode) => unknown
  /** Browser: a page is there, with its data. */
  'page:finish': (page?: VNode) => unknown
  /** Browser: a navigation begins that loads something. */
  'page:loading:start': () => unknown
  /** Browser: that navigation is over. */
  'page:loading:end': () => unknown
  /** Browser: the transition between two pages is over. */
  'page:transition:finish': (page?: VNode) => unknown
  /** Browser: a view transition begins. */
  'page:view-transition:start': (transition: StartedViewTransition) => unknown
  /** The root component is set up. Listeners are synchronous: they may use what set-up functions use. */
  'vue:setup': () => unknown
  /** An error that no component on the way to the root has taken. */
  'vue:error': (error: unknown, instance: ComponentPublicInstance | null, info: string) => unknown
}

/** Names of hooks. */
export type RuntimeHookName = keyof RuntimeFwHooks
