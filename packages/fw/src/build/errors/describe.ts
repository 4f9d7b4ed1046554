import { createReports, unwrap } from '@fw/kit/errors'
import { ProblemError } from '@fw/schema'
import type { ErrorReport, FwApp } from '@fw/schema'
import { placeError } from '../places'
import { authorsOf } from './authors'
import { explainEndless, mostOf } from './endless'
import { callerOf, explainLost } from './lost'

/** Whatever was thrown while an application runs, as reports. */
export async function describeFor(app: FwApp, error: unknown): Promise<ErrorReport[]> {
  const reports = createReports(error instanceof ProblemError ? await placeError(app, error) : error, authorsOf(app))
  const thrown = unwrap(error)
  const caller = callerOf(thrown)
  const most = mostOf(thrown)
  if (caller !== undefined) return Promise.all(reports.map(report => explainLost(app, report, caller)))
  return most === undefined ? reports : reports.map(report => explainEndless(app, report, most))
}
