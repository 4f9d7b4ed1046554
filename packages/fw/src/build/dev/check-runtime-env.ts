import type { LoadedOptions } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { applyRuntimeEnv } from '@fw/schema/runtime-config'
import type { RuntimeVariable } from '@fw/schema/runtime-config'

/**
 * Fails if an environment variable has a value that its key of the runtime configuration cannot have: the server would
 * fail with every request. The location of a variable is its line in a `.env` file.
 */
export function checkRuntimeEnv({ options }: Pick<Fw, 'options'>, { facts }: Pick<LoadedOptions, 'facts'>): void {
  const { runtimeConfig } = options.serverEngine
  const { problems, variables } = applyRuntimeEnv(runtimeConfig, facts.env, {
    prefix: runtimeConfig.serverEngine.envPrefix,
  })
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw new ProblemError(
    errors.map(problem => {
      const location = facts.envLocations?.[variableOf(problem, variables)?.name ?? '']
      return location ? { ...problem, location } : problem
    }),
  )
}

function variableOf({ path = [] }: Problem, variables: readonly RuntimeVariable[]): RuntimeVariable | undefined {
  const key = path[0] === 'runtimeConfig' ? path.slice(1) : path
  return variables.find(({ set, path: own }) => set && own.every((part, index) => part === key[index]))
}
