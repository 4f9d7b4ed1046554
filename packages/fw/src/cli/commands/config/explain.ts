import { existsSync } from 'node:fs'
import type { LoadedOptions } from '@fw/kit/config'
import { describeOption, hasErrors, hidePrivate } from '@fw/schema'
import { chainOf } from '../../../build/explain/option-chain'
import type { Call } from '../../command'
import { emitExplanation } from '../../output/explanation'
import type { Explanation } from '../../output/explanation'
import { findPath } from '../../args/find-path'
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
  return {
    path,
    description: describeOption(path, loaded.facts.moduleKeys),
    value: hidePrivate(loaded.valueOf(path), path),
    chain: await chainOf(loaded, path, cwd),
    ...(variable ? { runtime: explainVariable(variable) } : undefined),
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
