import { setAppFiles } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'
import type { Feature } from '../feature'
import { readCaseSensitive } from './case-sensitive'
import { findInLayers } from './find'
import { loadSpaTemplate } from './spa'

/**
 * Finds the single files of an application: root and error component, `app.config`, router options, loading template.
 */
export const appFiles: Feature = { name: 'app files', setup: scanAppFiles, rescan: scanAppFiles }

async function scanAppFiles(app: FwApp): Promise<void> {
  const { buildDir } = app.options
  const findSources = (names: string[]) => findInLayers(app, layer => layer.srcDir, names)
  const routerOptions = findInLayers(app, layer => layer.dirs.app, ['router.options'])
  setAppFiles(app, {
    rootComponent: findSources(['app', 'App'])[0] ?? join(buildDir, 'default-root.mjs'),
    errorComponent: findSources(['error', 'Error'])[0] ?? join(buildDir, 'default-error.mjs'),
    appConfigs: findSources(['app.config']),
    routerOptions,
    isCaseSensitive: await readCaseSensitive(app, routerOptions),
    spaLoadingTemplate: await loadSpaTemplate(app),
  })
}
