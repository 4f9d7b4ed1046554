import * as buildOptions from '#build/options'
import { hasInjectionContext, inject } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { pageRouteKey } from '../route/route-keys'
import { routingOf } from '../route/routing'

/** Provides router and route to the app and its templates. */
export function connectRouter(app: FwAppContext, router: Router, route: RouteLocationNormalizedLoaded): void {
  routingOf(app).route = route
  app.$router = router
  app._route = route
  Object.defineProperty(app, '$route', { get: () => router.currentRoute.value, enumerable: true, configurable: true })
  Object.defineProperty(app.vueApp.config.globalProperties, '$route', {
    enumerable: true,
    configurable: true,
    // During rendering, `inject` works and returns the route of the page. Tools also read it elsewhere.
    get: () =>
      buildOptions.templateRouteInjection && hasInjectionContext()
        ? inject(pageRouteKey, router.currentRoute.value, false)
        : router.currentRoute.value,
  })
}
