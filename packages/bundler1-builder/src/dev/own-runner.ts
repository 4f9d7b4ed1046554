import type { Environment } from 'vite'

// The runner of other tools (Vitest) knows nothing of the marks that fw puts on packages.
const environments = new WeakSet<object>()

/** Says that code of an environment is run by fw's own runner, which loads packages as they are installed. */
export function markOwnRunner(environment: Environment): void {
  environments.add(environment)
}

/** Whether fw's own runner runs the code of an environment: the server side in development. */
export function hasOwnRunner(environment: Environment): boolean {
  return environments.has(environment)
}
