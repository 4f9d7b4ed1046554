interface Told {
  /** Requested paths: their response is already a 404. */
  asked: Set<string>
  /** Paths with a printed warning. */
  told: Set<string>
}

const KEY = Symbol.for('fw.missing-pages')
const NO_MATCH = /^\[VUE_ROUTER_R0004\] .*?"(.*)"/
const MOST = 1000

/**
 * Development: the router warns whenever it resolves a path without a page, several times per request. This limits it
 * to one warning per linked path, and none for the requested path.
 */
export function expectMissing(path: string): void {
  const state = ((globalThis as { [KEY]?: Told })[KEY] ??= filterWarnings())
  if (state.asked.size > MOST) {
    state.asked.clear()
  }
  state.asked.add(path)
}

function filterWarnings(): Told {
  const state: Told = { asked: new Set(), told: new Set() }
  const warn = console.warn
  console.warn = (...args: unknown[]) => {
    const path = typeof args[0] === 'string' ? NO_MATCH.exec(args[0])?.[1] : undefined
    if (path !== undefined) {
      if (state.asked.has(path) || state.told.has(path)) {
        return
      }
      state.told.add(path)
    }
    warn.apply(console, args)
  }
  return state
}
