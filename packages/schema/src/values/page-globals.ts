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
