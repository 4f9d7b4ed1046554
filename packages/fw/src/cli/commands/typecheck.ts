import { constants } from 'node:os'
import type { Fw, Problem } from '@fw/schema'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'
import { reportProblems } from '../output/report-problems'
import { requireProject, withApp } from '../project'
import { findTypeProblems } from '../type-problems'

/** `fw typecheck`: runs the type checker of the project. */
export async function runTypecheck(call: Call): Promise<number> {
  const {
    flags: { json, watch },
  } = call
  if (json && watch)
    throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--json', conflict: '`--watch`' })])
  const loaded = await requireProject(call)
  let code = 1
  await withApp(call, loaded, async app => {
    // Modules may have added declarations.
    const { writeTemplates } = await import('../../build/templates')
    await writeTemplates(app)
    code = json ? await printProblems(app, call) : await check(app, call)
  })
  return code
}

async function check(app: Fw, { flags, terminal: { out, cwd } }: Call): Promise<number> {
  const { checkSources, startTypeCheck, waitForEnd } = await import('../../build/types/check/type-check')
  // On a terminal, a line shows the progress, because the checker prints nothing before it is done.
  const isLive = out.status !== undefined && !flags.watch
  const running = await startTypeCheck(app, {
    watch: flags.watch === true,
    output: isLive ? 'relay' : 'inherit',
    color: out.color.enabled,
  })
  let receivedSignal: NodeJS.Signals | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.kill((receivedSignal = signal)))
  const stopProgress = showProgress(out, flags.watch === true)
  if (isLive) {
    for (const stream of [running.stdout!, running.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => stopProgress(text))
  }
  const print = (problems: readonly Problem[]): void => {
    if (problems.length > 0) out.print(`${reportProblems(problems, { color: out.color, cwd })}\n`)
  }
  const ended = waitForEnd(running)
  const problems = await checkSources(app, flags.watch ? print : undefined)
  if (flags.watch) print(problems)
  const code = await ended.finally(() => stopProgress())
  // Interrupting it is the normal way to stop watching.
  if (flags.watch) return 0
  if (receivedSignal) return 128 + constants.signals[receivedSignal]
  print(problems)
  if (code !== 0 || problems.length > 0) return 1
  out.print(out.color.green('No type errors found.'))
  return 0
}

/** Shows how long the check has been running. The result hides it at the first output of the checker. */
function showProgress(out: Call['terminal']['out'], isWatching: boolean): (text?: string) => void {
  if (isWatching) return () => undefined
  const { status, print } = out
  if (!status) {
    print('Checking types…')
    return () => undefined
  }
  const start = performance.now()
  const show = (): void => status(out.color.dim(`Checking types… ${((performance.now() - start) / 1000).toFixed(0)} s`))
  show()
  const timer = setInterval(show, 1000)
  return text => {
    clearInterval(timer)
    status('')
    if (text) print(text.replace(/\r?\n$/, ''))
  }
}

async function printProblems(app: Fw, { terminal: { out } }: Call): Promise<number> {
  const problems = (await findTypeProblems(app)).map(({ fix: _, ...problem }) => problem)
  out.print(JSON.stringify(problems, undefined, 2))
  return problems.length === 0 ? 0 : 1
}
