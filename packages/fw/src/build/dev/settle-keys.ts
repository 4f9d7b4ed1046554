import type { LoadedOptions } from '@fw/kit'
import { installedKeys, resolveWithFacts, stateOf } from '@fw/kit/internal'
import { hasErrors, isSame, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { configSchema } from '../config-schema/index'
import { hasOtherModules } from '../modules'

/**
 * Throws if no module or listener declares a key of the next configuration, while the application still runs. With the
 * same modules, it already knows the declared keys.
 */
export async function settleKeys(app: Fw, before: LoadedOptions, next: LoadedOptions): Promise<void> {
  const declared = new Set([...Object.keys(stateOf(app, configSchema).added.properties ?? {}), ...installedKeys(app)])
  const unknown = next.undecided.filter(({ path }) => !declared.has(path![0]!))
  if (!hasErrors(unknown)) return
  const hasListener = Object.hasOwn((next.valueOf(['hooks']) ?? {}) as object, 'schema:extend')
  const hasSameModules = isSame(before.valueOf(['modules']), next.valueOf(['modules'])) && !(await hasOtherModules(app))
  if (hasSameModules && !hasListener) throw new ProblemError(unknown)
  const { resolveWithModules } = await import('../resolve-with-modules')
  // In another resolution, because modules write to the options that they get.
  await resolveWithModules(resolveWithFacts(next, {}), () => undefined)
}
