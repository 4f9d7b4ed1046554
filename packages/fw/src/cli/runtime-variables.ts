import { describeSchemas, formatPath, knownVariables } from '@fw/schema'
import type { PlainObject, Problem, RuntimeSchema, ValueFacts } from '@fw/schema'
import { readRuntimeConfig } from '@fw/schema/runtime-config-schema'
import type { RuntimeEnvResult, RuntimeVariable } from '@fw/schema/runtime-config'
import type { LoadedOptions } from '@fw/kit/config'

export interface Runtime extends RuntimeEnvResult<PlainObject> {
  declared: PlainObject
  prefix: string
  /** What the schemas of `fw.env` say of the value of a key. */
  factsOf: (path: readonly string[]) => ValueFacts | undefined
}

/** The runtime configuration of a project as its server would resolve it now. */
export function readRuntime(loaded: LoadedOptions): Runtime {
  // The server engine's runtime configuration extends `runtimeConfig`, and may declare further keys.
  const declared = loaded.valueOf(['serverEngine', 'runtimeConfig']) as PlainObject
  const prefix = loaded.valueOf(['serverEngine', 'runtimeConfig', 'serverEngine', 'envPrefix']) as string
  const declarations = loaded.layers.flatMap(({ env }) => (env ? [env.declaration as RuntimeSchema] : []))
  const described = declarations.flatMap(describeSchemas)
  const factsOf: Runtime['factsOf'] = path =>
    described.find(({ path: own }) => own.length === path.length && own.every((key, index) => key === path[index]))
      ?.facts
  return {
    declared,
    prefix,
    factsOf,
    ...readRuntimeConfig(declared, loaded.facts.env, { prefix, known: knownVariables(prefix), declarations }),
  }
}

/** The problems of the runtime configuration, each with the source that declares its key. */
export function sourcedProblems({ problems }: Pick<Runtime, 'problems'>, loaded: LoadedOptions): Problem[] {
  return problems.map(problem => withSource(problem, loaded))
}

/** The declaration a problem is about: the source of its key with the highest precedence. */
function withSource(problem: Problem, loaded: LoadedOptions): Problem {
  if (!problem.path) return problem
  for (const path of [['serverEngine', ...problem.path], problem.path]) {
    const origin = loaded.trace(path).findLast(step => step.source?.file)
    if (origin) return { ...renamed(problem, path), path, source: origin.source! }
  }
  return problem
}

/** The texts of a problem with the path that declares its key, if the server engine would name another one. */
function renamed(problem: Problem, path: readonly string[]): Problem {
  const rename = (text: string) => text.replaceAll(`\`${formatPath(problem.path!)}\``, `\`${formatPath(path)}\``)
  return { ...problem, why: rename(problem.why), fix: rename(problem.fix) }
}

/** The option that declares a runtime configuration key: in `runtimeConfig`, or in the server engine's options. */
export function declaredPath(key: readonly string[], loaded: Pick<LoadedOptions, 'isSet'>): string[] {
  const shared = ['runtimeConfig', ...key]
  const keys = ['serverEngine', ...shared]
  return !loaded.isSet(shared) && loaded.isSet(keys) ? keys : shared
}

/** The environment variable that overrides the option at `path` when the server starts. */
export function runtimeVariableOf(
  path: readonly string[],
  variables: readonly RuntimeVariable[],
): RuntimeVariable | undefined {
  const key = runtimeKey(path)
  return (
    key &&
    variables.find(
      variable => variable.path.length === key.length && variable.path.every((part, index) => part === key[index]),
    )
  )
}

function runtimeKey(path: readonly string[]): readonly string[] | undefined {
  if (path[0] === 'runtimeConfig') return path.slice(1)
  if (path[0] === 'serverEngine' && path[1] === 'runtimeConfig') return path.slice(2)
  return path.length === 2 && path[0] === 'app' && (path[1] === 'baseURL' || path[1] === 'cdnURL') ? path : undefined
}
