import { readFrame } from '@fw/kit/errors'
import type { ErrorReport, Location, Problem } from '@fw/schema'

/** A report with the text of a diagnostic, and with the location and code frame of its cause if they are known. */
export function explainReport(
  report: ErrorReport,
  { code, why, fix }: Pick<Problem, 'code' | 'why' | 'fix'>,
  location: Location | undefined,
): ErrorReport {
  const frame = location && readFrame(location)
  return {
    ...report,
    message: why,
    problem: { code, fix },
    ...(location ? { location } : {}),
    ...(frame ? { frame } : {}),
  }
}
