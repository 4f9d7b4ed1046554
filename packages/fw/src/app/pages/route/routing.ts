import type { ShallowRef } from 'vue'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import type { RouteMiddleware } from '../../../shared/middleware'

/** A redirect of a middleware. */
interface Redirect {
  from: string
  middleware: string
}

/** A page or layout that a navigation brings in. */
export interface PendingPart {
  /** Whether it is rendered. */
  isRendered: boolean
}

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
  /** The redirects of the current navigation: from where, and by which middleware. On the server and in development. */
  redirects: Redirect[]
  /** Their number, with those of navigation guards. */
  hops: number
  /** Whether the browser is loading another document. */
  isLeaving: boolean
  /** The number of pages and layouts that leave with a transition, and what waits for them. */
  leaving: { count: number; waiting: Array<() => void> }
  /** Whether `page:loading:end` is still pending. */
  isLoading?: boolean
  /** Layouts and pages of the navigation that are not finished. */
  pending: Set<PendingPart>
  /** Middleware of files. A plugin sets it, because those files import the runtime. */
  files?: {
    globalMiddleware: readonly RouteMiddleware[]
    globalNames?: readonly string[]
    namedMiddleware: Readonly<Record<string, () => Promise<{ default: RouteMiddleware }>>>
  }
  /** Client only: the location that `route` reflects. */
  shown?: ShallowRef<RouteLocationNormalizedLoaded>
  /** Client only: updates `shown` when all parts of a navigation are rendered. */
  follow?: () => void
  /** Client only: finishes a navigation when all its parts are finished. */
  settle?: () => void
}

/** The routing state of an app. */
export function routingOf(app: FwAppContext): Routing {
  return (app._routing ??= {
    globalMiddleware: [],
    namedMiddleware: Object.create(null),
    inMiddleware: 0,
    redirects: [],
    hops: 0,
    isLeaving: false,
    leaving: { count: 0, waiting: [] },
    pending: new Set(),
  })
}
