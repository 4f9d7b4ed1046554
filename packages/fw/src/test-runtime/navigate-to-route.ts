import { vi } from 'vitest'
import type { RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../shared/app-context'

/** Navigates to the route of a test. Default: `/`, if the app has such a page. `false` keeps the current route. */
export async function navigateToRoute(app: FwAppContext, route: RouteLocationRaw | false | undefined): Promise<void> {
  if (route === false) return
  const router = app.$router ?? (await loadPlainRouter(app))
  const isCurrent = router.currentRoute.value.fullPath === '/'
  if (route === undefined && (isCurrent || (app.$router && router.resolve('/').matched.length === 0))) return
  await router.replace(route ?? '/')
}

/** The router of an app without pages. Loads the actual `useRouter`, because tests may mock it. */
async function loadPlainRouter(app: FwAppContext): Promise<Router> {
  const { useRouter } = await vi.importActual<{ useRouter: () => Router }>('#app')
  return app.runWithContext(useRouter)
}
