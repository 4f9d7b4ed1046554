import type { FwApp } from '@fw/schema'
import { join } from 'pathe'
import { readCaseSensitive } from './case-sensitive'
import { findInLayers } from './find'
import { loadSpaTemplate } from './spa'

/**
 * Finds the single files of an application: root and error component, `app.config`, router options, loading template.
 */
export async function setupAppFiles(app: FwApp): Promise<void> {
  await rescanAppFiles(app)
}

/** Looks for the single files again. */
export async function rescanAppFiles(app: FwApp): Promise<void> {
  const { plan, options } = app
  const sources = (names: string[]) => findInLayers(app, layer => layer.srcDir, names)
  plan.rootComponent = sources(['app', 'App'])[0] ?? join(options.buildDir, 'default-root.mjs')
  plan.errorComponent = sources(['error', 'Error'])[0] ?? join(options.buildDir, 'default-error.mjs')
  plan.appConfigs = sources(['app.config'])
  plan.routerOptions = findInLayers(app, layer => layer.dirs.app, ['router.options'])
  plan.isCaseSensitive = await readCaseSensitive(app)
  plan.spaLoadingTemplate = await loadSpaTemplate(app)
}
