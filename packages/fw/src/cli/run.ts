import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { findCommand, parseArguments, takeWords } from './args/parse-arguments'
import type { Call } from './command'
import { fw } from './commands'
import { findFullDisk } from './output/full-disk'
import { emitHelp } from './help'
import { declaredOptions } from './args/option-lookup'
import { problemToJson, reportProblems } from './output/report-problems'
import { inFolder } from './output/terminal'
import type { Terminal } from './output/terminal'

/** Runs one command and returns its exit code. Never throws. With `--json`, errors are also JSON on stdout. */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runWords(words, terminal)
  } catch (error) {
    return fail(error, terminal, words.includes('--json'))
  }
}

async function runWords(words: readonly string[], terminal: Terminal): Promise<number> {
  const match = findCommand(fw, words, declaredOptions, terminal.cwd)
  const { command } = match
  const { problems, notDirectory, ...parsed } = command.passesWords
    ? takeWords(match.words)
    : parseArguments(command, match.words, declaredOptions)
  const { args, flags } = parsed
  if (match.problem) throw new ProblemError([match.problem])
  if (flags.help || (problems.length === 0 && !flags.version && !command.run)) {
    terminal.out.print(emitHelp(command, terminal.out.color))
    return 0
  }
  const call: Call = { command, ...parsed, terminal: inFolder(terminal, flags.cwd as string | undefined) }
  if (notDirectory && !existsSync(resolve(call.terminal.cwd, args.dir!))) problems.push(notDirectory)
  if (problems.length > 0) throw new ProblemError([...(await judgeFlags(call)), ...problems])
  if (flags.version) {
    const { packageVersion } = await import('./versions')
    terminal.out.print(packageVersion('fw') ?? 'unknown')
    return 0
  }
  const run = await command.run!()
  return run(call)
}

/** An unknown flag may be the cause of the other mistakes. */
async function judgeFlags(call: Call): Promise<Problem[]> {
  if (call.unsure.length === 0) return []
  const { findUnknownFlags } = await import('./project')
  return findUnknownFlags(call)
}

function refuse(problems: readonly Problem[], terminal: Terminal, isForMachines: boolean): number {
  terminal.err.print(reportProblems(problems, { color: terminal.err.color, cwd: terminal.cwd }))
  if (isForMachines) {
    terminal.out.print(
      JSON.stringify({ problems: problems.map(problem => problemToJson(problem, terminal.cwd)) }, undefined, 2),
    )
  }
  return 1
}

function fail(error: unknown, terminal: Terminal, isForMachines: boolean): number {
  if (error instanceof ProblemError) return refuse(error.problems, terminal, isForMachines)
  const full = findFullDisk(error)
  if (full) return refuse([full], terminal, isForMachines)
  const debug = /(?:^|,)(?:fw|\*)(?:,|$)/.test(terminal.env.DEBUG ?? '')
  const message = error instanceof Error ? error.message : String(error)
  terminal.err.print(`${terminal.err.color.red('error')} fw failed unexpectedly: ${message}`)
  if (debug && error instanceof Error) terminal.err.print(error.stack ?? '')
  else terminal.err.print('Run it again with DEBUG=fw to see the stack trace.')
  if (isForMachines)
    terminal.out.print(JSON.stringify({ problems: [{ severity: 'error', why: message }] }, undefined, 2))
  return 1
}
