import { hasErrors, ProblemError } from '@fw/schema'
import { loadOptions } from './load'
import type { LoadConfigOptions, LoadedOptions } from './load'

/**
 * Loads options for tasks that require a valid configuration: building, preparing, generating, and the start of
 * development. Throws all problems together if one of them is an error. Warnings alone are returned to the caller.
 */
export async function requireOptions(options: LoadConfigOptions): Promise<LoadedOptions> {
  const loaded = await loadOptions(options)
  if (hasErrors(loaded.problems)) throw new ProblemError(loaded.problems)
  return loaded
}
