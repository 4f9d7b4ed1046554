import type { RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../../shared/app-context'
import { routingOf } from './routing'
import { formatLocation, joinBase } from './url'

/** The route of a URL in an application without pages. */
export function createPlainRoute(url: URL, base = '/'): RouteLocationNormalizedLoaded {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    const known = query[name]
    query[name] = known === undefined ? value : [...[known].flat(), value]
  }
  const isBelow = base !== '/' && (url.pathname === base.replace(/\/$/, '') || url.pathname.startsWith(base))
  const path = isBelow ? `/${url.pathname.slice(base.length)}` : url.pathname
  const hash = decodeHash(url.hash)
  return { path, query: { ...query }, hash, params: {}, fullPath: path + url.search + url.hash, name: undefined, matched: [], meta: {}, redirectedFrom: undefined } as RouteLocationNormalizedLoaded
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash)
  }
  catch {
    return hash
  }
}

/** The route of the application, when it has no pages. */
export function plainRoute(app: FwAppContext): RouteLocationNormalizedLoaded {
  return routingOf(app).route ??= import.meta.server
    ? createPlainRoute(app.ssrContext!.url)
    : createPlainRoute(new URL(location.href), app.$config.app.baseURL)
}

/** What stands for the router in an application without pages: going somewhere loads the page of that place. */
export function plainRouter(app: FwAppContext, go: (to: RouteLocationRaw, replace: boolean) => unknown): Router {
  const resolve = (to: RouteLocationRaw) => {
    const route = createPlainRoute(new URL(formatLocation(to), new URL(plainRoute(app).fullPath, 'http://localhost')))
    return { ...route, href: joinBase(app.$config.app.baseURL, route.fullPath) }
  }
  const nothing = () => () => {}
  const move = (delta: number) => import.meta.client && history.go(delta)
  return routingOf(app).plainRouter ??= {
    currentRoute: { value: plainRoute(app) },
    options: {},
    listening: true,
    resolve,
    push: async (to: RouteLocationRaw) => void await go(to, false),
    replace: async (to: RouteLocationRaw) => void await go(to, true),
    go: move,
    back: () => move(-1),
    forward: () => move(1),
    isReady: async () => {},
    hasRoute: () => false,
    getRoutes: () => [],
    addRoute: nothing,
    removeRoute: () => {},
    clearRoutes: () => {},
    beforeEach: nothing,
    beforeResolve: nothing,
    afterEach: nothing,
    onError: nothing,
    install: () => {},
  } as unknown as Router
}
