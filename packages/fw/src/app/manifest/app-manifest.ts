import { clientRules } from '#build/client-rules'
import * as buildOptions from '#build/options'
import type { AppManifest, RouteRule } from '@fw/schema'
import type { FwAppContext } from '../../shared/app-context'
import { matchRules } from '../../shared/match-rules'
import { useFwApp } from '../context/app-context'
import { buildURL } from './build-url'

/**
 * Loads the manifest of the running build. The client fetches it once; the server has it in memory. During
 * prerendering, its array of prerendered routes is empty.
 */
export function getAppManifest(): Promise<AppManifest> {
  const app = useFwApp('getAppManifest')
  if (!buildOptions.appManifest)
    return Promise.reject(new Error('The app manifest is disabled: set `experimental.appManifest` to true.'))
  return (app._manifest ??= load(app))
}

/** Alias of `getAppManifest`. */
export const useAppManifest: typeof getAppManifest = getAppManifest

async function load(app: FwAppContext): Promise<AppManifest> {
  const { buildId } = app.$config.app
  if (import.meta.server)
    return (await app.ssrContext!.getManifest?.()) ?? { id: buildId, timestamp: 0, routeRules: {}, prerendered: [] }
  try {
    const response = await fetch(buildURL(app, `builds/meta/${encodeURIComponent(buildId)}.json`))
    if (!response.ok) throw new Error(`Failed to load the app manifest: ${response.status}.`)
    return (await response.json()) as AppManifest
  } catch (error) {
    // Allows a retry.
    delete app._manifest
    throw error
  }
}

/** The route rules of a path. The server has all rules, the client only those that affect it. */
export async function getRouteRules(target: string | { path: string }): Promise<RouteRule> {
  const path = (typeof target === 'string' ? target : target.path).replace(/[?#].*$/s, '')
  const { ssrContext } = useFwApp('getRouteRules')
  if (import.meta.server) return ssrContext!.getRouteRules?.(path) ?? ssrContext!.routeRules
  return matchRules(await getClientRules(), path, buildOptions.isCaseSensitive)
}

/** Client only: the route rules by pattern. Without a manifest, the client contains them. */
export async function getClientRules(): Promise<Readonly<Record<string, RouteRule>>> {
  return clientRules ?? (await getAppManifest()).routeRules
}
