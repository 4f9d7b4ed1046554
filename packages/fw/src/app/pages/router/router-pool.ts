import { shallowRef } from 'vue'
import type { App } from 'vue'
import type {
  RouteLocationNormalizedLoaded,
  RouteRecordNormalized,
  RouteRecordRaw,
  Router,
  RouterHistory,
} from 'vue-router'

/** A router on loan for one request. */
export interface Session {
  /** Looks like the router. What is added to it is taken away again, and its route belongs to this request alone. */
  router: Router
  /** Gives the router back. Afterwards the session does nothing any more. */
  release: () => void
}

export interface RouterPool {
  /** Lends a router. `runWithContext` gives guards the context of the application. */
  open: (runWithContext: App['runWithContext']) => Session
  /** How many routers wait. */
  readonly size: number
}

const nothing = (): void => {}

/** A history that goes nowhere: on the server every request starts anew. */
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

/** After a rush of requests no more routers than that wait for the next. */
export const MAX_FREE_ROUTERS = 100

/** Lends routers to requests: building one costs more with every route, and going somewhere with one does not. */
export function createRouterPool(create: () => Router): RouterPool {
  const free: Router[] = []
  return {
    open(runWithContext) {
      const router = free.pop() ?? createQuiet(create)
      return openSession(router, runWithContext, () => {
        if (free.length < MAX_FREE_ROUTERS) free.push(router)
      })
    },
    get size() {
      return free.length
    },
  }
}

// Errors reach whoever asked for the navigation: without a listener the router would print them as well.
function createQuiet(create: () => Router): Router {
  const router = create()
  router.onError(nothing)
  return router
}

function openSession(router: Router, runWithContext: App['runWithContext'], giveBack: () => void): Session {
  const undo: Array<() => void> = []
  const visited = new Set<RouteRecordNormalized>()
  const currentRoute = shallowRef(router.currentRoute.value)
  let isOpen = true
  let isSpoiled = false
  let pending = 0

  // The router resets itself when the app it was installed in goes; the real one never does on the server.
  const standIn = {
    component: nothing,
    provide: nothing,
    config: { globalProperties: {} },
    unmount: nothing,
    runWithContext,
  }
  router.install(standIn as unknown as App)
  undo.push(
    router.afterEach(to => {
      // Effects of one request must not hear of the next, so each has a route of its own.
      currentRoute.value = router.currentRoute.value as RouteLocationNormalizedLoaded
      for (const record of to.matched) visited.add(record)
    }),
  )

  const remember =
    <Args extends any[]>(add: (...args: Args) => () => void) =>
    (...args: Args): (() => void) => {
      if (!isOpen) return nothing
      const remove = add(...args)
      undo.push(remove)
      return remove
    }
  const spoil =
    <Args extends any[]>(change: (...args: Args) => void) =>
    (...args: Args): void => {
      if (!isOpen) return
      isSpoiled = true
      change(...args)
    }
  const track =
    (go: Router['push']): Router['push'] =>
    async to => {
      if (!isOpen) return
      pending++
      try {
        return await go(to)
      } finally {
        pending--
      }
    }

  const session: Router = {
    ...router,
    currentRoute,
    beforeEach: remember(router.beforeEach),
    beforeResolve: remember(router.beforeResolve),
    afterEach: remember(router.afterEach),
    onError: remember(router.onError),
    addRoute: remember((...args: [any, any?]) => {
      isSpoiled ||= replacesRoute(router, args.at(-1) as RouteRecordRaw)
      return router.addRoute(...args)
    }) as Router['addRoute'],
    removeRoute: spoil(router.removeRoute),
    clearRoutes: spoil(router.clearRoutes),
    push: track(router.push),
    replace: track(router.replace),
  }

  const release = (): void => {
    if (!isOpen) return
    isOpen = false
    for (const remove of undo.reverse()) remove()
    for (const record of visited) clearRecord(record)
    standIn.unmount()
    // A navigation that still runs would end in the next request.
    if (!isSpoiled && pending === 0) giveBack()
  }
  return { router: session, release }
}

// A route of a known name takes the place of that one, which taking it away again does not bring back.
function replacesRoute(router: Router, { name, children = [] }: RouteRecordRaw): boolean {
  return (name != null && router.hasRoute(name)) || children.some(child => replacesRoute(router, child))
}

// Components leave their guards here when they are set up, and take them back when they are unmounted: not on the
// server.
function clearRecord(record: RouteRecordNormalized): void {
  record.leaveGuards.clear()
  record.updateGuards.clear()
  record.enterCallbacks = {}
}
