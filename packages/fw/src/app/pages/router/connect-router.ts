import { templateRouteInjection } from '#build/options'
import { hasInjectionContext, inject } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { pageRouteKey } from '../route/route-keys'
import { routingOf } from '../route/routing'

// For all apps: an accessor of its own would give each app a hidden class of its own, which costs a server more than
// rendering a component.
const ofApp: PropertyDescriptor & ThisType<{ $router: Router }> = {
  get() {
    return this.$router.currentRoute.value
  },
  enumerable: true,
  configurable: true,
}
const ofTemplates: PropertyDescriptor & ThisType<{ $router: Router }> = {
  // During rendering, `inject` works and returns the route of the page. Tools also read it elsewhere.
  get() {
    const { value: route } = this.$router.currentRoute
    return templateRouteInjection && hasInjectionContext() ? inject(pageRouteKey, route, false) : route
  },
  enumerable: true,
  configurable: true,
}

/** Provides router and route to the app and its templates. */
export function connectRouter(app: FwAppContext, router: Router, route: RouteLocationNormalizedLoaded): void {
  routingOf(app).route = route
  app.$router = router
  app._route = route
  const { globalProperties } = app.vueApp.config
  globalProperties.$router = router
  Object.defineProperty(app, '$route', ofApp)
  Object.defineProperty(globalProperties, '$route', ofTemplates)
}
