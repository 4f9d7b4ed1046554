import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { diagnosticPage } from '../../packages/schema/src/diagnostics'
import type { Diagnostic } from '../../packages/schema/src/diagnostics'

/** One page per code, and an index. File names relative to `docs/errors`. */
export function emitErrorDocs(diagnostics: readonly Diagnostic<never>[]): Map<string, string> {
  const sorted = [...diagnostics].sort((a, b) => a.code.localeCompare(b.code))
  const pages = new Map<string, string>()
  const rows = sorted.map(
    diagnostic => `| [${diagnostic.code}](./${fileName(diagnostic)}) | ${diagnostic.severity} | ${diagnostic.title} |`,
  )
  pages.set(
    'README.md',
    [
      '# Problems',
      '',
      'All error codes of fw. `fw explain CODE` prints a page. Generated from the catalogues.',
      '',
      '| code | severity | |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  )
  for (const diagnostic of sorted) {
    pages.set(
      fileName(diagnostic),
      [
        `# ${diagnostic.code}: ${diagnostic.title}`,
        '',
        `Severity: ${diagnostic.severity}`,
        '',
        readPage(diagnostic.code),
        '',
        'fw prints, for example:',
        '',
        '```text',
        ...terminalLines(diagnostic),
        '```',
        '',
      ].join('\n'),
    )
  }
  return pages
}

function readPage(code: string): string {
  const url = new URL(`../../packages/schema/src/diagnostics/pages/${code}.md`, import.meta.url)
  return readFileSync(fileURLToPath(url), 'utf8').trim()
}

/** What a terminal shows, with the parameters of the example. */
function terminalLines({ code, severity, why, fix, example = {} }: Diagnostic<never>): string[] {
  return [`${severity} ${code}`, `  ${why(example as never)}`, `  fix ${fix(example as never)}`]
}

function fileName(diagnostic: Diagnostic<never>): string {
  return diagnosticPage(diagnostic.code).split('/').at(-1)!
}
