import { buildDiagnostics } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import { useFw } from '../context'
import { readSource } from './read-source'

/** What a file is to export as default, and how it is written. */
export interface ExpectedExport {
  what: string
  call: string
}

/**
 * Those of the files that may have a default export. Of each other one a warning is told. A file that cannot be read is
 * left in: who compiles it says what is wrong.
 */
export async function withDefaultExport(
  files: readonly string[],
  { what, call }: ExpectedExport,
  app: FwApp = useFw(),
): Promise<string[]> {
  const lacking = await Promise.all(files.map(async file => lacksDefault(file, await readSource(file))))
  return files.filter((file, index) => {
    if (lacking[index])
      app.report(
        buildDiagnostics.noDefaultExport(
          { file: relative(app.options.rootDir, file), what, call },
          { location: { file } },
        ),
      )
    return !lacking[index]
  })
}

/** The parser is loaded only for a file that seems to have none. */
async function lacksDefault(file: string, code: string): Promise<boolean> {
  if (/\bdefault\b|\bmodule\.exports\b/.test(code)) return false
  const { parseSync } = await import('oxc-parser')
  return parseSync(file, code).errors.length === 0
}
