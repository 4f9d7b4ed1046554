import type { FwApp } from '@fw/schema'

/**
 * Tells of errors that nobody catches, instead of ending the process with them: what an application has left behind may throw
 * when it has ended already, and modules before there is one. The result stops it.
 */
export function trapErrors(rootDir: string, app: () => FwApp | undefined): () => void {
  const onRejection = (error: unknown): void => void tell(error, 'Nobody waits for a promise that was rejected.')
  const onException = (error: unknown): void => void tell(error, 'Nobody catches an error that was thrown later.')
  const tell = async (error: unknown, how: string): Promise<void> => {
    try {
      await (app()?.errors?.tell(error, how) ?? tellAlone(rootDir, error, how))
    } catch {
      console.error(how, error)
    }
  }
  process.on('unhandledRejection', onRejection).on('uncaughtException', onException)
  return () => process.off('unhandledRejection', onRejection).off('uncaughtException', onException)
}

async function tellAlone(rootDir: string, error: unknown, how: string): Promise<void> {
  const [{ createReports }, { emitErrorText }] = await Promise.all([import('../errors/report'), import('../errors/text')])
  console.error(`\n${how}\n${emitErrorText(createReports(error, { roots: [rootDir] }), rootDir)}\n`)
}
