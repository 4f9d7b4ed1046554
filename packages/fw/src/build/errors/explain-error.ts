import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { diagnosticCatalogue } from '@fw/schema'

const require = createRequire(import.meta.url)

/** The body of the docs page of a diagnostic. */
export function readErrorPage(code: string): string {
  return readFileSync(require.resolve(`@fw/schema/diagnostics/${code}.md`), 'utf8').trim()
}

/** The output of `fw explain`. */
export function explain(code: string): string | undefined {
  const diagnostic = diagnosticCatalogue().find(known => known.code === code)
  return diagnostic && `${code}: ${diagnostic.title}\n\n${readErrorPage(code)}\n`
}
