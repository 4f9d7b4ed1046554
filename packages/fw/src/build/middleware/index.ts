import { extensionPattern, layerOrigin, replaceInPlan, scanFiles, withDefaultExport } from '@fw/kit/internal'
import type { Fw, RouteMiddleware } from '@fw/schema'
import type { Feature } from '../feature'
import { resolveMiddleware } from './resolve-middleware'

/** Finds the route middleware of the project and its layers. */
export const middleware: Feature = { name: 'middleware', setup: scanMiddleware, rescan: scanMiddleware }

async function scanMiddleware(app: Fw): Promise<void> {
  const { extensions } = app.options
  const patterns = [extensionPattern(extensions, 'top'), ...extensions.map(extension => `*/index${extension}`)]
  // Middleware of a layer runs before the project's.
  const rows = await Promise.all(
    app.layers.toReversed().map(async layer => ({
      origin: layerOrigin(app, layer),
      entries: (await scanFiles(layer.dirs.middleware, patterns, { app })).map(file =>
        resolveMiddleware(layer.dirs.middleware, file),
      ),
    })),
  )
  const byName = new Map(rows.flatMap(({ entries }) => entries.map(entry => [entry.name, entry])))
  const usable = await withDefaultExport(
    [...byName.values()].map(({ path }) => path),
    { what: 'middleware', call: 'defineFwRouteMiddleware((to, from) => {})' },
    app,
  )
  replaceInPlan(app, 'middleware', 'middleware', [
    { entries: [], place: before => before.filter(({ name }) => !byName.has(name)) },
    ...rows.map(row => ({ ...row, place: override })),
    { entries: [], place: before => before.filter(entry => !byName.has(entry.name) || usable.includes(entry.path)) },
  ])
}

/** One with the same name is overridden, and runs at its position. */
function override(before: RouteMiddleware[], entries: RouteMiddleware[]): RouteMiddleware[] {
  return [...new Map([...before, ...entries].map(entry => [entry.name, entry])).values()]
}
