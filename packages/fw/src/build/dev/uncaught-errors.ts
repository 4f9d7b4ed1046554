import { trapErrors } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'

/**
 * Reports uncaught errors of all applications of the process: a closed application may still throw, and modules may
 * throw before an application exists. The result stops it.
 */
export function reportUncaughtErrors(rootDir: string, app: () => Fw | undefined): () => void {
  return trapErrors(async (error, how) => {
    try {
      await (app()?.errors?.report(error, how) ?? printError(rootDir, error, how))
    } catch {
      console.error(how, error)
    }
  })
}

async function printError(rootDir: string, error: unknown, how: string): Promise<void> {
  const [{ createReports, emitErrorText }, { terminalPaint }] = await Promise.all([
    import('@fw/kit/errors'),
    import('../errors/report-error'),
  ])
  console.error(`\n${how}\n${emitErrorText(createReports(error, { roots: [rootDir] }), rootDir, terminalPaint())}\n`)
}
