import { shallowRef } from 'vue'
import type { App } from 'vue'
import { START_LOCATION } from 'vue-router'
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

/** A router, and what sets the context of the application for its guards. */
interface PooledRouter {
  router: Router
  app: Pick<App, 'runWithContext' | 'unmount'>
}

const runWithout: App['runWithContext'] = work => work()

/** Reuses routers for requests: creating one costs more with every route, navigating does not. */
export function createRouterPool(create: () => Router): RouterPool {
  const free: PooledRouter[] = []
  return {
    open(runWithContext) {
      const pooled = free.pop() ?? createPooledRouter(create)
      pooled.app.runWithContext = runWithContext
      return new RouterSession(pooled, () => {
        if (free.length >= MAX_FREE_ROUTERS) return
        shareLinks(pooled.router)
        free.push(pooled)
      })
    },
    get size() {
      return free.length
    },
  }
}

function createPooledRouter(create: () => Router): PooledRouter {
  const router = create()
  // The caller of a navigation receives its errors: without a listener, the router would print them as well.
  router.onError(nothing)
  shareLinks(router)
  // It only exists for the guards.
  const app = {
    component: nothing,
    provide: nothing,
    config: { globalProperties: {} },
    unmount: nothing,
    runWithContext: runWithout,
  }
  router.install(app as unknown as App)
  return { router, app }
}

class RouterSession implements Session {
  readonly router: Router
  readonly #undo: Array<() => void> = []
  readonly #visited = new Set<RouteRecordNormalized>()
  readonly #pooled: PooledRouter
  readonly #returnToPool: () => void
  #isOpen = true
  #isChanged = false
  #isReady = false
  #pendingCount = 0

  constructor(pooled: PooledRouter, returnToPool: () => void) {
    const { router } = pooled
    this.#pooled = pooled
    this.#returnToPool = returnToPool
    const currentRoute = shallowRef(router.currentRoute.value)
    this.#undo.push(
      router.afterEach((to, _from, failure) => {
        // Effects of one request must not run for the next, so each request has a separate route.
        currentRoute.value = router.currentRoute.value as RouteLocationNormalizedLoaded
        this.#isReady ||= !failure
        for (const record of to.matched) this.#visited.add(record)
      }),
    )
    this.router = {
      ...router,
      currentRoute,
      beforeEach: this.#removable(router.beforeEach),
      beforeResolve: this.#removable(router.beforeResolve),
      afterEach: this.#removable(router.afterEach),
      onError: this.#removable(router.onError),
      addRoute: this.#removable((...args: Parameters<Router['addRoute']>) => {
        unshareLinks(router)
        this.#isChanged ||= replacesRoute(router, args.at(-1) as RouteRecordRaw)
        return router.addRoute(...args)
      }) as Router['addRoute'],
      removeRoute: this.#changing(router.removeRoute),
      clearRoutes: this.#changing(router.clearRoutes),
      push: this.#counted(router.push),
      replace: this.#counted(router.replace),
      isReady: this.#untilReady,
    }
  }

  release = (): void => {
    if (!this.#isOpen) return
    this.#isOpen = false
    for (const remove of this.#undo.reverse()) remove()
    const { router, app } = this.#pooled
    app.runWithContext = runWithout
    router.currentRoute.value = START_LOCATION
    // This version of the router may have other state if it does not reset itself with the app.
    const isClean = [...this.#visited].map(clearRecord).every(Boolean) && app.unmount !== nothing
    // A pending navigation would end in the next request.
    if (isClean && !this.#isChanged && this.#pendingCount === 0) this.#returnToPool()
  }

  // The router itself was ready for an earlier request.
  #untilReady = (): Promise<void> =>
    this.#isReady
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          this.router.afterEach((_to, _from, failure) => {
            if (!failure) resolve()
          })
          this.router.onError(reject)
        })

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
      unshareLinks(this.#pooled.router)
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
