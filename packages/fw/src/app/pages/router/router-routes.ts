import routerOptions from '#build/router-options'
import routes from '#build/routes'
import type { RouteRecordRaw, Router } from 'vue-router'

/** The routes, as the router options make them. */
export function resolveRoutes(
  given: readonly RouteRecordRaw[] = routes,
): readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]> {
  const changed = routerOptions.routes?.(given)
  return changed instanceof Promise ? changed.then(list => list ?? given) : (changed ?? given)
}

/** Whether the current location has a page that a guard added while the router was on its way to it. */
export function isAddedLate({
  currentRoute: {
    value: { matched, fullPath },
  },
  resolve,
}: Router): boolean {
  return matched.length === 0 && resolve(fullPath).matched.length > 0
}
