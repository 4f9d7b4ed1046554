import { extensionPattern, scanFiles, setRouteMiddleware, withDefaultExport } from '@fw/kit/internal'
import type { FwApp, RouteMiddleware } from '@fw/schema'
import type { StatefulFeature } from '../feature'
import { resolveMiddleware } from './resolve-middleware'

interface MiddlewareState {
  /** The middleware of the last scan. Other middleware in the plan was added by modules. */
  scanned: ReadonlySet<RouteMiddleware>
}

/** Finds the route middleware of the project and its layers. */
export const middleware: StatefulFeature<MiddlewareState> = {
  name: 'middleware',
  state: () => ({ scanned: new Set() }),
  setup: scanMiddleware,
  rescan: scanMiddleware,
}

async function scanMiddleware(app: FwApp, state: MiddlewareState): Promise<void> {
  const { extensions } = app.options
  const patterns = [extensionPattern(extensions, 'top'), ...extensions.map(extension => `*/index${extension}`)]
  const byName = new Map<string, RouteMiddleware>()
  // Middleware of a layer runs before the project's. One with the same name is overridden, and runs at its position.
  for (const { dirs } of app.layers.toReversed()) {
    const files = await scanFiles(dirs.middleware, patterns, { app })
    for (const file of await withDefaultExport(
      files,
      { what: 'middleware', call: 'defineFwRouteMiddleware((to, from) => {})' },
      app,
    )) {
      const found = resolveMiddleware(dirs.middleware, file)
      byName.set(found.name, found)
    }
  }
  const others = app.plan.middleware.filter(entry => !state.scanned.has(entry) && !byName.has(entry.name))
  state.scanned = new Set(byName.values())
  setRouteMiddleware(app, [...others, ...state.scanned])
}
