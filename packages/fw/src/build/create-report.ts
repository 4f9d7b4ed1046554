import type { FwOptions, Problem } from '@fw/schema'
import { relative } from 'pathe'

/** Receives problems that do not stop the work. */
export type Tell = (problem: Problem) => void

/** Passes problems on; a warning once. One of an option is told with the place where the option was written. */
export function createReport(
  { rootDir }: Pick<FwOptions, 'rootDir'>,
  place: (problem: Problem) => Promise<Problem>,
  tell: Tell = problem => console.warn(emitProblem(problem, rootDir)),
): Tell {
  const told = new Set<string>()
  return problem => {
    if (problem.severity === 'warning') {
      if (told.has(problem.code + problem.why)) return
      told.add(problem.code + problem.why)
    }
    if (!problem.path || problem.location) return tell(problem)
    // A place that cannot be found is no reason to say nothing.
    place(problem)
      .catch(() => problem)
      .then(tell)
  }
}

/** A problem as one line, for where no command prints it. */
function emitProblem({ code, why, fix, location }: Problem, rootDir: string): string {
  const place = location
    ? ` (${[relative(rootDir, location.file), location.line, location.column].filter(part => part !== undefined).join(':')})`
    : ''
  return `[fw] ${code}: ${why} ${fix}${place}`
}
