import { ProblemError, commandDiagnostics, diagnosticCatalogue, nearest } from '@fw/schema'
import type { Call } from '../command'

/** `fw explain CODE`: prints the page of an error code. */
export function runExplainCode({ args, terminal: { out } }: Call): number {
  const given = args.CODE!
  const catalogue = diagnosticCatalogue()
  const number = /^\W*(?:fw)?[-_ ]?(\d{4})\W*$/i.exec(given)?.[1]
  const diagnostic = catalogue.find(({ code }) => code === `FW${number}`)
  if (!diagnostic) {
    throw new ProblemError([
      commandDiagnostics.unknownCode({
        given,
        nearest: nearest(
          given,
          catalogue.map(({ code }) => code),
        ),
      }),
    ])
  }
  out.print(
    `${out.color.bold(`${diagnostic.code}: ${diagnostic.title}`)} (${diagnostic.severity})\n\n${diagnostic.page.trim()}`,
  )
  return 0
}
