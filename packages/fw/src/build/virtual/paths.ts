import { emitPageState, serverState } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { emitJson } from './emit-text'

/** `#internal/fw/paths`: URLs of the application, from the runtime configuration of the running code. */
export function emitPaths({ options }: Fw): string {
  const { baseURL, buildAssetsDir, cdnURL } = options.app
  return `const built = ${emitJson({ baseURL, buildAssetsDir, cdnURL })}
const config = () => (import.meta.client ? ${emitPageState(options)}?.config?.app : globalThis[${emitJson(serverState(options))}]?.app) ?? built
const join = (base, ...parts) => parts.filter(part => part && part !== '/').reduce((url, part) => url.replace(/\\/?$/, '/') + part.replace(/^\\.?\\//, ''), base)
export const baseURL = () => config().baseURL
export const buildAssetsDir = () => config().buildAssetsDir
export const publicAssetsURL = (...path) => join(${options.dev ? '' : 'config().cdnURL || '}config().baseURL, ...path)
export const buildAssetsURL = (...path) => join(publicAssetsURL(), buildAssetsDir(), ...path)
`
}
