import { hasPages } from '#build/options'
import { hasInjectionContext, inject } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import { useFwApp } from '../context'
import { pageRouteKey } from './keys'
import { navigateTo } from './navigate'
import { plainRoute, plainRouter } from './plain'
import { routingOf } from './routing'

/** The current route. In a page it stays that of the page until the page is gone. */
export function useRoute(): RouteLocationNormalizedLoaded {
  const app = useFwApp('useRoute')
  if (!hasPages) {
    return plainRoute(app)
  }
  return (hasInjectionContext() ? inject(pageRouteKey, undefined) : undefined) ?? routingOf(app).route!
}

/** The router. Without pages it only knows the way to other documents. */
export function useRouter(): Router {
  const app = useFwApp('useRouter')
  return hasPages ? app.$router! : plainRouter(app, (to, replace) => app.runWithContext(() => navigateTo(to, { replace })))
}
