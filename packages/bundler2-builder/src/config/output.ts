import { assetsFolder } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'

/** The folder of the client that is served at the base URL. */
export function clientRoot(app: Fw): string {
  return join(app.options.buildDir, 'dist/client')
}

/** The folder of the built files of the client. */
export function clientDir(app: Fw): string {
  return join(clientRoot(app), assetsFolder(app.options))
}

/** The folder of the server side. */
export function serverDir(app: Fw): string {
  return join(app.options.buildDir, 'dist/server')
}

/** The module that exports the renderer. */
export function serverEntry(app: Fw): string {
  return join(serverDir(app), 'server.mjs')
}
