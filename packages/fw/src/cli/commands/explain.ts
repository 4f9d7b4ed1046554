import { ProblemError, commandDiagnostics, diagnosticCatalogue, isKnownKey, nearest } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { readErrorPage } from '../../build/errors/explain-error'
import type { Call } from '../command'
import { emitPlanExplanation, showSources } from '../output/plan-explanation'
import { requireProject, withApp } from '../project'

/** `fw explain NAME`: the page of an error code, or where a part of the application comes from. */
export async function runExplainName(call: Call): Promise<number> {
  return /^[^\w/<]*(?:fw[-_ ]?)?\d/i.test(call.args.NAME!) ? explainCode(call) : explainPart(call)
}

function explainCode({ args, terminal: { out } }: Call): number {
  const subject = args.NAME!
  const catalogue = diagnosticCatalogue()
  const number = /^\W*(?:fw)?[-_ ]?(\d{4})\W*$/i.exec(subject)?.[1]
  const diagnostic = catalogue.find(({ code }) => code === `FW${number}`)
  if (!diagnostic) {
    throw new ProblemError([
      commandDiagnostics.unknownCode({
        given: subject,
        nearest: nearest(
          subject,
          catalogue.map(({ code }) => code),
        ),
      }),
    ])
  }
  out.print(
    `${out.color.bold(`${diagnostic.code}: ${diagnostic.title}`)} (${diagnostic.severity})\n\n${readErrorPage(diagnostic.code)}`,
  )
  return 0
}

async function explainPart(call: Call): Promise<number> {
  const { out, cwd } = call.terminal
  const name = call.args.NAME!
  const loaded = await requireProject(call)
  // Modules must not print into the output of this command.
  const { log } = console
  console.log = console.error
  try {
    await withApp(call, Object.assign({ isInspected: true }, loaded), async app => {
      const { explainName } = await import('../../build/explain/index')
      const rows = await explainName(app, name, cwd)
      if (rows.length === 0) throw await unknownName(app, name)
      out.print(
        call.flags.json
          ? JSON.stringify(showSources(rows, cwd), undefined, 2)
          : rows.map(row => emitPlanExplanation(row, out.color, cwd)).join('\n\n'),
      )
    })
  } finally {
    console.log = log
  }
  return 0
}

async function unknownName(app: Fw, name: string): Promise<ProblemError> {
  const { listNames } = await import('../../build/explain/index')
  const meant = nearest(name.replace(/^<\/?|\s*\/?>$/g, ''), await listNames(app, name))
  const option = isKnownKey(name.split('.')[0]!) ? name : undefined
  return new ProblemError([
    commandDiagnostics.unknownName({
      given: name,
      ...(meant ? { nearest: meant } : {}),
      ...(option ? { option } : {}),
    }),
  ])
}
