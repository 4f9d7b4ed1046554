import type { LoadedOptions } from '@fw/kit'
import { installedModules } from '@fw/kit/internal'
import type { InstalledModule } from '@fw/kit/internal'
import { createFw } from './create'
import type { ReportProblem } from './create-report'
import { setupFeature } from './feature'
import { modules } from './modules'
import { withLocations } from './problem-locations'

/** The modules of a project in setup order. They are set up to find out, because modules can install others. */
export async function listModules(loaded: LoadedOptions, report: ReportProblem): Promise<InstalledModule[]> {
  const app = createFw(loaded, report)
  try {
    await withLocations(app, () => setupFeature(app, modules, { ...loaded, isInspected: true }))
    return installedModules(app)
  } finally {
    await app.close()
  }
}
