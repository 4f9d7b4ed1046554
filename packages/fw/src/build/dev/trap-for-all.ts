import { trapErrors } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'

/**
 * Tells of errors that nobody catches, for all applications of the process: what one has left behind may throw when it
 * has ended already, and modules before there is one. The result stops it.
 */
export function trapForAll(rootDir: string, app: () => FwApp | undefined): () => void {
  return trapErrors(async (error, how) => {
    try {
      await (app()?.errors?.tell(error, how) ?? tellAlone(rootDir, error, how))
    } catch {
      console.error(how, error)
    }
  })
}

async function tellAlone(rootDir: string, error: unknown, how: string): Promise<void> {
  const [{ createReports, emitErrorText }, { terminalPaint }] = await Promise.all([
    import('@fw/kit/errors'),
    import('../errors/report-error'),
  ])
  console.error(`\n${how}\n${emitErrorText(createReports(error, { roots: [rootDir] }), rootDir, terminalPaint())}\n`)
}
