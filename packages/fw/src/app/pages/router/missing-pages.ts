interface Told {
  /** Paths that visitors asked for: the answer says that there is no page. */
  asked: Set<string>
  /** Paths that the author has been told of. */
  told: Set<string>
}

const KEY = Symbol.for('fw.missing-pages')
const NO_MATCH = /^\[VUE_ROUTER_R0004\] .*?"(.*)"/
const MOST = 1000

/**
 * Development: the router warns of a path without a page whenever it resolves one, several times a request. From now on
 * it does so once for a path that something links to, and not for the one that was asked for.
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
