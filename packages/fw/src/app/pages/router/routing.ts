import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import type { RouteMiddleware } from '../../../shared/middleware'

/** The internal routing state of an app. */
export interface Routing {
  /** The result of `useRoute` outside of pages. */
  route?: RouteLocationNormalizedLoaded
  /** The router of an app without pages. */
  plainRouter?: Router
  /** Whether middleware runs for the document of an app without pages. */
  isGuarded?: boolean
  /** Client only, without pages: updates the route after a history navigation. */
  followAddress?: () => void
  /** Middleware added at runtime. */
  globalMiddleware: RouteMiddleware[]
  namedMiddleware: Record<string, RouteMiddleware>
  /** The number of running middleware: more than one if a newer navigation has started. */
  inMiddleware: number
  /** The target of the latest navigation. */
  newest?: RouteLocationNormalized
  /** The target of a `navigateTo` call during middleware, until it is used. */
  redirectTarget?: RouteLocationRaw | undefined
  /** The status code of a redirect in middleware. */
  redirectCode?: number | undefined
  /** The number of redirects of the current navigation. */
  redirects: number
  /** Whether the browser is loading another document. */
  isLeaving: boolean
  /** Whether a page transition is running. */
  isInTransition: boolean
  /** Whether `page:loading:end` is still pending. */
  isLoading?: boolean
  /** Pages that are still loading. */
  pending: Set<object>
  /** Middleware of files. A plugin sets it, because those files import the runtime. */
  files?: {
    globalMiddleware: readonly RouteMiddleware[]
    namedMiddleware: Readonly<Record<string, () => Promise<{ default: RouteMiddleware }>>>
  }
  /** Client only: finishes a navigation when all its pages are loaded. */
  settle?: () => void
}

/** The routing state of an app. */
export function routingOf(app: FwAppContext): Routing {
  return (app._routing ??= {
    globalMiddleware: [],
    namedMiddleware: Object.create(null),
    inMiddleware: 0,
    redirects: 0,
    isLeaving: false,
    isInTransition: false,
    pending: new Set(),
  })
}
