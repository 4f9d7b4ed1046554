import { ProblemError } from '@fw/schema'
import type { ErrorReport, FwApp } from '@fw/schema'
import { placeError } from '../places'
import { authorsOf } from './authors'
import { createReports } from './report'

/** Whatever was thrown while an application runs, as reports. */
export async function describeFor(app: FwApp, error: unknown): Promise<ErrorReport[]> {
  return createReports(error instanceof ProblemError ? await placeError(app, error) : error, authorsOf(app))
}
