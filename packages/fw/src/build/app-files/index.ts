import { resolvePath } from '@fw/kit'
import { setAppParts } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'
import type { Feature } from '../feature'
import { readCaseSensitive } from './case-sensitive'
import { findInLayers } from './find'
import { loadSpaTemplate } from './spa'

/** Finds the single files of an application: root and error component, `app.config`, router options, loading page. */
export const appFiles: Feature = { name: 'app files', setup: scanAppFiles, rescan: scanAppFiles }

async function scanAppFiles(app: Fw): Promise<void> {
  const { buildDir } = app.options
  const findSources = (names: string[]) => findInLayers(app, layer => layer.srcDir, names)
  const routerOptions = await findRouterOptions(app)
  setAppParts(app, {
    mainComponent: findSources(['app', 'App'])[0] ?? join(buildDir, 'default-root.mjs'),
    errorComponent: findSources(['error', 'Error'])[0] ?? join(buildDir, 'default-error.mjs'),
    appConfigs: findSources(['app.config']),
    routerOptions,
    isCaseSensitive: await readCaseSensitive(app, routerOptions),
    spaLoadingTemplate: await loadSpaTemplate(app),
  })
}

/** Router options files after `pages:routerOptions`, the highest precedence first. Listeners get them in reverse. */
async function findRouterOptions(app: Fw): Promise<string[]> {
  const routerFiles = findInLayers(app, layer => layer.dirs.app, ['router.options'])
  if (!app.hasListeners?.('pages:routerOptions')) return routerFiles
  const files = routerFiles.toReversed().map(path => ({ path }))
  await app.callHook('pages:routerOptions', { files })
  return Promise.all(files.toReversed().map(({ path }) => resolvePath(path, { app })))
}
