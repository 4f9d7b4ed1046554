import * as buildOptions from '#build/options'
import { getCurrentInstance } from 'vue'
import { authorCall } from '../../dev/author-call'
import { componentsOf } from '../../dev/note'
import { wrapConsole } from '../../../shared/wrap-console'

interface WarningFilter {
  /** Requested paths: their response is already a 404. */
  requestedPaths: Set<string>
  /** Paths with a printed warning. */
  warnedPaths: Set<string>
  isRedirected?: IsRedirected | undefined
}

/** Whether a route rule redirects a path. */
type IsRedirected = (path: string) => boolean | Promise<boolean>

const NO_MATCH = /^\[VUE_ROUTER_R0004\] .*?"(.*)"/
const MAX_PATHS = 1000

// Each application of a process has its own copy of this module.
let filter: WarningFilter | undefined

/**
 * Development: the router warns whenever it resolves a path without a page, several times per request. This replaces it
 * by one warning of fw per linked path, and none for the requested path and for paths that a route rule redirects.
 */
export function expectMissing(path: string, isRedirected?: IsRedirected): void {
  filter ??= filterWarnings()
  filter.isRedirected ??= isRedirected
  if (filter.requestedPaths.size > MAX_PATHS) filter.requestedPaths.clear()
  filter.requestedPaths.add(withoutQuery(path))
}

function filterWarnings(): WarningFilter {
  const state: WarningFilter = { requestedPaths: new Set(), warnedPaths: new Set() }
  wrapConsole('warn', warn => (...args) => {
    const location = typeof args[0] === 'string' ? NO_MATCH.exec(args[0])?.[1] : undefined
    if (location === undefined) {
      warn(...args)
      return
    }
    const path = withoutQuery(location)
    if (state.requestedPaths.has(path) || state.warnedPaths.has(path)) return
    state.warnedPaths.add(path)
    const message = describeMissing(path)
    const isRedirected = state.isRedirected?.(path) ?? false
    if (isRedirected instanceof Promise) void isRedirected.then(isKnown => isKnown || warn(message))
    else if (!isRedirected) warn(message)
  })
  return state
}

/** The warning, with the component that contains the link, or the call that resolves the location. */
function describeMissing(path: string): string {
  const [component] = componentsOf(getCurrentInstance())
  const place = component ? `in ${component.file.replace(`${buildOptions.sourceRoot}/`, '')}` : authorCall()
  return `[fw] FW2136: No match found for location with path "${path}": it is not a page.${place ? `\n  ${place}` : ''}`
}

function withoutQuery(location: string): string {
  return location.replace(/[?#].*$/s, '')
}
