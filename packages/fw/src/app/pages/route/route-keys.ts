import type { InjectionKey } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'

/** The branch of a page or layout in the component tree. A leaving branch must not render the next route. */
export interface Fork {
  /** Whether this branch renders `route`. */
  accepts: (route: RouteLocationNormalizedLoaded) => boolean
}

/** The route of the page that contains a component. It does not change while the page is leaving. */
export const pageRouteKey: InjectionKey<RouteLocationNormalizedLoaded> = Symbol('fw:page-route')

/** The route of the layout that contains a component, outside of pages. */
export const layoutRouteKey: InjectionKey<RouteLocationNormalizedLoaded> = Symbol('fw:layout-route')

export const forkKey: InjectionKey<Fork> = Symbol('fw:fork')
