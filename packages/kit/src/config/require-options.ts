import { hasErrors, ProblemError } from '@fw/schema'
import { loadOptions } from './load'
import type { LoadConfigOptions, LoadedOptions } from './load'

/**
 * Loads options for what must not go on with a wrong configuration: building, preparing, generating, the start of
 * development. Throws every problem together when one of them is an error; warnings alone are left to the caller.
 */
export async function requireOptions(options: LoadConfigOptions): Promise<LoadedOptions> {
  const loaded = await loadOptions(options)
  if (hasErrors(loaded.problems)) throw new ProblemError(loaded.problems)
  return loaded
}
