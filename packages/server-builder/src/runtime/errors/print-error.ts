import { roots, serverDir } from '#fw-server/sources'

interface PrintOptions {
  /** The origin of the error, if it is not a request. */
  how?: string
  /** The request that failed because of a call whose error was already printed. */
  caller?: string
}

/**
 * Prints an error in the log of a built server, in the same format as development. Locations are the author's if source
 * maps are enabled (`node --enable-source-maps`), and code is quoted if the sources are available.
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
    // Any value can be thrown, and must be printed.
    console.error(error)
  }
}
