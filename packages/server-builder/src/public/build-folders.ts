import { assetsFolder } from '@fw/schema'
import type { Fw } from '@fw/schema'

/** Folder of the manifests below the public folder, without leading or trailing slash. */
export function manifestsFolder({ options }: Fw): string {
  return `${assetsFolder(options)}/builds`.replace(/^\//, '')
}

/** Folder of the payloads of this build, which stay when those next to the pages are replaced. */
export function payloadsFolder(app: Fw): string {
  return `${manifestsFolder(app)}/payloads/${app.options.buildId}`
}
