import { resolve } from 'node:path'
import { loadOptions } from '@fw/kit/config'
import type { LoadConfigOptions, LoadedOptions } from '@fw/kit/config'
import { ProblemError, hasErrors, layerDiagnostics, loadingDiagnostics } from '@fw/schema'
import type { Fw, ProjectLayout, Problem } from '@fw/schema'
import type { Call } from './command'
import { countProblems, reportProblems } from './output/report-problems'
import { unknownFlags } from './args/unknown-flags'

/** Problems of flags: commands that ignore errors of the configuration do not run with them. */
const FLAG_CODES = [layerDiagnostics.missingRoot, loadingDiagnostics.envFile].map(({ diagnostic }) => diagnostic.code)

/**
 * Loads the project of a command. Throws if its directory or its file of variables does not exist, or a flag is unknown
 * in it.
 */
export async function loadProject(call: Call): Promise<LoadedOptions> {
  const loaded = await loadOptions(projectOptions(call))
  const missing = loaded.problems.filter(({ code }) => FLAG_CODES.includes(code))
  if (missing.length > 0) throw new ProblemError(missing)
  const unknown = unknownFlags(call.command, call.unsure, loaded)
  // With the errors of loading: they may be the reason why the keys of a module are unknown.
  if (unknown.length > 0)
    throw new ProblemError([...unknown, ...loaded.problems.filter(({ code }) => code.startsWith('FW11'))])
  return loaded
}

/** The flags that are unknown in the project, of a call that cannot run. */
export async function findUnknownFlags(call: Call): Promise<Problem[]> {
  return unknownFlags(call.command, call.unsure, await loadOptions(projectOptions(call)))
}

/** Loads the project for commands that need a valid configuration. Warnings are printed. */
export async function requireProject(
  call: Call,
  mode: { dev?: boolean; overrides?: Record<string, unknown> } = {},
): Promise<LoadedOptions> {
  const flags = { ...call.flags, ...(mode.dev === undefined ? {} : { dev: mode.dev }) }
  const loaded = await loadProject({ ...call, flags, overrides: { ...call.overrides, ...mode.overrides } })
  if (hasErrors(loaded.problems)) throw new ProblemError(loaded.problems)
  warn(loaded, call)
  return loaded
}

/** Loads the application of a project, runs the work, and closes the application. */
export async function withApp(
  call: Call,
  loaded: LoadedOptions,
  work: (app: Fw) => Promise<void>,
  purpose?: 'prepare' | 'build',
): Promise<void> {
  const { loadFw } = await import('../build/load')
  const app = await loadFw({
    rootDir: loaded.facts.rootDir,
    loaded,
    report: createProblemPrinter(call),
    ...(purpose ? { purpose } : {}),
  })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

/** How the project of a command is loaded. */
export function projectOptions({ args, flags, overrides, terminal }: Call): LoadConfigOptions {
  return {
    rootDir: resolve(terminal.cwd, args.dir ?? '.'),
    isRootGiven: args.dir !== undefined,
    envName: flags.envName as string | undefined,
    dev: flags.dev as boolean | undefined,
    dotenv: typeof flags.dotenv === 'string' ? resolve(terminal.cwd, flags.dotenv) : flags.dotenv,
    overrides,
    areFlags: true,
    env: terminal.env,
  }
}

/** Prints the problems of a project to stderr, and returns their exit code. */
export function warn({ problems }: LoadedOptions, { terminal }: Call, options: { frame?: boolean } = {}): number {
  if (problems.length > 0) {
    const { color, print } = terminal.err
    print(`${reportProblems(problems, { color, cwd: terminal.cwd, ...options })}\n\n${countProblems(problems)}`)
  }
  return exitCode({ problems })
}

/** Prints warnings of an application. */
export function createProblemPrinter({ terminal }: Pick<Call, 'terminal'>): (problem: Problem) => void {
  const { color, print } = terminal.err
  return problem => print(`${reportProblems([problem], { color, cwd: terminal.cwd })}\n`)
}

export function exitCode({ problems }: Pick<LoadedOptions, 'problems'>): number {
  return hasErrors(problems) ? 1 : 0
}

export function layoutOf({ options }: Pick<LoadedOptions, 'options'>): ProjectLayout {
  return options.future.compatibilityVersion === 4 ? 'v4' : 'v3'
}
