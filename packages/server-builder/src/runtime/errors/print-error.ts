import { roots, serverDir } from '#fw-server/sources'

export interface PrintOptions {
  /** How the error came about, if not by a request. */
  how?: string
  /** The request that failed because of a call whose error was printed already. */
  caller?: string
}

/**
 * Prints an error in the log of a built server, as development does. Places are the author's where the process has
 * source maps (`node --enable-source-maps`), and lines are quoted where the sources are.
 */
export async function printError(error: unknown, { how, caller }: PrintOptions = {}): Promise<void> {
  try {
    const { createPaint, createReports, emitCaller, emitErrorText, wantsColor } = await import('@fw/kit/errors')
    const { env, stderr } = globalThis.process ?? {}
    const paint = createPaint(wantsColor(env ?? {}, stderr?.isTTY === true))
    const [rootDir = '/', ...layers] = roots()
    const reports = createReports(error, { roots: [rootDir, ...layers], buildDir: serverDir() })
    console.error(
      caller === undefined
        ? `\n${how ? `${how}\n` : ''}${emitErrorText(reports, rootDir, paint)}\n`
        : emitCaller(reports, caller, rootDir, paint),
    )
  } catch {
    // Whatever was thrown, something is printed.
    console.error(error)
  }
}
