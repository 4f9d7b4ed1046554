import type { FwAppContext } from '../../../shared/app-context'
import { navigateTo } from '../navigation/navigate-to'
import { plainRoute } from './plain-route'
import { routingOf } from '../router/routing'
import { runMiddleware } from '../navigation/run-middleware'

/** Runs middleware for the initial document of an app without pages, after all plugins. */
export function guardDocument(app: FwAppContext): void {
  const routing = routingOf(app)
  // An island is not a document.
  if (routing.isGuarded || app.ssrContext?.island) {
    return
  }
  routing.isGuarded = true
  app.hook('app:created', async () => {
    if (app.payload.error || app.ssrContext?.response) {
      return
    }
    const route = { ...plainRoute(app) }
    const result = await runMiddleware(app, route, route)
    if (result && result !== true && !(result instanceof Error)) {
      await app.runWithContext(() => navigateTo(result, { replace: true }))
    }
  })
}
