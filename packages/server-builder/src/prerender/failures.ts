import { createReports } from '@fw/kit/errors'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { ErrorReport, Fw, Location, Problem } from '@fw/schema'
import type { SentError } from '../runtime/errors/prerender-failures'
import type { PrerenderResponse } from './pool'

/** A route that could not be prerendered. */
export interface FailedRoute {
  route: string
  status: number
  reason: string
  /** Pages that link to it. */
  from: readonly string[]
  /** The thrown error. */
  error?: SentError
}

interface Failures {
  failed: readonly FailedRoute[]
  /** Errors of requests that pages sent. */
  others: readonly SentError[]
  /** Links to missing files. */
  brokenLinks: ReadonlyArray<{ link: string; from: readonly string[] }>
}

/** Reports failed routes: ends the build, unless failures are allowed. Each error once, with its location. */
export function reportFailures(app: Fw, { failed, others, brokenLinks }: Failures, failOnError: boolean): void {
  const groups = groupByLocation(app, failed)
  const keys = new Set(groups.map(({ key }) => key))
  for (const other of others) {
    const { message, location } = describe(app, other)
    if (!keys.has(keyOf(location, message)))
      app.report(buildDiagnostics.prerenderRequestFailed({ reason: message }, withLocation(location)))
  }
  if (brokenLinks.length > 0) app.report(buildDiagnostics.brokenLinks({ links: brokenLinks }))
  if (groups.length === 0) return
  const problems = groups.map(({ routes, location }) =>
    buildDiagnostics[failOnError ? 'prerenderFailed' : 'prerenderIncomplete']({ routes }, withLocation(location)),
  )
  if (failOnError) throw new ProblemError(problems)
  for (const problem of problems) app.report(problem)
}

interface Group {
  key: string | undefined
  location: Location | undefined
  routes: FailedRoute[]
}

/** Groups routes that fail at the same location into one problem, and all without a location, such as missing pages. */
function groupByLocation(app: Fw, failed: readonly FailedRoute[]): Group[] {
  const groups = new Map<string | undefined, Group>()
  for (const route of failed.toSorted((a, b) => (a.route < b.route ? -1 : 1))) {
    const { message, location } = route.error ? describe(app, route.error) : { message: route.reason }
    const key = keyOf(location, message)
    const group = groups.get(key) ?? { key, location, routes: [] }
    groups.set(key, group)
    group.routes.push({ ...route, reason: message })
  }
  return [...groups.values()]
}

function keyOf(location: Location | undefined, message: string): string | undefined {
  return location && [location.file, location.line, location.column, message].join('\n')
}

function withLocation(location: Location | undefined): Pick<Problem, 'location'> {
  return location ? { location } : {}
}

/** The innermost error with a location: a page fails with the error of a handler. */
function describe({ layers, options }: Fw, error: SentError): { message: string; location?: Location } {
  const [report] = createReports(error, { roots: layers.map(({ rootDir }) => rootDir), buildDir: options.buildDir })
  const { message, location } = innermost(report!)
  return { message: message.split('\n')[0]!, ...(location ? { location } : {}) }
}

function innermost(report: ErrorReport): ErrorReport {
  const [cause] = report.causes
  const inner = cause && innermost(cause)
  return inner?.location ? inner : report
}

/** The reason of a failure from the server's response. */
export function reasonOf({ statusText, body }: PrerenderResponse): string {
  try {
    const { message } = JSON.parse(new TextDecoder().decode(body)) as { message?: string }
    return message?.split('\n')[0] || statusText
  } catch {
    return statusText
  }
}
