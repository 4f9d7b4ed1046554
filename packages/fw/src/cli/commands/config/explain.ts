import { locate } from '@fw/kit'
import type { LoadedOptions } from '@fw/kit'
import { describeOption, formatPath } from '@fw/schema'
import type { Origin } from '@fw/schema'
import type { Call } from '../../command'
import { emitExplanation } from '../../explanation'
import type { Explanation, Step } from '../../explanation'
import { findPath } from '../../path'
import { formatLocation } from '../../problems'
import { loadProject, warn } from '../../project'
import { hidePrivate, readRuntime, runtimeVariableOf } from '../../runtime'
import { toJson } from '../../show'

/** `fw config explain PATH`: what an option does, its value, and where the value comes from. */
export async function runExplain(call: Call): Promise<number> {
  const loaded = await loadProject(call)
  const path = findPath(call.args.PATH!, loaded)
  const explanation = await explain(path, loaded, call.terminal.cwd)
  const { out } = call.terminal
  out.print(call.flags.json ? JSON.stringify(toJson(explanation), undefined, 2) : emitExplanation(explanation, out.color))
  // A quoted line could show a private value that stands beside the mistake.
  return warn(loaded, call, { frame: false })
}

async function explain(path: string[], loaded: LoadedOptions, cwd: string): Promise<Explanation> {
  const variable = runtimeVariableOf(path, readRuntime(loaded).variables)
  return {
    path,
    description: describeOption(path),
    value: hidePrivate(loaded.valueOf(path), path),
    chain: await Promise.all(loaded.trace(path).map(origin => explainStep(origin, path, cwd))),
    ...variable ? { runtime: explainVariable(variable) } : undefined,
  }
}

async function explainStep(origin: Origin, path: readonly string[], cwd: string): Promise<Step> {
  const { source } = origin
  const location = source?.file ? await locate(source.file, origin.path) : undefined
  return {
    from: nameOf(origin),
    value: hidePrivate(origin.value, path),
    ...location ? { at: formatLocation(location, cwd) } : undefined,
    ...origin.follows ? { follows: origin.follows } : undefined,
  }
}

function nameOf({ kind, source }: Origin): string {
  switch (kind) {
    case 'default': return 'default'
    case 'environment': return `environment ${source!.name}`
    case 'command-line': return 'command line'
    case 'layer':
    case 'rc': return source!.name
    case 'project': return source!.prefix?.length ? `project (${formatPath(source!.prefix)})` : 'project'
  }
}

function explainVariable(variable: NonNullable<ReturnType<typeof runtimeVariableOf>>): NonNullable<Explanation['runtime']> {
  return {
    name: variable.name,
    set: variable.set,
    public: variable.public,
    fixed: variable.fixed === true,
    ...variable.public && variable.value !== undefined ? { value: variable.value } : undefined,
  }
}
