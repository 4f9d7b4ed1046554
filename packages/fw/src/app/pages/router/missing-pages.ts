interface WarningFilter {
  /** Requested paths: their response is already a 404. */
  requestedPaths: Set<string>
  /** Paths with a printed warning. */
  warnedPaths: Set<string>
}

const KEY = Symbol.for('fw.missing-pages')
const NO_MATCH = /^\[VUE_ROUTER_R0004\] .*?"(.*)"/
const MAX_PATHS = 1000

/**
 * Development: the router warns whenever it resolves a path without a page, several times per request. This limits it
 * to one warning per linked path, and none for the requested path.
 */
export function expectMissing(path: string): void {
  const state = ((globalThis as { [KEY]?: WarningFilter })[KEY] ??= filterWarnings())
  if (state.requestedPaths.size > MAX_PATHS) {
    state.requestedPaths.clear()
  }
  state.requestedPaths.add(path)
}

function filterWarnings(): WarningFilter {
  const state: WarningFilter = { requestedPaths: new Set(), warnedPaths: new Set() }
  const warn = console.warn
  console.warn = (...args: unknown[]) => {
    const path = typeof args[0] === 'string' ? NO_MATCH.exec(args[0])?.[1] : undefined
    if (path !== undefined) {
      if (state.requestedPaths.has(path) || state.warnedPaths.has(path)) {
        return
      }
      state.warnedPaths.add(path)
    }
    warn.apply(console, args)
  }
  return state
}
