// The one reading of runtime configuration from the environment: for development, build, prerendering and every
// server output. It is bundled into servers, so it stays small and touches nothing of Node.
import { formatPath } from './values/option-path'
import { copy, valueAt } from './values/plain-object'
import { nearest } from './values/nearest'
import type { PlainObject } from './values/plain-object'
import type { Problem } from './diagnostics'
import { runtimeMessages as messages, runtimeProblem } from './diagnostics/runtime-messages'
import { coerceText } from './runtime-config/coerce'
import { DEFAULT_PREFIX, runtimeVariables } from './runtime-config/variables'
import type { RuntimeVariable } from './runtime-config/variables'

export { DEFAULT_PREFIX, runtimeVariables }
export type { RuntimeVariable }

export interface RuntimeEnvOptions {
  /** What names start with. Default: `FW_`. */
  prefix?: string
  /** Names with the prefix that mean something else, e.g. `FW_PORT`. */
  known?: readonly string[]
}

export interface RuntimeEnvResult<T> {
  config: T
  /** Every problem found. A variable with an error leaves the declared value as it is. */
  problems: Problem[]
  variables: RuntimeVariable[]
}

/** Replaces the declared values of a runtime configuration by those of the environment. The input is never changed. */
export function applyRuntimeEnv<T extends Record<string, unknown>>(
  config: T,
  env: Readonly<Record<string, string | undefined>>,
  options: RuntimeEnvOptions = {},
): RuntimeEnvResult<T> {
  const result = copy(config)
  const variables = runtimeVariables(config, options)
  const byName = groupByName(variables)
  const problems: Problem[] = []
  for (const variable of variables) {
    const text = readEnv(env, variable.name)
    if (text === undefined) continue
    variable.set = true
    if (byName.get(variable.name)!.length > 1) continue
    problems.push(...replace(result, config, variable, text))
  }
  problems.push(...sameNames(byName), ...unknownVariables(env, [...byName.keys()], options))
  return { config: result, problems, variables }
}

function replace(config: PlainObject, declared: PlainObject, variable: RuntimeVariable, text: string): Problem[] {
  if (variable.fixed) {
    const key = formatPath(['runtimeConfig', ...variable.path])
    return [
      runtimeProblem(messages.fixedKey, { name: variable.name, key }, { path: ['runtimeConfig', ...variable.path] }),
    ]
  }
  const holder = valueAt(config, variable.path.slice(0, -1)) as PlainObject
  const key = variable.path.at(-1)!
  const coerced = coerceText(variable, valueAt(declared, variable.path), holder[key], text)
  if (coerced.ok) {
    holder[key] = coerced.value
    variable.value = copy(coerced.value)
  }
  return coerced.problems
}

function sameNames(byName: Map<string, RuntimeVariable[]>): Problem[] {
  return [...byName]
    .filter(([, sharing]) => sharing.length > 1)
    .map(([name, sharing]) =>
      runtimeProblem(
        messages.sameName,
        { name, keys: sharing.map(variable => formatPath(['runtimeConfig', ...variable.path])) },
        { path: ['runtimeConfig', ...sharing.at(-1)!.path] },
      ),
    )
}

function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  names: string[],
  options: RuntimeEnvOptions,
): Problem[] {
  const { prefix = DEFAULT_PREFIX, known: declared = [] } = options
  // Without a prefix every variable of the machine would be meant.
  if (prefix === '') return []
  const meant = new Set([...names, ...declared])
  return Object.keys(env)
    .filter(name => name.startsWith(prefix) && readEnv(env, name) !== undefined && !meant.has(name))
    .sort()
    .map(name => runtimeProblem(messages.unknownVariable, { name, nearest: nearestName(name, [...meant], prefix) }))
}

// Compared without the prefix, which is always right and would let far names count as near.
function nearestName(name: string, names: string[], prefix: string): string | undefined {
  const rest = new Map(
    names.filter(other => other.startsWith(prefix)).map(other => [other.slice(prefix.length), other]),
  )
  return rest.get(nearest(name.slice(prefix.length), rest.keys()) ?? '')
}

function groupByName(variables: RuntimeVariable[]): Map<string, RuntimeVariable[]> {
  const groups = new Map<string, RuntimeVariable[]>()
  for (const variable of variables) groups.set(variable.name, [...(groups.get(variable.name) ?? []), variable])
  return groups
}

function readEnv(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const text = Object.hasOwn(env, name) ? env[name] : undefined
  return typeof text === 'string' ? text : undefined
}
