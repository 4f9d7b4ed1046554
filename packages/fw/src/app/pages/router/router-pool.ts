import { shallowRef } from 'vue'
import type { App } from 'vue'
import type {
  RouteLocationNormalizedLoaded,
  RouteRecordNormalized,
  RouteRecordRaw,
  Router,
  RouterHistory,
} from 'vue-router'
import { shareLinks, unshareLinks } from './shared-links'

/** A router that one request uses. */
interface Session {
  /** Behaves like the router. Additions to it are removed at the end, and only this request sees its route. */
  router: Router
  /** Returns the router to the pool. Afterwards, the session has no effect. */
  release: () => void
}

export interface RouterPool {
  /** Takes a router. `runWithContext` gives guards the context of the application. */
  open: (runWithContext: App['runWithContext']) => Session
  /** The number of unused routers. */
  readonly size: number
}

const nothing = (): void => {}

/** A history without effects: on the server, every request starts again. */
export function createServerHistory(base: string): RouterHistory {
  const prefix = base.replace(/\/$/, '')
  return {
    base: prefix,
    location: '/',
    state: {},
    push: nothing,
    replace: nothing,
    go: nothing,
    listen: () => nothing,
    createHref: location => prefix + location,
    destroy: nothing,
  }
}

/** The maximum number of unused routers, after many concurrent requests. */
export const MAX_FREE_ROUTERS = 100

/** Reuses routers for requests: creating one costs more with every route, navigating does not. */
export function createRouterPool(create: () => Router): RouterPool {
  const free: Router[] = []
  return {
    open(runWithContext) {
      const router = free.pop() ?? createQuietRouter(create)
      return new RouterSession(router, runWithContext, () => {
        if (free.length >= MAX_FREE_ROUTERS) return
        shareLinks(router)
        free.push(router)
      })
    },
    get size() {
      return free.length
    },
  }
}

// The caller of a navigation receives its errors: without a listener, the router would print them as well.
function createQuietRouter(create: () => Router): Router {
  const router = create()
  router.onError(nothing)
  shareLinks(router)
  return router
}

class RouterSession implements Session {
  readonly router: Router
  readonly #undo: Array<() => void> = []
  readonly #visited = new Set<RouteRecordNormalized>()
  // A router resets itself when its app is unmounted; on the server, the application never is.
  readonly #app: Pick<App, 'unmount'>
  #isOpen = true
  #isChanged = false
  #pendingCount = 0

  constructor(
    readonly pooled: Router,
    runWithContext: App['runWithContext'],
    readonly returnToPool: () => void,
  ) {
    this.#app = install(pooled, runWithContext)
    const currentRoute = shallowRef(pooled.currentRoute.value)
    this.#undo.push(
      pooled.afterEach(to => {
        // Effects of one request must not run for the next, so each request has a separate route.
        currentRoute.value = pooled.currentRoute.value as RouteLocationNormalizedLoaded
        for (const record of to.matched) this.#visited.add(record)
      }),
    )
    this.router = {
      ...pooled,
      currentRoute,
      beforeEach: this.#removable(pooled.beforeEach),
      beforeResolve: this.#removable(pooled.beforeResolve),
      afterEach: this.#removable(pooled.afterEach),
      onError: this.#removable(pooled.onError),
      addRoute: this.#removable((...args: Parameters<Router['addRoute']>) => {
        unshareLinks(pooled)
        this.#isChanged ||= replacesRoute(pooled, args.at(-1) as RouteRecordRaw)
        return pooled.addRoute(...args)
      }) as Router['addRoute'],
      removeRoute: this.#changing(pooled.removeRoute),
      clearRoutes: this.#changing(pooled.clearRoutes),
      push: this.#counted(pooled.push),
      replace: this.#counted(pooled.replace),
    }
  }

  release = (): void => {
    if (!this.#isOpen) return
    this.#isOpen = false
    for (const remove of this.#undo.reverse()) remove()
    const isClean = [...this.#visited].map(clearRecord).every(Boolean) && this.#app.unmount !== nothing
    this.#app.unmount()
    // A pending navigation would end in the next request.
    if (isClean && !this.#isChanged && this.#pendingCount === 0) this.returnToPool()
  }

  #removable<Args extends unknown[]>(add: (...args: Args) => () => void): (...args: Args) => () => void {
    return (...args) => {
      if (!this.#isOpen) return nothing
      const remove = add(...args)
      this.#undo.push(remove)
      return remove
    }
  }

  #changing<Args extends unknown[]>(change: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      if (!this.#isOpen) return
      this.#isChanged = true
      unshareLinks(this.pooled)
      change(...args)
    }
  }

  #counted(navigate: Router['push']): Router['push'] {
    return async to => {
      if (!this.#isOpen) return
      this.#pendingCount++
      try {
        return await navigate(to)
      } finally {
        this.#pendingCount--
      }
    }
  }
}

/** Installs a router in an app that only exists to be unmounted. */
function install(router: Router, runWithContext: App['runWithContext']): Pick<App, 'unmount'> {
  const app = {
    component: nothing,
    provide: nothing,
    config: { globalProperties: {} },
    unmount: nothing,
    runWithContext,
  }
  router.install(app as unknown as App)
  return app
}

// A route with an existing name replaces that route, and removing it does not restore the other.
function replacesRoute(router: Router, { name, children = [] }: RouteRecordRaw): boolean {
  return (name != null && router.hasRoute(name)) || children.some(child => replacesRoute(router, child))
}

/**
 * Removes the guards that components added in setup. They remove them when they are unmounted, which never happens on
 * the server. False: this version of the router stores them elsewhere, so it cannot be used again.
 */
function clearRecord(record: RouteRecordNormalized): boolean {
  const { leaveGuards, updateGuards } = record as Partial<RouteRecordNormalized>
  if (!(leaveGuards instanceof Set) || !(updateGuards instanceof Set) || !('enterCallbacks' in record)) return false
  leaveGuards.clear()
  updateGuards.clear()
  record.enterCallbacks = {}
  return true
}
