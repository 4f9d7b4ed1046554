import { isNews } from '@fw/kit'
import type { ErrorReport, FwApp } from '@fw/schema'
import { describeFor } from './describe'
import { emitErrorText } from './text'

/** Prints an error in the terminal. */
export async function tellError(app: FwApp, error: unknown, how?: string): Promise<void> {
  printReports(app, await describeFor(app, error), how && `${how}\n`)
}

/** Prints reports, but those of problems in files that stand there already. */
export function printReports(app: FwApp, reports: readonly ErrorReport[], how = ''): void {
  const news = reports.filter(({ problem, message, location }) => !problem || !location || isNews(app, { code: problem.code, why: message, location }))
  if (news.length > 0) console.error(`\n${how}${emitErrorText(news, app.options.rootDir)}\n`)
}
