import { diagnosticCatalogue } from '@fw/schema'

/** The output of `fw explain`. */
export function explain(code: string): string | undefined {
  const diagnostic = diagnosticCatalogue().find(known => known.code === code)
  return diagnostic && `${diagnostic.code}: ${diagnostic.title}\n\n${diagnostic.page.trim()}\n`
}
