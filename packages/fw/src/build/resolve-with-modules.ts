import type { LoadedOptions } from '@fw/kit'
import { stateOf } from '@fw/kit/internal'
import { createFw } from './create'
import type { ReportProblem } from './create-report'
import { setupFeature } from './feature'
import { modules } from './modules'
import { withLocations } from './problem-locations'

/** The options of a project after its modules have changed them. Only the modules are set up. */
export async function resolveWithModules(loaded: LoadedOptions, report: ReportProblem): Promise<LoadedOptions> {
  const app = createFw(loaded, report)
  try {
    await withLocations(app, () => setupFeature(app, modules, loaded))
    const { resolution } = stateOf(app, modules)
    if (!resolution) return loaded
    const { options, valueOf, trace, isSet, origins } = resolution
    return { ...loaded, options, valueOf, trace, isSet, origins }
  } finally {
    await app.close()
  }
}
