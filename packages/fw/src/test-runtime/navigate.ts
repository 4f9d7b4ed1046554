import { vi } from 'vitest'
import type { RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../shared/app-context'

/**
 * Goes to the route of a test; without one to `/`, where the application has such a page. False stays where the test
 * before was.
 */
export async function goTo(app: FwAppContext, route: RouteLocationRaw | false | undefined): Promise<void> {
  if (route === false) return
  const router = app.$router ?? (await loadPlainRouter(app))
  const isThere = router.currentRoute.value.fullPath === '/'
  if (route === undefined && (isThere || (app.$router && router.resolve('/').matched.length === 0))) return
  await router.replace(route ?? '/')
}

/** The router of an application without pages. Tests may mock `useRouter`. */
async function loadPlainRouter(app: FwAppContext): Promise<Router> {
  const { useRouter } = await vi.importActual<{ useRouter: () => Router }>('#app')
  return app.runWithContext(useRouter)
}
