import type { LoadedOptions } from '@fw/kit/config'
import { hasErrors, ProblemError } from '@fw/schema'
import type { Call } from './command'
import { createProblemPrinter, loadProject } from './project'

/** Loads a project to show its options. Modules only run if they may declare a key that is unknown without them. */
export async function inspectProject(call: Call): Promise<LoadedOptions> {
  return settleKeys(await loadProject(call), call)
}

/** Decides about keys that modules and listeners may declare. With other errors in the configuration, they cannot run. */
export async function settleKeys(loaded: LoadedOptions, call: Call): Promise<LoadedOptions> {
  return loaded.undecided.length === 0 || hasErrors(loaded.problems) ? loaded : resolveModules(loaded, call)
}

/** The options after modules have changed them. */
export async function resolveModules(loaded: LoadedOptions, call: Call): Promise<LoadedOptions> {
  const { resolveWithModules } = await import('../build/resolve-with-modules')
  // Modules must not print into the output of this command.
  const { log } = console
  console.log = console.error
  try {
    return await resolveWithModules(loaded, createProblemPrinter(call))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // A failing module must not hide the sources of the other values.
    return { ...loaded, problems: [...loaded.problems, ...error.problems] }
  } finally {
    console.log = log
  }
}
