import * as buildOptions from '#build/options'
import { getCurrentInstance, hasInjectionContext, inject } from 'vue'
import type { RouteLocationNormalizedLoaded, RouteMap, Router } from 'vue-router'
import { useFwApp } from '../../context/app-context'
import { layoutRouteKey, pageRouteKey } from '../route/route-keys'
import { navigateTo } from '../navigation/navigate-to'
import { plainRoute } from '../plain/plain-route'
import { plainRouter } from '../plain/plain-router'
import { routingOf } from '../route/routing'

/**
 * The current route. Inside of a page, it is the route of that page until the page is unmounted. With typed pages, pass
 * the name of the route to narrow its type.
 */
export function useRoute<Name extends keyof RouteMap = keyof RouteMap>(
  _name?: Name,
): RouteLocationNormalizedLoaded<Name> {
  const app = useFwApp('useRoute')
  if (import.meta.dev && routingOf(app).inMiddleware && !getCurrentInstance()) {
    console.warn(
      '[fw] useRoute() is unreliable in route middleware: it may be the current or the next route. Use the `to` and `from` arguments instead.',
    )
  }
  const route = buildOptions.hasPages ? (findOwnRoute() ?? routingOf(app).route!) : plainRoute(app)
  return route as RouteLocationNormalizedLoaded<Name>
}

/** The route of the page or layout that contains the component. */
function findOwnRoute(): RouteLocationNormalizedLoaded | undefined {
  return hasInjectionContext()
    ? (inject(pageRouteKey, undefined) ?? (import.meta.client ? inject(layoutRouteKey, undefined) : undefined))
    : undefined
}

/** The router. Without pages, every URL renders the same root, and the route follows the URL. */
export function useRouter(): Router {
  const app = useFwApp('useRouter')
  return buildOptions.hasPages
    ? app.$router!
    : plainRouter(app, (to, replace) => app.runWithContext(() => navigateTo(to, { replace })))
}
