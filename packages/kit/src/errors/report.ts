import type { ErrorReport, Location, Problem, StackFrame } from '@fw/schema'
import { describeError, readProperty, readText, unwrapError } from '@fw/schema/errors'
import { hasLocation, readFrame } from './frame'
import { parseStack, withoutRunner } from './stack'
import type { Authors } from './stack'

const MAX_CAUSES = 8
const COMPONENTS = Symbol.for('fw.components')

/** Reports of any thrown value: one for each problem, otherwise one. Never throws. */
export function createReports(thrown: unknown, authors: Authors): ErrorReport[] {
  const error = unwrapError(thrown)
  const problems = problemsOf(error)
  if (problems.length > 0) return problems.map(problem => withCause(describeProblem(problem), error, authors))
  return [createReport(error, authors, new Set())]
}

// A problem that was created from an error is located where that was thrown.
function withCause(report: ErrorReport, error: unknown, authors: Authors): ErrorReport {
  const cause = readProperty(error, 'cause')
  if (report.location?.line !== undefined || cause === undefined) return report
  const { location = report.location, frame, stack } = createReport(cause, authors, new Set())
  return { ...report, stack, ...(location ? { location } : {}), ...(frame ? { frame } : {}) }
}

function problemsOf(error: unknown): Problem[] {
  const problems = readProperty(error, 'problems')
  return Array.isArray(problems)
    ? (problems.filter(problem => readText(problem, 'why') !== undefined) as Problem[])
    : []
}

/** The report of a problem, with the lines around its location. */
export function describeProblem({ code, why, fix, location, severity }: Problem): ErrorReport {
  return {
    name: severity === 'warning' ? 'Warning' : 'Error',
    message: why,
    problem: { code, fix },
    ...withFrame(location),
    stack: [],
    components: [],
    causes: [],
  }
}

function createReport(error: unknown, authors: Authors, seen: Set<unknown>): ErrorReport {
  seen.add(error)
  const { name = 'Error', message = '', stack: trace = '', causes = [] } = describeError(error, 'log')
  const stack = parseStack(trace, authors).map(frame =>
    frame.isAuthors && !hasLocation(frame) ? { ...frame, isAuthors: false } : frame,
  )
  const location = locationOf(stack)
  return {
    name,
    message: withoutRunner(message),
    ...withFrame(location),
    stack,
    components: readComponents(readProperty(error, COMPONENTS)),
    causes: reportCauses(causes, authors, seen),
  }
}

function reportCauses(causes: readonly unknown[], authors: Authors, seen: Set<unknown>): ErrorReport[] {
  return causes
    .filter(cause => !seen.has(cause) && seen.size < MAX_CAUSES)
    .flatMap(cause => {
      const problems = problemsOf(cause)
      return problems.length > 0 ? problems.map(describeProblem) : [createReport(cause, authors, seen)]
    })
}

/** The components that were being rendered, as recorded by the application. */
export function readComponents(noted: unknown): ErrorReport['components'] {
  return (Array.isArray(noted) ? noted : []).flatMap((entry: unknown) => {
    const name = readText(entry, 'name')
    const file = readText(entry, 'file')
    return name !== undefined && file !== undefined ? [{ name, file }] : []
  })
}

/** The first stack frame in the author's files. */
export function locationOf(stack: readonly StackFrame[]): Location | undefined {
  const frame = stack.find(({ isAuthors }) => isAuthors)
  return (
    frame && {
      file: frame.file,
      ...(frame.line === undefined ? {} : { line: frame.line }),
      ...(frame.column === undefined ? {} : { column: frame.column }),
    }
  )
}

function withFrame(location: Location | undefined): Pick<ErrorReport, 'location' | 'frame'> {
  const frame = location && readFrame(location)
  return { ...(location ? { location } : {}), ...(frame ? { frame } : {}) }
}
