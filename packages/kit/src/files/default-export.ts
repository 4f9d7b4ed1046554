import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { relative } from 'pathe'
import { useFw } from '../context'
import { readSource } from '../disk/read-source'

/** The expected default export, for the warning: what it is, and the code to write. */
export interface ExpectedExport {
  what: string
  call: string
}

/**
 * Removes the files without a default export and reports a warning for each of them. Files with syntax errors stay,
 * because the compiler reports these.
 */
export async function withDefaultExport(
  files: readonly string[],
  { what, call }: ExpectedExport,
  app: Fw = useFw(),
): Promise<string[]> {
  const lacking = await Promise.all(files.map(async file => lacksDefault(file, await readSource(file))))
  return files.filter((file, index) => {
    if (lacking[index]) {
      app.report(
        buildDiagnostics.noDefaultExport(
          { file: relative(app.options.rootDir, file), what, call },
          { location: { file } },
        ),
      )
    }
    return !lacking[index]
  })
}

/** Loads the parser only if the text does not contain a default export. */
async function lacksDefault(file: string, code: string): Promise<boolean> {
  if (/\bdefault\b|\bmodule\.exports\b/.test(code)) return false
  const { parseSync } = await import('oxc-parser')
  return parseSync(file, code).errors.length === 0
}
