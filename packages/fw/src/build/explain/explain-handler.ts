import type { Fw, PlanExplanation } from '@fw/schema'
import { comparePatterns } from '../../shared/match-rules'
import { listHandlers, listServerMiddleware } from './list-handlers'
import { matchesPath, rulesOf } from './path-rules'

/** The handlers of the server for a path, one for each method. */
export async function explainHandlers(app: Fw, path: string): Promise<PlanExplanation[]> {
  const parts = (await listHandlers(app)).filter(({ name, isUsed }) => isUsed && matchesPath(app, name, path))
  const best = parts
    .map(({ name }) => name)
    .sort(comparePatterns)
    .at(-1)
  const middleware = parts.length > 0 ? await listServerMiddleware(app) : []
  return parts
    .filter(({ name }) => name === best)
    .map(part => ({
      ...part,
      middleware: middleware.map(({ name, file, origin }) => ({ name, source: { ...(file ? { file } : {}), origin } })),
      rules: rulesOf(app, path),
    }))
}
