import * as buildOptions from '#build/options'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'

export interface ReloadOptions {
  /** Minimum time between two reloads, in milliseconds. Default: 10000. */
  ttl?: number
  /** Ignores `ttl`. */
  force?: boolean
  /** The path to load. Default: the current page. */
  path?: string
  /** Whether to restore state after the reload. Requires `experimental.restoreState`, which is also the default. */
  persistState?: boolean
}

const KEY = 'fw:reload'

/** Reloads the app, with protection against reload loops. */
export function reloadFwApp(options: ReloadOptions = {}): void {
  if (import.meta.client) reloadApp(useFwApp('reloadFwApp'), options)
}

/** `reloadFwApp` for code that has the app. Returns whether the reload started. */
export function reloadApp(app: FwAppContext, options: ReloadOptions): boolean {
  const path = options.path ?? location.pathname
  const target = new URL(path, location.href)
  if (target.origin !== location.origin) throw new Error(`reloadFwApp() cannot navigate to the external URL "${path}".`)
  if (!options.force && isTooSoon(path, options.ttl ?? 10_000)) return false
  if (buildOptions.restoreState && options.persistState !== false) app._saveState()
  if (target.pathname === location.pathname && (!options.path || target.search === location.search)) location.reload()
  else location.href = target.href
  return true
}

function isTooSoon(path: string, ttl: number): boolean {
  const now = Date.now()
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { path?: string; until?: number }
    sessionStorage.setItem(KEY, JSON.stringify({ path, until: now + ttl }))
    return last.path === path && (last.until ?? 0) > now
  } catch {
    // Without session storage, the last reload is unknown. Allow this one.
    return false
  }
}
