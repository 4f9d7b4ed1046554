import type { LoadedOptions } from '@fw/kit'
import { stateOf } from '@fw/kit/internal'
import { createFw } from './create'
import type { Tell } from './create-report'
import { setupFeature } from './feature'
import { modules } from './modules'
import { withPlaces } from './problem-locations'

/** The options of a project after its modules have changed them. Only the modules are set up. */
export async function resolveWithModules(loaded: LoadedOptions, tell: Tell): Promise<LoadedOptions> {
  const app = createFw(loaded, tell)
  try {
    await withPlaces(app, () => setupFeature(app, modules, loaded))
    const { resolution } = stateOf(app, modules)
    if (!resolution) return loaded
    const { options, valueOf, trace, isSet, origins } = resolution
    return { ...loaded, options, valueOf, trace, isSet, origins }
  } finally {
    await app.close()
  }
}
