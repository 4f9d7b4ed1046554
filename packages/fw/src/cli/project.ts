import { resolve } from 'node:path'
import { loadOptions } from '@fw/kit'
import type { LoadConfigOptions, LoadedOptions } from '@fw/kit'
import { ProblemError, layerDiagnostics } from '@fw/schema'
import type { Call } from './command'
import { countProblems, reportProblems } from './problems'

/** Loads the project a command was called for. Throws when its folder does not exist. */
export async function loadProject(call: Call): Promise<LoadedOptions> {
  const loaded = await loadOptions(projectOptions(call))
  const missing = loaded.problems.find(problem => problem.code === layerDiagnostics.missingRoot.diagnostic.code)
  if (missing) throw new ProblemError([missing])
  return loaded
}

/** Which project a command was called for, and how it is loaded. */
export function projectOptions({ args, flags, overrides, terminal }: Call): LoadConfigOptions {
  return {
    rootDir: resolve(terminal.cwd, args.dir ?? '.'),
    envName: flags.envName as string | undefined,
    dev: flags.dev as boolean | undefined,
    dotenv: flags.dotenv as boolean | undefined,
    overrides,
    env: terminal.env,
  }
}

/** Prints the problems of a project to stderr, and gives the exit code they ask for. */
export function warn({ problems }: LoadedOptions, { terminal }: Call, options: { frame?: boolean } = {}): number {
  if (problems.length > 0) {
    const { color, print } = terminal.err
    print(`${reportProblems(problems, { color, cwd: terminal.cwd, ...options })}\n\n${countProblems(problems)}`)
  }
  return exitCode({ problems })
}

export function exitCode({ problems }: Pick<LoadedOptions, 'problems'>): number {
  return problems.some(problem => problem.severity === 'error') ? 1 : 0
}

/** The set of defaults in use. */
export function variantOf({ options }: Pick<LoadedOptions, 'options'>): 'A' | 'B' {
  return options.future.compatibilityVersion === 4 ? 'A' : 'B'
}
