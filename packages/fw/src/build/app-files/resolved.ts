import { setAppFiles, setLayouts, setPlugins, setRouteMiddleware } from '@fw/kit/internal'
import type { AppFiles, FwApp } from '@fw/schema'
import type { Feature } from '../feature'

/** Lets listeners of `app:resolve` change files, layouts, middleware and plugins, once all of them are scanned. */
export const resolvedFiles: Feature = { name: 'resolved files', setup: callAppResolve, rescan: callAppResolve }

async function callAppResolve(app: FwApp): Promise<void> {
  const { rootComponent, errorComponent, appConfigs, layouts, middleware, plugins } = app.plan
  const files: AppFiles = {
    rootComponent,
    errorComponent,
    appConfigs: [...appConfigs],
    layouts: [...layouts],
    middleware: [...middleware],
    plugins: [...plugins],
  }
  await app.callHook('app:resolve', files)
  setAppFiles(app, {
    rootComponent: files.rootComponent,
    errorComponent: files.errorComponent,
    appConfigs: files.appConfigs,
  })
  setLayouts(app, files.layouts)
  setRouteMiddleware(app, files.middleware)
  setPlugins(app, files.plugins)
}
