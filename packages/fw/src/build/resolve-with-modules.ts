import type { LoadedOptions } from '@fw/kit'
import { installedKeys, resolveWithFacts, stateOf } from '@fw/kit/internal'
import { configSchema } from './config-schema/index'
import { createFw } from './create'
import type { ReportProblem } from './create-report'
import { setupFeature } from './feature'
import { modules } from './modules'
import { withLocations } from './problem-locations'

/** The options of a project after its modules have changed them. Nothing else is set up. */
export async function resolveWithModules(loaded: LoadedOptions, report: ReportProblem): Promise<LoadedOptions> {
  const app = createFw(loaded, report)
  try {
    const inspected = { ...loaded, isInspected: true }
    await withLocations(app, async () => {
      await setupFeature(app, modules, inspected)
      await setupFeature(app, configSchema, inspected)
    })
    const resolution = stateOf(app, configSchema).resolution ?? stateOf(app, modules).resolution
    // Containers that modules could add to are in the options of the application.
    if (!resolution) return resolveWithFacts({ ...loaded, undecided: [] }, {})
    const { options, valueOf, trace, isSet, origins } = resolution
    const facts = { ...loaded.facts, moduleKeys: [...loaded.facts.moduleKeys, ...installedKeys(app)] }
    return { ...loaded, facts, options, valueOf, trace, isSet, origins, undecided: [] }
  } finally {
    await app.close()
  }
}
