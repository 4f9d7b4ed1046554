import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import type { Answer } from './pool'

/** A route that could not be rendered. */
export interface FailedRoute {
  route: string
  status: number
  reason: string
  /** Pages that link to it. */
  from: readonly string[]
}

/** Tells which routes are missing: the end of the build, unless the project can do without them. */
export function reportFailures(app: FwApp, failed: readonly FailedRoute[], failOnError: boolean): void {
  if (failed.length === 0) return
  const routes = failed.toSorted((a, b) => a.route < b.route ? -1 : 1)
  if (failOnError) throw new ProblemError([buildDiagnostics.prerenderFailed({ routes })])
  app.report(buildDiagnostics.prerenderIncomplete({ routes }))
}

/** What the server says about a failure. */
export function reasonOf({ statusText, body }: Answer): string {
  try {
    const { message } = JSON.parse(new TextDecoder().decode(body)) as { message?: string }
    return message?.split('\n')[0] || statusText
  } catch {
    return statusText
  }
}
