import { extensionPattern, layerOrigin, replaceInPlan, scanFiles } from '@fw/kit/internal'
import type { Fw, Layout } from '@fw/schema'
import type { Feature } from '../feature'
import { resolveLayout } from './resolve-layout'

/** Finds the layouts of the project and its layers. */
export const layouts: Feature = { name: 'layouts', setup: scanLayouts, rescan: scanLayouts }

async function scanLayouts(app: Fw): Promise<void> {
  const rows: Array<{ origin: ReturnType<typeof layerOrigin>; entries: Layout[] }> = []
  for (const layer of app.layers) {
    const files = await scanFiles(layer.dirs.layouts, extensionPattern(app.options.extensions), { app })
    rows.push({
      origin: layerOrigin(app, layer),
      entries: files.map(file => resolveLayout(layer.dirs.layouts, file)),
    })
  }
  // The project comes first, and its layout overrides those with the same name.
  const names = new Set(rows.flatMap(({ entries }) => entries.map(({ name }) => name)))
  replaceInPlan(app, 'layouts', 'layouts', [
    { entries: [], place: before => before.filter(({ name }) => !names.has(name)) },
    ...rows.map(row => ({ ...row, place: addMissing })),
  ])
}

function addMissing(before: Layout[], entries: Layout[]): Layout[] {
  const byName = new Map(before.map(layout => [layout.name, layout]))
  for (const layout of entries) if (!byName.has(layout.name)) byName.set(layout.name, layout)
  return [...byName.values()]
}
