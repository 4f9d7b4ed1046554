import { constants } from 'node:os'
import type { FwApp } from '@fw/schema'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { resolve } from 'pathe'
import type { Call } from '../command'
import { requireProject, withApp } from '../project'

/** What the type checker found wrong. */
export interface TypeProblem {
  file: string
  line: number
  column: number
  code: string
  message: string
}

/** `fw typecheck`: the types of the application, checked by the checker of the project. */
export async function runTypecheck(call: Call): Promise<number> {
  const { flags: { json, watch } } = call
  if (json && watch) throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--json', given: 'given together with `--watch`', allowed: 'one of the two' })])
  const loaded = await requireProject(call)
  let code = 1
  await withApp(call, loaded, async (app) => {
    code = json ? await printProblems(app, call) : await check(app, call)
  })
  return code
}

async function check(app: FwApp, { flags, terminal: { out } }: Call): Promise<number> {
  const { startTypeCheck, waitForEnd } = await import('../../build/types/check')
  const running = await startTypeCheck(app, { watch: flags.watch === true, output: 'inherit' })
  let told: NodeJS.Signals | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.kill(told = signal))
  const code = await waitForEnd(running)
  // Ending it is how one stops to watch.
  if (flags.watch) return 0
  if (told) return 128 + constants.signals[told]
  if (code === 0) out.print(out.color.green('No type errors.'))
  return code === 0 ? 0 : 1
}

async function printProblems(app: FwApp, { terminal: { out } }: Call): Promise<number> {
  const { startTypeCheck, waitForEnd } = await import('../../build/types/check')
  const running = await startTypeCheck(app, { output: 'pipe' })
  let output = ''
  for (const stream of [running.stdout!, running.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => output += text)
  const code = await waitForEnd(running)
  const problems = parseProblems(output, app.options.rootDir)
  // A checker that fails without a finding failed itself.
  if (code !== 0 && problems.length === 0) throw new Error(output.trim() || `The type checker ended with ${code}.`)
  out.print(JSON.stringify(problems, undefined, 2))
  return code === 0 ? 0 : 1
}

/** Reads what the type checker printed: `app/app.vue(2,7): error TS2322: …`, further lines indented. */
export function parseProblems(output: string, rootDir: string): TypeProblem[] {
  const found: TypeProblem[] = []
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, code, message] = /^(.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? []
    if (file) found.push({ file: resolve(rootDir, file), line: Number(row), column: Number(column), code: code!, message: message! })
    else if (/^\s+\S/.test(line) && found.length > 0) found.at(-1)!.message += `\n${line}`
  }
  // Several typing files may cover one source.
  return [...new Map(found.map(problem => [JSON.stringify(problem), problem])).values()]
}
