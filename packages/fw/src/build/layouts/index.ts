import { extensionPattern, scanFiles } from '@fw/kit'
import type { FwApp, Layout } from '@fw/schema'
import { withoutOwn } from '../app-files/own-paths'
import { resolveLayout } from './resolve-layout'

/** Finds the layouts of the project and its layers. */
export async function setupLayouts(app: FwApp): Promise<void> {
  await rescanLayouts(app)
}

/** Looks for the layouts again. */
export async function rescanLayouts(app: FwApp): Promise<void> {
  const layouts = new Map<string, Layout>()
  for (const { dirs } of app.layers) {
    for (const file of await scanFiles(dirs.layouts, extensionPattern(app.options.extensions), { app })) {
      const layout = resolveLayout(dirs.layouts, file)
      // The project comes first, and its layout of a name is the one that counts.
      if (!layouts.has(layout.name)) layouts.set(layout.name, layout)
    }
  }
  const rows = [...layouts.values()]
  const others = withoutOwn(app, 'layouts', app.plan.layouts, rows).filter(layout => !layouts.has(layout.name))
  app.plan.layouts = [...rows, ...others]
}
