import { useFwApp } from '../context'

export interface ReloadOptions {
  /** How long after a reload another one is left out, in milliseconds. Default: 10000. */
  ttl?: number
  /** Reloads however short ago the last one was. */
  force?: boolean
  /** Where to go. Default: the page that is open. */
  path?: string
}

const KEY = 'fw:reload'

/** Loads the whole application again, but not over and over. */
export function reloadFwApp(options: ReloadOptions = {}): void {
  if (import.meta.server) {
    return
  }
  useFwApp('reloadFwApp')
  const path = options.path ?? location.pathname
  if (new URL(path, location.href).origin !== location.origin) {
    throw new Error(`reloadFwApp() stays in the application, and "${path}" is outside.`)
  }
  const now = Date.now()
  let last: { path?: string, until?: number } = {}
  try {
    last = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as typeof last
    sessionStorage.setItem(KEY, JSON.stringify({ path, until: now + (options.ttl ?? 10_000) }))
  }
  catch {
    // Without storage there is no way to know; one reload is asked for.
  }
  if (!options.force && last.path === path && (last.until ?? 0) > now) {
    return
  }
  if (location.pathname === path) {
    location.reload()
  }
  else {
    location.href = path
  }
}
