import { restoreState } from '#build/options'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'

export interface ReloadOptions {
  /** How long after a reload another one is left out, in milliseconds. Default: 10000. */
  ttl?: number
  /** Reloads however short ago the last one was. */
  force?: boolean
  /** Where to go. Default: the page that is open. */
  path?: string
  /** Whether state is there again after the reload. It needs `experimental.restoreState`, which is also the default. */
  persistState?: boolean
}

const KEY = 'fw:reload'

/** Loads the whole application again, but not over and over. */
export function reloadFwApp(options: ReloadOptions = {}): void {
  if (import.meta.client) {
    reloadApp(useFwApp('reloadFwApp'), options)
  }
}

/** `reloadFwApp` for code that has the application. The result: whether it is on its way. */
export function reloadApp(app: FwAppContext, options: ReloadOptions): boolean {
  const path = options.path ?? location.pathname
  const target = new URL(path, location.href)
  if (target.origin !== location.origin) {
    throw new Error(`reloadFwApp() cannot navigate to the external URL "${path}".`)
  }
  if (!options.force && isTooSoon(path, options.ttl ?? 10_000)) {
    return false
  }
  if (restoreState && options.persistState !== false) {
    app._saveState()
  }
  if (target.pathname === location.pathname && (!options.path || target.search === location.search)) {
    location.reload()
  } else {
    location.href = target.href
  }
  return true
}

function isTooSoon(path: string, ttl: number): boolean {
  const now = Date.now()
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { path?: string; until?: number }
    sessionStorage.setItem(KEY, JSON.stringify({ path, until: now + ttl }))
    return last.path === path && (last.until ?? 0) > now
  } catch {
    // Without storage there is no way to know; one reload is asked for.
    return false
  }
}
