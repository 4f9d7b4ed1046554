import { shallowReactive } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { createLiveRoute } from '../route/live-route'
import type { Fork } from '../route/route-keys'
import { routingOf } from '../route/routing'

/**
 * Client only: the route of a layout. That of a layout that a navigation brings in is already the next one, although
 * its page is not rendered yet. A leaving layout keeps its last route.
 */
export function createLayoutRoute(
  app: FwAppContext,
  accepts: Fork['accepts'],
): RouteLocationNormalizedLoaded | undefined {
  const { shown } = routingOf(app)
  const current = app.$router?.currentRoute
  if (!shown || !current) return undefined
  const first = shown.value
  const isEntering = first !== current.value
  let last = current.value
  return shallowReactive(
    createLiveRoute(() => {
      const next = isEntering && shown.value === first ? current.value : shown.value
      if (accepts(next)) last = next
      return last
    }),
  )
}
