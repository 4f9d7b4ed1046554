import routerOptions from '#build/router-options'
import routes from '#build/routes'
import type { RouteRecordRaw, Router } from 'vue-router'

/** The routes, after the router options. */
export function resolveRoutes(
  given: readonly RouteRecordRaw[] = routes,
): readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]> {
  const changed = routerOptions.routes?.(given)
  return changed instanceof Promise ? changed.then(list => list ?? given) : (changed ?? given)
}

/** Whether a guard added the page of the current location during the navigation. */
export function isAddedLate({
  currentRoute: {
    value: { matched, fullPath },
  },
  resolve,
}: Router): boolean {
  return matched.length === 0 && resolve(fullPath).matched.length > 0
}
