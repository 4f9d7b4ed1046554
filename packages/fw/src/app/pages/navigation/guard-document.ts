import type { FwAppContext } from '../../../shared/app-context'
import { navigateTo } from './navigate-to'
import { plainRoute } from '../plain/plain-route'
import { routingOf } from '../route/routing'
import { runMiddleware } from '../middleware/run-middleware'

/** Runs middleware for the initial document of an app without pages, after all plugins. */
export function guardDocument(app: FwAppContext): void {
  const routing = routingOf(app)
  // An island is not a document.
  if (routing.isGuarded || app.ssrContext?.island) return
  routing.isGuarded = true
  app.hook('app:created', async () => {
    if (app.payload.error || app.ssrContext?.response) return
    const route = { ...plainRoute(app) }
    const result = await runMiddleware(app, route, route)
    if (result && result !== true && !(result instanceof Error))
      await app.runWithContext(() => navigateTo(result, { replace: true }))
  })
}
