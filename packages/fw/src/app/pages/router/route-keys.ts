import type { InjectionKey } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'

/** The branch of the tree that a page or layout stands in. The one that is being left must not show what comes next. */
export interface Fork {
  /** Whether `route` is shown in this branch. */
  accepts: (route: RouteLocationNormalizedLoaded) => boolean
}

/** The route of the page that a component is part of: it stays the same while the page is being left. */
export const pageRouteKey: InjectionKey<RouteLocationNormalizedLoaded> = Symbol('fw:page-route')

export const forkKey: InjectionKey<Fork> = Symbol('fw:fork')
