import { isFirstReport } from '@fw/kit/internal'
import { createPaint, emitCaller, emitErrorText, wantsColor } from '@fw/kit/errors'
import type { Paint } from '@fw/kit/errors'
import type { ErrorReport, Fw } from '@fw/schema'
import { describeFor } from './describe-for'
import { logErrors } from './error-log'

/** Prints an error in the terminal. */
export async function reportError(app: Fw, error: unknown, how?: string): Promise<void> {
  printReports(app, await describeFor(app, error), how && `${how}\n`)
}

/** Prints the location of a call that failed with an error which is already printed. */
export async function reportCaller(app: Fw, error: unknown, request: string): Promise<void> {
  console.error(emitCaller(await describeFor(app, error), request, app.options.rootDir, terminalPaint()))
}

/** Prints reports, except for problems of files that are already printed. */
export function printReports(app: Fw, reports: readonly ErrorReport[], how = ''): void {
  const unprinted = reports.filter(
    ({ problem, message, location }) =>
      !problem || !location || isFirstReport(app, { code: problem.code, why: message, location }),
  )
  logErrors(app, unprinted, how)
  if (unprinted.length > 0) console.error(`\n${how}${emitErrorText(unprinted, app.options.rootDir, terminalPaint())}\n`)
}

/** The colours of the terminal that errors are printed to. */
export function terminalPaint(): Paint {
  return createPaint(wantsColor(process.env, process.stderr.isTTY))
}
