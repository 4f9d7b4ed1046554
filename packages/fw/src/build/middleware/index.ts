import { extensionPattern, scanFiles, withDefaultExport } from '@fw/kit'
import type { FwApp, RouteMiddleware } from '@fw/schema'
import { withoutOwn } from '../app-files/own-paths'
import { resolveMiddleware } from './resolve-middleware'

/** Finds the route middleware of the project and its layers. */
export async function setupMiddleware(app: FwApp): Promise<void> {
  await rescanMiddleware(app)
}

/** Looks for the route middleware again. */
export async function rescanMiddleware(app: FwApp): Promise<void> {
  const { extensions } = app.options
  const patterns = [extensionPattern(extensions, 'top'), ...extensions.map(extension => `*/index${extension}`)]
  const found = new Map<string, RouteMiddleware>()
  // Those of a layer run before the project's; one with the same name is replaced, and runs in its place.
  for (const { dirs } of app.layers.toReversed()) {
    const files = await scanFiles(dirs.middleware, patterns, { app })
    for (const file of await withDefaultExport(
      files,
      { what: 'middleware', call: 'defineFwRouteMiddleware((to, from) => {})' },
      app,
    )) {
      const middleware = resolveMiddleware(dirs.middleware, file)
      found.set(middleware.name, middleware)
    }
  }
  const rows = [...found.values()]
  const others = withoutOwn(app, 'middleware', app.plan.middleware, rows).filter(({ name }) => !found.has(name))
  app.plan.middleware = [...others, ...rows]
}
