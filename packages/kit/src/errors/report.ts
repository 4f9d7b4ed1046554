import type { ErrorReport, Location, Problem, StackFrame } from '@fw/schema'
import { hasPlace, readFrame } from './frame'
import { parseStack, withoutRunner } from './stack'
import type { Authors } from './stack'
import { describeThrown, readProperty, readText } from './thrown'

const MOST_CAUSES = 8
const COMPONENTS = Symbol.for('fw.components')

/** Whatever was thrown, as reports: one for each problem, else one. Never throws. */
export function createReports(thrown: unknown, authors: Authors): ErrorReport[] {
  const error = unwrap(thrown)
  const problems = problemsOf(error)
  if (problems.length > 0) return problems.map(problem => withCause(describeProblem(problem), error, authors))
  return [describeError(error, authors, new Set())]
}

// A problem that was made of an error is where that was thrown.
function withCause(report: ErrorReport, error: unknown, authors: Authors): ErrorReport {
  const cause = readProperty(error, 'cause')
  if (report.location?.line !== undefined || cause === undefined) return report
  const { location = report.location, frame, stack } = describeError(cause, authors, new Set())
  return { ...report, stack, ...(location ? { location } : {}), ...(frame ? { frame } : {}) }
}

/** What was thrown, without what the server's engine put around it. */
export function unwrap(thrown: unknown): unknown {
  const isWrapped =
    readProperty(thrown, 'unhandled') === true && typeof thrown === 'object' && thrown !== null && 'cause' in thrown
  return isWrapped ? readProperty(thrown, 'cause') : thrown
}

function problemsOf(error: unknown): Problem[] {
  const problems = readProperty(error, 'problems')
  return Array.isArray(problems)
    ? (problems.filter(problem => readText(problem, 'why') !== undefined) as Problem[])
    : []
}

/** A problem that fw knows, with the lines around its place. */
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

function describeError(error: unknown, authors: Authors, seen: Set<unknown>): ErrorReport {
  seen.add(error)
  const stack = parseStack(readText(error, 'stack') ?? '', authors).map(frame =>
    frame.isAuthors && !hasPlace(frame) ? { ...frame, isAuthors: false } : frame,
  )
  const location = locationOf(stack)
  const { name, message } = describeThrown(error)
  return {
    name,
    message: withoutRunner(message),
    ...withFrame(location),
    stack,
    components: readComponents(readProperty(error, COMPONENTS)),
    causes: describeCauses(error, authors, seen),
  }
}

function describeCauses(error: unknown, authors: Authors, seen: Set<unknown>): ErrorReport[] {
  const members = readProperty(error, 'errors')
  const cause = readProperty(error, 'cause')
  const all = [...(cause === undefined ? [] : [cause]), ...(Array.isArray(members) ? members : [])]
  return all
    .filter(one => !seen.has(one) && seen.size < MOST_CAUSES)
    .flatMap(one => {
      const problems = problemsOf(one)
      return problems.length > 0 ? problems.map(describeProblem) : [describeError(one, authors, seen)]
    })
}

/** The components that were being shown, as the application noted them. */
export function readComponents(noted: unknown): ErrorReport['components'] {
  return (Array.isArray(noted) ? noted : []).flatMap((entry: unknown) => {
    const name = readText(entry, 'name')
    const file = readText(entry, 'file')
    return name !== undefined && file !== undefined ? [{ name, file }] : []
  })
}

/** The first call of the author's. */
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
