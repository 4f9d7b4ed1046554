import { isNews } from '@fw/kit'
import type { ErrorReport, FwApp } from '@fw/schema'
import { describeFor } from './describe'
import { unwrap } from './report'
import { emitErrorText } from './text'
import { readText } from './thrown'

/** Prints an error in the terminal. */
export async function tellError(app: FwApp, error: unknown, how?: string): Promise<void> {
  printReports(app, await describeFor(app, error), how && `${how}\n`)
}

/** Prints reports, but those of problems in files that stand there already. */
export function printReports(app: FwApp, reports: readonly ErrorReport[], how = ''): void {
  const news = reports.filter(({ problem, message, location }) => !problem || !location || isNews(app, { code: problem.code, why: message, location }))
  if (news.length > 0) console.error(`\n${how}${emitErrorText(news, app.options.rootDir)}\n`)
}

/** Whether the bundler gives no more modules to what was being answered when the application ended. */
export function isCutOff(error: unknown): boolean {
  return /transport was disconnected|runner has been closed/i.test(readText(unwrap(error), 'message') ?? '')
}
