import { listsOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { comparePatterns } from '../../shared/match-rules'
import { scanServerMiddleware, scanServerRoutes } from '../types/scan-server-types'
import type { PlanExplanation } from './explanation'
import { matchesPath, rulesOf } from './path-rules'

/** The handlers of the server for a path, one for each method. */
export async function explainHandlers(app: Fw, path: string): Promise<PlanExplanation[]> {
  const routes = (await scanServerRoutes(app)).filter(({ route }) => matchesPath(app, route, path))
  const best = routes
    .map(({ route }) => route)
    .sort(comparePatterns)
    .at(-1)
  const rows = routes.filter(({ route }) => route === best)
  const methods = [...new Set(rows.map(({ method }) => method))]
  const middleware = rows.length > 0 ? await listMiddleware(app) : []
  return methods.map(method => {
    // The first one handles the request.
    const [used, ...others] = rows.filter(row => row.method === method)
    return {
      kind: 'handler',
      name: used!.route,
      file: used!.file,
      origin: used!.origin,
      isUsed: true,
      changedBy: [],
      facts: { method: method === 'default' ? 'all' : method.toUpperCase() },
      overrides: others.map(({ file, origin }) => ({ file, origin })),
      middleware,
      rules: rulesOf(app, path),
    }
  })
}

async function listMiddleware(app: Fw): Promise<NonNullable<PlanExplanation['middleware']>> {
  const files = await scanServerMiddleware(app)
  const added = listsOf(app)
    .serverHandlers.trace(({ middleware }) => middleware === true)
    .toReversed()
  return [
    ...files.map(({ name, file, origin }) => ({ name, source: { file, origin } })),
    ...added.map(({ entry, origin }) => ({
      name: entry.route ?? 'all paths',
      source: { file: entry.handler, origin },
    })),
  ]
}
