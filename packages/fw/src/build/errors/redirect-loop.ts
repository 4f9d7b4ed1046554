import { readFile } from 'node:fs/promises'
import { locationAt } from '@fw/kit/imports'
import { readProperty } from '@fw/schema/errors'
import { buildDiagnostics } from '@fw/schema'
import type { ErrorReport, Fw, Location } from '@fw/schema'
import { explainReport } from './explain-report'

/** The names of the middleware that redirect without an end, as the application records them on the error. */
export function redirectedBy(error: unknown): string[] | undefined {
  const names = readProperty(error, 'redirectedBy')
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : undefined
}

/** A report of an infinite redirect, with the location of a middleware that redirects. */
export async function explainRedirects(app: Fw, report: ErrorReport, names: readonly string[]): Promise<ErrorReport> {
  const problem = buildDiagnostics.redirectLoop({
    chain: report.message.replace(/^.*?Infinite redirect: /s, ''),
  })
  const location = await locateRedirect(app, names)
  return explainReport(report, problem, location)
}

/** The first call of `navigateTo` in one of the middleware, or the file of the first one. */
async function locateRedirect({ plan }: Fw, names: readonly string[]): Promise<Location | undefined> {
  const files = names.flatMap(name => plan.middleware.find(entry => entry.name === name)?.path ?? [])
  for (const file of files) {
    const code = await readFile(file, 'utf8').catch(() => '')
    const at = code.search(/\bnavigateTo\s*\(/)
    if (at >= 0) return locationAt(file, code, at)
  }
  return files[0] === undefined ? undefined : { file: files[0] }
}
