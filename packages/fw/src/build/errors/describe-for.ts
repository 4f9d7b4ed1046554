import { createReports } from '@fw/kit/errors'
import { ProblemError } from '@fw/schema'
import type { ErrorReport, Fw } from '@fw/schema'
import { unwrapError } from '@fw/schema/errors'
import { locateError } from '../problem-locations'
import { authorsOf } from './author-roots'
import { depthLimitOf, explainEndless } from './infinite-recursion'
import { callerOf, explainLost } from './lost-context'
import { explainRedirects, redirectedBy } from './redirect-loop'
import { explainMiddleware, unknownMiddlewareOf } from './unknown-middleware'

/** Describes any value that a running application has thrown. */
export async function describeFor(app: Fw, error: unknown): Promise<ErrorReport[]> {
  const reports = createReports(error instanceof ProblemError ? await locateError(app, error) : error, authorsOf(app))
  const thrown = unwrapError(error)
  const caller = callerOf(thrown)
  const depthLimit = depthLimitOf(thrown)
  const unknown = unknownMiddlewareOf(thrown)
  if (unknown) return Promise.all(reports.map(report => explainMiddleware(app, report, unknown)))
  const redirects = redirectedBy(thrown)
  if (redirects) return Promise.all(reports.map(report => explainRedirects(app, report, redirects)))
  if (caller !== undefined) return Promise.all(reports.map(report => explainLost(app, report, caller)))
  return depthLimit === undefined ? reports : reports.map(report => explainEndless(app, report, depthLimit))
}
