import * as buildOptions from '#build/options'
import { notify } from '../error'
import type { FwAppContext } from '../../shared/app-context'
import { buildURL } from './build-url'

/** `builds/latest.json` among the built assets. */
interface LatestBuild {
  id: string
  timestamp: number
  /** Earlier builds whose files are still available. */
  earlier?: string[]
}

/** Calls `app:manifest:update` if the files of the running build were replaced. Returns whether they were. */
export async function checkLatestBuild(app: FwAppContext): Promise<boolean> {
  const response = await fetch(buildURL(app, 'builds/latest.json'), { cache: 'no-store' })
  const latest = (await response.json()) as LatestBuild
  const { buildId } = app.$config.app
  const isAvailable = (buildOptions.keepsBuilds && latest.earlier?.includes(buildId)) || latest.id === buildId
  if (!isAvailable) await notify(app, 'app:manifest:update', latest)
  return !isAvailable
}
