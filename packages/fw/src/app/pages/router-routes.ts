import routerOptions from '#build/router-options'
import routes from '#build/routes'
import type { RouteRecordRaw } from 'vue-router'

/** The routes, as the router options make them. */
export function resolveRoutes(): readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]> {
  const changed = routerOptions.routes?.(routes)
  return changed instanceof Promise ? changed.then(list => list ?? routes) : changed ?? routes
}
