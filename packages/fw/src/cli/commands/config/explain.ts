import { existsSync } from 'node:fs'
import { locate } from '@fw/kit/config'
import type { LoadedOptions } from '@fw/kit/config'
import { describeOption, formatPath, hasErrors, hidePrivate, parsePath } from '@fw/schema'
import type { Origin } from '@fw/schema'
import type { Call } from '../../command'
import { emitExplanation } from '../../output/explanation'
import type { Explanation, Step } from '../../output/explanation'
import { findPath } from '../../args/find-path'
import { formatLocation } from '../../output/report-problems'
import { resolveModules } from '../../inspect-project'
import { loadProject, warn } from '../../project'
import { readRuntime, runtimeVariableOf } from '../../runtime-variables'
import { toJson } from '../../output/show-value'

/** `fw config explain PATH`: what an option does, its value, and where the value comes from, including modules. */
export async function runExplain(call: Call): Promise<number> {
  const loaded = await withModules(await loadProject(call), call)
  const path = findPath(call.args.PATH!, loaded)
  const explanation = await explain(path, loaded, call.terminal.cwd)
  const { out } = call.terminal
  out.print(
    call.flags.json ? JSON.stringify(toJson(explanation), undefined, 2) : emitExplanation(explanation, out.color),
  )
  // The line of a problem may contain private values.
  return warn(loaded, call, { frame: false })
}

/** The options after modules have changed them, if the project has modules that can run. */
async function withModules(loaded: LoadedOptions, call: Call): Promise<LoadedOptions> {
  return hasErrors(loaded.problems) || !hasModules(loaded) ? loaded : resolveModules(loaded, call)
}

function hasModules({ valueOf, layers }: LoadedOptions): boolean {
  const listed = valueOf(['modules'])
  const hooks = valueOf(['hooks']) as Record<string, unknown> | undefined
  return (
    hooks?.['schema:extend'] !== undefined ||
    (Array.isArray(listed) && listed.length > 0) ||
    layers.some(({ dirs }) => existsSync(dirs.modules))
  )
}

async function explain(path: string[], loaded: LoadedOptions, cwd: string): Promise<Explanation> {
  const variable = runtimeVariableOf(path, readRuntime(loaded).variables)
  const steps = await Promise.all(loaded.trace(path).map(origin => explainStep(origin, path, loaded, cwd)))
  return {
    path,
    description: describeOption(path, loaded.facts.moduleKeys),
    value: hidePrivate(loaded.valueOf(path), path),
    // A group and its parent may follow the same option.
    chain: steps.filter(
      (step, index) => !step.follows || steps.findIndex(other => other.follows === step.follows) === index,
    ),
    ...(variable ? { runtime: explainVariable(variable) } : undefined),
  }
}

async function explainStep(origin: Origin, path: readonly string[], loaded: LoadedOptions, cwd: string): Promise<Step> {
  const followed = followedPath(origin, path)
  const at = followed ? await setAt(followed, loaded, cwd) : await locateOrigin(origin, cwd)
  return {
    from: nameOf(origin),
    value: hidePrivate(origin.value, path),
    ...(at ? { at } : undefined),
    ...(followed ? { follows: formatPath(followed) } : undefined),
  }
}

async function locateOrigin({ source, path, location: known }: Origin, cwd: string): Promise<string | undefined> {
  // A module is code, so the location where it sets an option is unknown.
  if (source?.kind === 'module') return source.file && formatLocation({ file: source.file }, cwd)
  const location = known ?? (source?.file ? await locate(source.file, path) : undefined)
  return location && formatLocation(location, cwd)
}

/** The option that a default follows. Below an option that is followed as a whole, it is the same path there. */
function followedPath({ follows, path: own }: Origin, path: readonly string[]): string[] | undefined {
  if (follows === undefined) return undefined
  const followed = parsePath(follows)!
  return own.length < path.length ? [...followed, ...own] : followed
}

/** What set the option last: its location, or its name if it is not a file. Undefined if it is not set. */
async function setAt(path: readonly string[], loaded: LoadedOptions, cwd: string): Promise<string | undefined> {
  const origin = loaded.trace(path).at(-1)
  if (!origin) return undefined
  if (origin.kind !== 'default') return (await locateOrigin(origin, cwd)) ?? nameOf(origin)
  const followed = followedPath(origin, path)
  return followed && setAt(followed, loaded, cwd)
}

function nameOf({ kind, source }: Origin): string {
  switch (kind) {
    case 'default':
      return 'default'
    case 'environment':
      return `environment variable ${source!.name}`
    case 'command-line':
      return 'command line'
    case 'layer':
    case 'rc':
    case 'module':
      return source!.name
    case 'project':
      return source!.prefix?.length ? `project (${formatPath(source!.prefix)})` : 'project'
  }
}

function explainVariable(
  variable: NonNullable<ReturnType<typeof runtimeVariableOf>>,
): NonNullable<Explanation['runtime']> {
  return {
    name: variable.name,
    set: variable.set,
    public: variable.public,
    fixed: variable.fixed === true,
    ...(variable.public && variable.value !== undefined ? { value: variable.value } : undefined),
  }
}
