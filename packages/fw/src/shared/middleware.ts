import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router'

/** What a middleware may answer: nothing goes on, false or an error stops, a location redirects. */
export type NavigationGuardResult = void | undefined | boolean | Error | RouteLocationRaw | null

export interface RouteMiddleware {
  (to: RouteLocationNormalized, from: RouteLocationNormalized): NavigationGuardResult | Promise<NavigationGuardResult>
}
