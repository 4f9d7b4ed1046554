import type { LoadedOptions } from '@fw/kit/config'
import {
  commandDiagnostics,
  configDiagnostics,
  formatPath,
  isKnownKey,
  nearest,
  nearestPath,
  parsePath,
} from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Command, UnsureFlag } from '../command'
import { isSwitch } from './flags'

/** The problem for a flag that is neither a flag of the command nor an option. */
export function unknownFlag(command: Command, written: string, moduleKeys: readonly string[] = []): Problem {
  const isNegated = written.startsWith('--no-')
  const name = written.replace(/^(?:--no-|--?)/, '')
  const close = nearest(name, ownFlags(command, isNegated)) ?? nearestModuleKey(name, moduleKeys) ?? nearestPath(name)
  return commandDiagnostics.unknownFlag({
    given: written,
    nearest: close && (isNegated ? '--no-' : '--') + close,
    command: command.name,
  })
}

/** The problems for flags that no module of the project declares as an option. */
export function unknownFlags(
  command: Command,
  flags: readonly UnsureFlag[],
  { facts: { moduleKeys }, problems }: Pick<LoadedOptions, 'facts' | 'problems'>,
): Problem[] {
  const unknown = flags.filter(({ path }) => !isKnownKey(path[0]!) && !moduleKeys.includes(path[0]!))
  const flagProblems = unknown.map(
    ({ written, path }) => betterProblem(path[0]!, problems) ?? unknownFlag(command, written, moduleKeys),
  )
  return [...new Set(flagProblems)]
}

/** What option resolution reports for the key, if it says more than "unknown": the name of a tool, a removed option. */
function betterProblem(key: string, problems: readonly Problem[]): Problem | undefined {
  return problems.find(
    ({ code, path, source }) =>
      source?.kind === 'command-line' &&
      path?.length === 1 &&
      path[0] === key &&
      code !== configDiagnostics.unknownKey.diagnostic.code,
  )
}

function ownFlags({ flags }: Command, isNegated: boolean): string[] {
  return Object.entries(flags)
    .filter(([, flag]) => !isNegated || isSwitch(flag))
    .flatMap(([flag, { also = [] }]) => [flag, ...also])
    .filter(flag => flag.length > 1)
}

function nearestModuleKey(name: string, moduleKeys: readonly string[]): string | undefined {
  const [key, ...below] = parsePath(name) ?? []
  const close = key !== undefined && nearest(key, moduleKeys)
  return close ? formatPath([close, ...below]) : undefined
}
