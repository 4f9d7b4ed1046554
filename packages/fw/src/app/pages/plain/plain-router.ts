import { nextTick } from 'vue'
import type {
  NavigationGuard,
  NavigationHookAfter,
  RouteLocationNormalized,
  RouteLocationNormalizedLoaded,
  RouteLocationRaw,
  RouteLocationResolved,
  Router,
} from 'vue-router'
import { joinBase } from '@fw/schema/base-url'
import type { FwAppContext } from '../../../shared/app-context'
import { createError } from '../../../shared/fw-error'
import type { NavigationGuardResult } from '../../../shared/middleware'
import { clearError, notify, useError } from '../../error'
import { createPlainRoute, plainRoute } from './plain-route'
import { routingOf } from '../route/routing'
import { runMiddleware } from '../middleware/run-middleware'
import { formatLocation, isExternalURL, isSamePath } from '../../url'

type Mode = 'push' | 'replace' | 'pop'

/**
 * The router of an app without pages: every URL renders the same root, and the route follows the URL. `respond` sends
 * the redirect of a navigation on the server.
 */
export function plainRouter(
  app: FwAppContext,
  respond?: (to: RouteLocationRaw, isReplacing: boolean) => unknown,
): Router {
  return (routingOf(app).plainRouter ??= createPlainRouter(app, respond))
}

function createPlainRouter(
  app: FwAppContext,
  respond?: (to: RouteLocationRaw, isReplacing: boolean) => unknown,
): Router {
  const guards = new Set<NavigationGuard>()
  const lateGuards = new Set<NavigationGuard>()
  const listeners = new Set<NavigationHookAfter>()
  const catchers = new Set<(error: unknown) => void>()
  const add =
    <T>(list: Set<T>) =>
    (item: T): (() => void) => {
      list.add(item)
      return () => list.delete(item)
    }
  const resolve = (to: RouteLocationRaw): RouteLocationResolved => resolvePlain(app, to)
  const go = import.meta.server
    ? async (to: RouteLocationRaw, mode: Mode): Promise<void> => void (await respond?.(to, mode === 'replace'))
    : createNavigation(app, resolve, { guards: () => [...guards, ...lateGuards], listeners, catchers })
  if (import.meta.client) {
    routingOf(app).followAddress = () =>
      void go(createPlainRoute(new URL(location.href), app.$config.app.baseURL).fullPath, 'pop').catch(() => {})
  }
  const move = (delta: number): void => {
    if (import.meta.client) history.go(delta)
  }
  return {
    currentRoute: {
      get value() {
        return plainRoute(app)
      },
    },
    options: {},
    listening: true,
    resolve,
    push: (to: RouteLocationRaw) => go(to, typeof to === 'object' && to.replace ? 'replace' : 'push'),
    replace: (to: RouteLocationRaw) => go(to, 'replace'),
    go: move,
    back: () => move(-1),
    forward: () => move(1),
    isReady: async () => {},
    hasRoute: () => false,
    getRoutes: () => [],
    addRoute: () => () => {},
    removeRoute: () => {},
    clearRoutes: () => {},
    beforeEach: add(guards),
    beforeResolve: add(lateGuards),
    afterEach: add(listeners),
    onError: add(catchers),
    install: () => {},
  } as unknown as Router
}

/** Resolves a location in an app without pages. */
export function resolvePlain(app: FwAppContext, to: RouteLocationRaw): RouteLocationResolved {
  const url = formatLocation(to)
  if (isExternalURL(url))
    throw createError({ status: 400, message: `The router cannot navigate to the external URL "${url}".` })
  const route = createPlainRoute(new URL(url, new URL(plainRoute(app).fullPath, 'http://localhost')))
  return { ...route, href: joinBase(app.$config.app.baseURL, route.fullPath) } as RouteLocationResolved
}

interface Listeners {
  guards: () => NavigationGuard[]
  listeners: ReadonlySet<NavigationHookAfter>
  catchers: ReadonlySet<(error: unknown) => void>
}

// Client only.
function createNavigation(
  app: FwAppContext,
  resolve: (to: RouteLocationRaw) => RouteLocationResolved,
  { guards, listeners, catchers }: Listeners,
): (to: RouteLocationRaw, mode: Mode) => Promise<void> {
  const routing = routingOf(app)
  let newest: object | undefined
  const go = async (to: RouteLocationRaw, mode: Mode, redirectedFrom?: RouteLocationResolved): Promise<void> => {
    const target = { ...resolve(to), redirectedFrom } as RouteLocationResolved & RouteLocationNormalizedLoaded
    const from = { ...plainRoute(app) }
    const result = await runGuards(app, guards, target, from)
    // Another navigation may have started since.
    if (routing.newest !== target) return
    if (result === false || result instanceof Error) {
      if (mode === 'pop') history.replaceState(history.state, '', joinBase(app.$config.app.baseURL, from.fullPath))
      if (result) throw result
    } else if (!isPassed(result)) await go(result, mode === 'pop' ? 'replace' : mode, redirectedFrom ?? target)
    else {
      show(app, target, mode)
      for (const listener of listeners) void listener(target, from)
      if (!app.isHydrating && useError(app).value) await app.runWithContext(() => clearError())
    }
  }
  return async (to, mode) => {
    const navigation = (newest = {})
    void notify(app, 'page:loading:start')
    try {
      await go(to, mode)
    } catch (error) {
      for (const report of catchers) report(error)
      throw error
    } finally {
      // Unless a newer navigation is still pending.
      if (newest === navigation) void notify(app, 'page:loading:end')
    }
  }
}

/** Runs the middleware and guards of a navigation: the first one that cancels or redirects decides. */
async function runGuards(
  app: FwAppContext,
  guards: () => NavigationGuard[],
  to: RouteLocationNormalized,
  from: RouteLocationNormalizedLoaded,
): Promise<NavigationGuardResult> {
  const result = await runMiddleware(app, to, from)
  if (!isPassed(result)) return result
  for (const guard of guards()) {
    const guardResult = (await app.runWithContext(() =>
      guard.call(undefined, to, from, () => {}),
    )) as NavigationGuardResult
    if (!isPassed(guardResult)) return guardResult
  }
}

function isPassed(
  result: NavigationGuardResult,
): result is Exclude<NavigationGuardResult, false | Error | RouteLocationRaw> {
  return result === undefined || result === null || result === true
}

function show(app: FwAppContext, { href, ...target }: RouteLocationResolved, mode: Mode): void {
  const route = plainRoute(app)
  const isElsewhere = !isSamePath(route.path, target.path) || route.hash !== target.hash
  if (mode !== 'pop')
    history[mode === 'replace' || route.fullPath === target.fullPath ? 'replaceState' : 'pushState']({}, '', href)
  Object.assign(route, target)
  // The browser handles back and forward.
  if (isElsewhere && mode !== 'pop' && !app.isHydrating) {
    void nextTick(() => {
      const element = target.hash && document.getElementById(target.hash.slice(1))
      if (element) element.scrollIntoView()
      else scrollTo(0, 0)
    })
  }
}
