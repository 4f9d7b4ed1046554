import { describeSchemas, knownVariables } from '@fw/schema'
import type { PlainObject, RuntimeSchema, ValueFacts } from '@fw/schema'
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
