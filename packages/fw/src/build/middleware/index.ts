import { extensionPattern, scanFiles, setRouteMiddleware, withDefaultExport } from '@fw/kit/internal'
import type { Fw, RouteMiddleware } from '@fw/schema'
import { isAddedByListener } from '../app-files/resolved'
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

async function scanMiddleware(app: Fw, state: MiddlewareState): Promise<void> {
  const { extensions } = app.options
  const patterns = [extensionPattern(extensions, 'top'), ...extensions.map(extension => `*/index${extension}`)]
  const byName = new Map<string, RouteMiddleware>()
  // Middleware of a layer runs before the project's. One with the same name is overridden, and runs at its position.
  for (const { dirs } of app.layers.toReversed()) {
    for (const file of await scanFiles(dirs.middleware, patterns, { app })) {
      const found = resolveMiddleware(dirs.middleware, file)
      byName.set(found.name, found)
    }
  }
  const usable = await withDefaultExport(
    [...byName.values()].map(({ path }) => path),
    { what: 'middleware', call: 'defineFwRouteMiddleware((to, from) => {})' },
    app,
  )
  const others = app.plan.middleware.filter(
    entry => !state.scanned.has(entry) && !byName.has(entry.name) && !isAddedByListener(app, entry),
  )
  state.scanned = new Set([...byName.values()].filter(({ path }) => usable.includes(path)))
  setRouteMiddleware(app, [...others, ...state.scanned])
}
