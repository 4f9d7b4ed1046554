import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router'

/** The return value of a middleware: undefined continues, false or an error aborts, a location redirects. */
export type NavigationGuardResult = void | undefined | boolean | Error | RouteLocationRaw | null

export interface RouteMiddleware {
  (to: RouteLocationNormalized, from: RouteLocationNormalized): NavigationGuardResult | Promise<NavigationGuardResult>
}
