import type { FwOptions } from '../options.gen'

type Named = Pick<FwOptions, 'appId' | 'future'>

/** Code for what the page brought for an application. With `future.multiApp` each has its own. */
export function emitPageState({ appId, future }: Named): string {
  return future.multiApp ? `window.__FW__?.[${JSON.stringify(appId)}]` : 'window.__FW__'
}

/** Name of the global under which a server keeps the part of its configuration that built code reads. */
export function serverState({ appId, future }: Named): string {
  return future.multiApp ? `__fwRuntimeConfig:${appId}` : '__fwRuntimeConfig'
}

/**
 * The path at which an application is served, with a slash at both ends. Only browsers can resolve a relative base
 * (`./`).
 */
export function servedBase(baseURL: string): string {
  return baseURL.startsWith('.') ? '/' : `/${baseURL}/`.replace(/\/+/g, '/')
}

/** The folder of built files, without leading or trailing slash: `_fw`. */
export function assetsFolder({ app }: Pick<FwOptions, 'app'>): string {
  return app.buildAssetsDir.replace(/^\/+|\/+$/g, '')
}

/** The base path of the bundler in development: `/_fw/`. */
export function developmentBase(options: Pick<FwOptions, 'app'>): string {
  return `${servedBase(options.app.baseURL)}${assetsFolder(options)}/`
}
