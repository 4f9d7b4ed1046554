import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import type { RouteMiddleware } from '../../../shared/middleware'

/** What the parts of routing know of each other in one application. */
export interface Routing {
  /** What `useRoute` gives outside of pages. */
  route?: RouteLocationNormalizedLoaded
  /** Takes the place of the router when there are no pages. */
  plainRouter?: Router
  /** Whether middleware runs for the document, when there are no pages. */
  isGuarded?: boolean
  /** In the browser, when there are no pages: goes to the address that history led to. */
  followAddress?: () => void
  /** Middleware that was added while the application runs. */
  globalMiddleware: RouteMiddleware[]
  namedMiddleware: Record<string, RouteMiddleware>
  /** How many middleware run: several when a navigation overtakes another. */
  inMiddleware: number
  /** Where the newest navigation leads. */
  newest?: RouteLocationNormalized
  /** Where `navigateTo` was asked to go while middleware ran, until that is done. */
  asked?: RouteLocationRaw | undefined
  /** Status that middleware asked for. */
  redirectCode?: number | undefined
  /** How often the navigation that runs was sent on. */
  redirects: number
  /** Whether the browser is on its way to another document. */
  isLeaving: boolean
  /** Whether a page is on its way out. */
  isInTransition: boolean
  /** Whether `page:loading:end` is still to come for a navigation. */
  isLoading?: boolean
  /** Pages that are not ready yet. */
  pending: Set<object>
  /** Middleware of files. A plugin brings it, because those files import the runtime in turn. */
  files?: {
    globalMiddleware: readonly RouteMiddleware[]
    namedMiddleware: Readonly<Record<string, () => Promise<{ default: RouteMiddleware }>>>
  }
  /** In the browser: ends a navigation whose pages are all there. */
  settle?: () => void
}

/** The state of routing in an application. */
export function routingOf(app: FwAppContext): Routing {
  return (app.routing ??= {
    globalMiddleware: [],
    namedMiddleware: Object.create(null),
    inMiddleware: 0,
    redirects: 0,
    isLeaving: false,
    isInTransition: false,
    pending: new Set(),
  })
}
