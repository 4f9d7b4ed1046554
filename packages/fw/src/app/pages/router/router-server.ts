import routerOptions from '#build/router-options'
import { RouterLink, RouterView, createRouter, routeLocationKey, routerKey, routerViewLocationKey } from 'vue-router'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteRecordRaw, Router } from 'vue-router'
import { joinBase } from '@fw/schema/base-url'
import type { FwAppContext } from '../../../shared/app-context'
import type { SSRContext } from '../../../shared/ssr-context'
import { isPageIsland } from '../../../shared/island'
import { connectRouter } from './connect-router'
import { loadRouteLayout } from './layout-loader'
import { spelledPath } from '../route/letter-case'
import { unwrapMeta } from '../route/unwrap-meta'
import { expectMissing } from './missing-pages'
import { createNotFound, runMiddleware } from '../middleware/run-middleware'
import { redirect } from '../navigation/navigate-to'
import { createRouterPool, createServerHistory } from './router-pool'
import type { RouterPool } from './router-pool'
import { isAddedLate, resolveRoutes } from './router-routes'
import { routingOf } from '../route/routing'
import { encodePath } from '../../url'

let routes: readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]> | undefined
const pools = new Map<string, RouterPool>()

function poolFor(base: string, list: readonly RouteRecordRaw[]): RouterPool {
  let pool = pools.get(base)
  if (!pool) {
    const { hashMode, scrollBehaviorType, routes: _, history, ...options } = routerOptions
    pool = createRouterPool(() =>
      createRouter({ ...options, history: history?.(base) ?? createServerHistory(base), routes: [...list] }),
    )
    pools.set(base, pool)
  }
  return pool
}

/** Gives the request a router and, after all plugins have run, navigates to its URL. */
export function setupServerRouter(app: FwAppContext): void | Promise<void> {
  routes ??= resolveRoutes()
  if (routes instanceof Promise) return routes.then(list => setup(app, (routes = list)))
  setup(app, routes)
}

function setup(app: FwAppContext, list: readonly RouteRecordRaw[]): void {
  const context = app.ssrContext!
  const { router, release } = poolFor(app.$config.app.baseURL, list).open(work => app.runWithContext(work))
  context.onDone.push(release)
  const { pathname, search } = context.url
  const path = pathname.replace(/^\/{2,}/, '/') + search
  if (import.meta.dev) expectMissing(path, linked => context.getRouteRules?.(linked)?.redirect !== undefined)
  const initial = router.resolve(path) as RouteLocationNormalizedLoaded
  router.currentRoute.value = initial
  install(app, router)
  // The error page needs a route, but no middleware; an island is not a page.
  if (context.error || (context.island && !isPageIsland(context.island.name))) return
  // `isReady` would wait for a navigation that only starts after this plugin.
  router.isReady = isReady
  router.beforeEach(to => guard(app, to, initial))
  app.hook('app:created', () => start(app, context, router, initial.fullPath))
}

const isReady = (): Promise<void> => Promise.resolve()

function install(app: FwAppContext, router: Router): void {
  const { vueApp } = app
  const route = followRoute(router)
  vueApp.component('RouterLink', RouterLink)
  vueApp.component('RouterView', RouterView)
  vueApp.config.globalProperties.$router = router
  vueApp.provide(routerKey, router)
  vueApp.provide(routeLocationKey, route)
  vueApp.provide(routerViewLocationKey, router.currentRoute)
  connectRouter(app, router, route)
}

/** An object that always reflects the current location. Not with accessors, which cost too much for each request. */
function followRoute(router: Router): RouteLocationNormalizedLoaded {
  const route = { ...router.currentRoute.value }
  router.afterEach(() => Object.assign(route, router.currentRoute.value))
  return route
}

async function guard(app: FwAppContext, to: RouteLocationNormalized, from: RouteLocationNormalized): Promise<any> {
  unwrapMeta(to.meta)
  const result = await runMiddleware(app, to, from)
  if (result !== undefined && result !== true) {
    if (import.meta.dev && typeof result === 'string') expectMissing(result)
    return result
  }
  // A guard of a plugin may still add the route, or redirect.
  if (to.matched.length > 0) await loadRouteLayout(to)
}

async function start(app: FwAppContext, context: SSRContext, router: Router, url: string): Promise<void> {
  if (app.payload.error || context.response) return
  const spelled = spelledPath(router.currentRoute.value)
  if (spelled !== undefined) {
    await redirect(app, joinBase(app.$config.app.baseURL, spelled + context.url.search), 307)
    // A page may be renamed later, and requests with other spellings must not fill a cache.
    context.response!.headers.set('cache-control', 'no-store')
    return
  }
  await router.replace(url)
  if (context.response) return
  const { fullPath, redirectedFrom } = router.currentRoute.value
  if (redirectedFrom && fullPath !== url && fullPath !== rewrite(router, redirectedFrom)) {
    // Two slashes at the start would lead to another host.
    return redirect(
      app,
      joinBase(app.$config.app.baseURL, encodePath(fullPath.replace(/^[\\/]{2,}/, '/'))),
      routingOf(app).redirectCode,
    )
  }
  if (isAddedLate(router)) await router.replace(url)
  // The next request handles a redirect: only the final URL has to be a page.
  if (!context.response && router.currentRoute.value.matched.length === 0) throw createNotFound(url)
}

// A location in the format of the router: the request may have encoded the query differently.
function rewrite(
  router: Router,
  { path, query, hash }: Pick<RouteLocationNormalized, 'path' | 'query' | 'hash'>,
): string {
  return router.resolve({ path, query, hash }).fullPath
}
