import type { LoadedOptions } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import type { Fw, PlainObject, Problem, RuntimeSchema } from '@fw/schema'
import { applyRuntimeEnv } from '@fw/schema/runtime-config'
import type { RuntimeEnvResult, RuntimeVariable } from '@fw/schema/runtime-config'
import { locateProblem } from '../problem-locations'

/**
 * Fails if an environment variable has a value that its key of the runtime configuration cannot have: the server would
 * fail with every request. The location of a variable is its line in a `.env` file.
 */
export async function checkRuntimeEnv(app: Fw, { facts }: Pick<LoadedOptions, 'facts'>): Promise<void> {
  const { problems, variables } = await readRuntime(app, facts.env)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const located = errors.map(problem => {
    const location = facts.envLocations?.[variableOf(problem, variables)?.name ?? '']
    return location ? { ...problem, location } : locateProblem(app, problem)
  })
  throw new ProblemError(await Promise.all(located))
}

async function readRuntime({ options, layers }: Fw, env: NodeJS.ProcessEnv): Promise<RuntimeEnvResult<PlainObject>> {
  const declared = options.serverEngine.runtimeConfig as unknown as PlainObject
  const { envPrefix: prefix } = options.serverEngine.runtimeConfig.serverEngine
  const declarations = layers.flatMap(layer => (layer.env ? [layer.env.declaration as RuntimeSchema] : []))
  if (declarations.length === 0) return applyRuntimeEnv(declared, env, { prefix })
  const { readRuntimeConfig } = await import('@fw/schema/runtime-config-schema')
  return readRuntimeConfig(declared, env, { prefix, declarations })
}

function variableOf({ path = [] }: Problem, variables: readonly RuntimeVariable[]): RuntimeVariable | undefined {
  const key = path[0] === 'runtimeConfig' ? path.slice(1) : path
  return variables.find(({ set, path: own }) => set && own.every((part, index) => part === key[index]))
}
