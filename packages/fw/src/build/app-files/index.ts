import type { AppFiles, FwApp } from '@fw/schema'
import { join } from 'pathe'
import { findInLayers } from './find'
import { loadSpaTemplate } from './spa'

/** Finds the single files of an application: root and error component, `app.config`, router options, loading template. */
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
  plan.spaLoadingTemplate = await loadSpaTemplate(app)
}

/** Lets listeners of `app:resolve` change what was found. Called once files, layouts, middleware and plugins are known. */
export async function callAppResolve(app: FwApp): Promise<void> {
  const { rootComponent, errorComponent, appConfigs, layouts, middleware, plugins } = app.plan
  const files: AppFiles = { rootComponent, errorComponent, appConfigs, layouts, middleware, plugins }
  await app.callHook('app:resolve', files)
  Object.assign(app.plan, files)
}
