import type { LoadedOptions } from '@fw/kit'
import type { Problem } from '@fw/schema'
import type { Call } from '../../command'
import type { ProcessSession } from '../../processes/process-session'
import type { Step } from '../step/messages'

/** What all parts of a run need. */
export interface BenchRun {
  call: Call
  loaded: LoadedOptions
  session: ProcessSession
  rounds: number
  /** Paths that the user has named. */
  routes: readonly string[]
  /** The folder for what is only measured. */
  dir: string
  onStep: (title: string) => void
  onProblem: (problem: Problem) => void
}

/** A step with the flags and options of the command. */
export function stepOf(
  { call: { args, flags, overrides, unsure, terminal }, routes }: BenchRun,
  name: Step['name'],
  own: Record<string, unknown>,
): Step {
  return { name, call: { args, flags, overrides, unsure }, cwd: terminal.cwd, overrides: own, routes }
}
