import { ProblemError, describeOption, isKnownKey, nearestPath } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { findCommand, parseArguments } from './args'
import { fw } from './commands'
import type { OptionLookup } from './flags'
import { emitHelp } from './help'
import { reportProblems } from './problems'
import { inFolder } from './terminal'
import type { Terminal } from './terminal'

const options: OptionLookup & { nearest: (text: string) => string | undefined } = {
  isKnownKey,
  typeOf: path => describeOption(path)?.type,
  nearest: nearestPath,
}

/** Runs one command and gives its exit code. Nothing it meets is thrown. */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runWords(words, terminal)
  }
  catch (error) {
    return fail(error, terminal)
  }
}

async function runWords(words: readonly string[], terminal: Terminal): Promise<number> {
  const found = findCommand(fw, words, options, terminal.cwd)
  const { command } = found
  const { args, flags, overrides, problems } = parseArguments(command, found.words, options)
  const wrong = found.problem ? [found.problem] : problems
  if (flags.help || (wrong.length === 0 && !flags.version && !command.run)) {
    terminal.out.print(emitHelp(command, terminal.out.color))
    return 0
  }
  if (wrong.length > 0) return refuse(wrong, terminal)
  if (flags.version) {
    const { packageVersion } = await import('./versions')
    terminal.out.print(packageVersion('fw') ?? 'unknown')
    return 0
  }
  const run = await command.run!()
  return run({ args, flags, overrides, terminal: inFolder(terminal, flags.cwd as string | undefined) })
}

function refuse(problems: readonly Problem[], terminal: Terminal): number {
  terminal.err.print(reportProblems(problems, { color: terminal.err.color, cwd: terminal.cwd }))
  return 1
}

function fail(error: unknown, terminal: Terminal): number {
  if (error instanceof ProblemError) return refuse(error.problems, terminal)
  const debug = /(?:^|,)(?:fw|\*)(?:,|$)/.test(terminal.env.DEBUG ?? '')
  const message = error instanceof Error ? error.message : String(error)
  terminal.err.print(`${terminal.err.color.red('error')} fw failed unexpectedly: ${message}`)
  if (debug && error instanceof Error) terminal.err.print(error.stack ?? '')
  else terminal.err.print('Run it again with DEBUG=fw to see where.')
  return 1
}
