import type { AppFiles, FwApp } from '@fw/schema'

/**
 * Lets listeners of `app:resolve` change what the folders gave. Called once files, layouts, middleware and plugins are
 * known.
 */
export async function callAppResolve(app: FwApp): Promise<void> {
  const { rootComponent, errorComponent, appConfigs, layouts, middleware, plugins } = app.plan
  const files: AppFiles = { rootComponent, errorComponent, appConfigs, layouts, middleware, plugins }
  await app.callHook('app:resolve', files)
  Object.assign(app.plan, files)
}
