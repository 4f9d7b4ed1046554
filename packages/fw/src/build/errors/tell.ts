import type { FwApp } from '@fw/schema'
import { describeFor } from './describe'
import { emitErrorText } from './text'

/** Prints an error in the terminal. */
export async function tellError(app: FwApp, error: unknown, how?: string): Promise<void> {
  const reports = await describeFor(app, error)
  console.error(`\n${how ? `${how}\n` : ''}${emitErrorText(reports, app.options.rootDir)}\n`)
}
