import { standardOutput } from '@fw/kit/internal'
import { assetsFolder } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname, join } from 'pathe'

/** The folder of the built files of the client. */
export function clientDir(app: Fw): string {
  return join(standardOutput(app).clientDir, assetsFolder(app.options))
}

/** The folder of the server side. */
export function serverDir(app: Fw): string {
  return dirname(standardOutput(app).serverEntry)
}
