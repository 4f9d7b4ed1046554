import { extensionPattern, scanFiles, setLayouts } from '@fw/kit/internal'
import type { Fw, Layout } from '@fw/schema'
import { isAddedByListener } from '../app-files/resolved'
import type { StatefulFeature } from '../feature'
import { resolveLayout } from './resolve-layout'

interface LayoutsState {
  /** The layouts of the last scan. Others in the plan were added by modules. */
  scanned: ReadonlySet<Layout>
}

/** Finds the layouts of the project and its layers. */
export const layouts: StatefulFeature<LayoutsState> = {
  name: 'layouts',
  state: () => ({ scanned: new Set() }),
  setup: scanLayouts,
  rescan: scanLayouts,
}

async function scanLayouts(app: Fw, state: LayoutsState): Promise<void> {
  const byName = new Map<string, Layout>()
  for (const { dirs } of app.layers) {
    for (const file of await scanFiles(dirs.layouts, extensionPattern(app.options.extensions), { app })) {
      const layout = resolveLayout(dirs.layouts, file)
      // The project comes first, and its layout overrides those with the same name.
      if (!byName.has(layout.name)) byName.set(layout.name, layout)
    }
  }
  const others = Object.values(app.plan.layouts).filter(
    layout => !state.scanned.has(layout) && !isAddedByListener(app, layout),
  )
  state.scanned = new Set(byName.values())
  setLayouts(app, Object.fromEntries([...others, ...state.scanned].map(layout => [layout.name, layout])))
}
