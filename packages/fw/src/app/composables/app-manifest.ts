import { appManifest, isCaseSensitive } from '#build/options'
import type { AppManifest, RouteRule } from '@fw/schema'
import type { FwAppContext } from '../../shared/app-context'
import { matchRules } from '../../shared/match-rules'
import { useFwApp } from '../context/app-context'
import { buildURL } from './build-url'

/**
 * What the browser can know of the build that it runs. It is asked for once; the server has it at hand. While pages are
 * rendered ahead nobody knows yet which.
 */
export function getAppManifest(): Promise<AppManifest> {
  const app = useFwApp('getAppManifest')
  if (!appManifest) {
    return Promise.reject(new Error('The app manifest is disabled: set `experimental.appManifest` to true.'))
  }
  return (app._manifest ??= load(app))
}

/** The same as `getAppManifest`. */
export const useAppManifest: typeof getAppManifest = getAppManifest

async function load(app: FwAppContext): Promise<AppManifest> {
  const { buildId } = app.$config.app
  if (import.meta.server) {
    return (await app.ssrContext!.getManifest?.()) ?? { id: buildId, timestamp: 0, routeRules: {}, prerendered: [] }
  }
  try {
    const response = await fetch(buildURL(app, `builds/meta/${encodeURIComponent(buildId)}.json`))
    if (!response.ok) {
      throw new Error(`Failed to load the app manifest: ${response.status}.`)
    }
    return (await response.json()) as AppManifest
  } catch (error) {
    // Asked for again, it may be there.
    delete app._manifest
    throw error
  }
}

/** The route rules of a path of the application: all of them on the server, those that concern the browser there. */
export async function getRouteRules(target: string | { path: string }): Promise<RouteRule> {
  const path = (typeof target === 'string' ? target : target.path).replace(/[?#].*$/s, '')
  const { ssrContext } = useFwApp('getRouteRules')
  if (import.meta.server) {
    return ssrContext!.getRouteRules?.(path) ?? ssrContext!.routeRules
  }
  return matchRules((await getAppManifest()).routeRules, path, isCaseSensitive)
}
