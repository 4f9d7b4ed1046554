import type { FwOptions, Problem } from '@fw/schema'
import { relative } from 'pathe'

/** Receives problems that do not stop the work. */
export type ReportProblem = (problem: Problem) => void

/** Reports problems; warnings once. A problem of an option is reported with the location of the option. */
export function createReport(
  { rootDir }: Pick<FwOptions, 'rootDir'>,
  locate: (problem: Problem) => Promise<Problem>,
  report: ReportProblem = problem => console.warn(emitProblem(problem, rootDir)),
): ReportProblem {
  const reported = new Set<string>()
  return problem => {
    if (problem.severity === 'warning') {
      if (reported.has(problem.code + problem.why)) return
      reported.add(problem.code + problem.why)
    }
    if (!problem.path || problem.location) return report(problem)
    // A problem without a location is still reported.
    locate(problem)
      .catch(() => problem)
      .then(report)
  }
}

/** A problem as one line, if no command prints it. */
function emitProblem({ code, why, fix, location }: Problem, rootDir: string): string {
  const position = location
    ? ` (${[relative(rootDir, location.file), location.line, location.column].filter(part => part !== undefined).join(':')})`
    : ''
  return `[fw] ${code}: ${why} ${fix}${position}`
}
