import { listsOf } from '@fw/kit/internal'
import type { Fw, PlanPart } from '@fw/schema'
import { scanServerMiddleware, scanServerRoutes } from '../types/scan-server-types'
import { describeParts } from './describe-parts'

/** The handlers of the server. */
export async function listHandlers(app: Fw): Promise<PlanPart[]> {
  const used = new Set<string>()
  const rows = (await scanServerRoutes(app)).map(({ origin, ...entry }) => {
    // The first one handles the requests.
    const key = `${entry.method} ${entry.route}`
    const isUsed = !used.has(key)
    used.add(key)
    return { entry, origin, isUsed, changedBy: [] }
  })
  return describeParts(rows, {
    kind: 'handler',
    nameOf: ({ route }) => route,
    fileOf: ({ file }) => file,
    factsOf: ({ method }) => ({ method: method === 'default' ? 'all' : method.toUpperCase() }),
    isRival: ({ method }, other) => method === other.method,
  })
}

/** The middleware of the server, in the order in which it runs. */
export async function listServerMiddleware(app: Fw): Promise<PlanPart[]> {
  const files = (await scanServerMiddleware(app)).map(({ origin, ...entry }) => ({
    entry,
    origin,
    isUsed: true,
    changedBy: [],
  }))
  const added = listsOf(app)
    .serverHandlers.trace(({ middleware }) => middleware === true)
    .toReversed()
    .map(row => ({ ...row, entry: { name: row.entry.route ?? 'all paths', file: row.entry.handler } }))
  return describeParts([...files, ...added], {
    kind: 'server middleware',
    nameOf: ({ name }) => name,
    fileOf: ({ file }) => file,
  })
}
