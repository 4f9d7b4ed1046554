import * as buildOptions from '#build/options'
import routerOptions from '#build/router-options'
import { nextTick, reactive, shallowReactive, shallowRef, watch } from 'vue'
import {
  createRouter,
  createWebHashHistory,
  createWebHistory,
  isNavigationFailure,
  NavigationFailureType,
  START_LOCATION,
} from 'vue-router'
import type {
  NavigationGuardReturn,
  RouteLocationNormalized,
  RouteLocationNormalizedLoaded,
  RouteLocationRaw,
  RouteRecordRaw,
  Router,
} from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { getRouteRules } from '../../manifest/app-manifest'
import { clearError, notify, showError, useError } from '../../error'
import { addHotRoutes } from './hot-routes'
import { connectRouter } from './connect-router'
import { loadRouteLayout } from './layout-loader'
import { spelledPath } from '../route/letter-case'
import { takeRenderedPath } from '../route/rendered-path'
import { unwrapMeta } from '../route/unwrap-meta'
import { createLiveRoute } from '../route/live-route'
import { expectMissing } from './missing-pages'
import { waitForFrame } from './wait-for-frame'
import { createNotFound, runMiddleware } from '../middleware/run-middleware'
import { isAddedLate, resolveRoutes } from './router-routes'
import { routingOf } from '../route/routing'
import { createScrollBehavior } from './scroll-behavior'
import { addViewTransitions } from './view-transition'

/** Creates the router on the client. The first navigation starts after all plugins have run. */
export function setupClientRouter(app: FwAppContext): void | Promise<void> {
  const routes = resolveRoutes()
  return routes instanceof Promise ? routes.then(list => setup(app, list)) : setup(app, routes)
}

function setup(app: FwAppContext, routes: readonly RouteRecordRaw[]): void {
  const { hashMode, scrollBehaviorType, routes: _, history: createHistory, ...options } = routerOptions
  const base = app.$config.app.baseURL
  if (!createHistory) takeRenderedPath(app)
  const history =
    createHistory?.(base) ?? (hashMode && !buildOptions.ssr ? createWebHashHistory(base) : createWebHistory(base))
  // As on the server.
  if (history.location.startsWith('//')) history.replace(history.location.replace(/^\/+/, '/'))
  if (import.meta.dev) expectMissing(history.location, path => isRedirected(app, path))
  const router = createRouter({
    scrollBehavior: createScrollBehavior(app, scrollBehaviorType),
    ...options,
    history,
    routes: import.meta.dev ? [] : [...routes],
  })
  if (import.meta.dev) addHotRoutes(router, routes)
  Object.assign(router.options, { scrollBehaviorType, hashMode })
  const initial = router.resolve(history.location) as RouteLocationNormalizedLoaded
  const begin = guardNavigations(app, router, initial)
  followRoute(app, router, initial)
  if (buildOptions.navigationRepaint) router.beforeResolve(() => (app.isHydrating ? undefined : waitForFrame()))
  if (buildOptions.hasViewTransitions) addViewTransitions(app, router)
  app.hook('app:created', begin)
}

async function isRedirected(app: FwAppContext, path: string): Promise<boolean> {
  const rules = await app.runWithContext(() => getRouteRules(path)).catch(() => undefined)
  return rules?.redirect !== undefined
}

/** Runs middleware before every navigation. The result starts the first one, after plugins added routes and guards. */
function guardNavigations(
  app: FwAppContext,
  router: Router,
  initial: RouteLocationNormalizedLoaded,
): () => Promise<void> {
  const error = useError(app)
  const isReady = router.isReady
  let hasBegun = false
  let isElsewhere = false
  let repeated: Promise<unknown> | undefined
  // A plugin that awaits the router would wait for itself.
  router.isReady = () => (hasBegun ? isReady() : Promise.resolve())
  router.beforeEach((to, from) => {
    // A plugin navigated to another page than that of the URL.
    isElsewhere ||= !hasBegun
    return enterRoute(app, router, to, from)
  })
  router.afterEach(async (to, _from, failure) => {
    const isBack = isNavigationFailure(failure, NavigationFailureType.duplicated) && error.value
    if (isBack) {
      // Leaving the error page for the page that is still the current route.
      router.options.history.push(to.fullPath)
    } else if (failure) {
      // A newer navigation that cancelled it is still pending.
      if (!isNavigationFailure(failure, NavigationFailureType.cancelled)) await endLoading(app)
      return
    }
    if (isAddedLate(router)) {
      repeated = router.replace(to.fullPath)
      // The router reports it.
      repeated.catch(() => {})
    } else if (to.matched.length === 0) {
      if (!error.value) showError(createNotFound(to.fullPath), app)
    } else if (!app.isHydrating && error.value) await app.runWithContext(() => clearError())
  })
  router.onError(thrown => {
    // The router only reports errors without a listener.
    console.error(thrown)
    void endLoading(app)
  })
  return async () => {
    hasBegun = true
    // After all guards, because one of them may add the route.
    router.beforeResolve((to, from) => leaveForDocument(app, router, to, from))
    if (!isElsewhere) {
      // From the start location, so that all components of the page are entered. Until then, the current route is its
      // target.
      router.currentRoute.value = START_LOCATION
      router.push(initial.fullPath).catch(() => {})
      router.currentRoute.value = initial
    }
    // While another document is loaded, the page stays as the server rendered it.
    await isReady()
      .then(() => repeated)
      .catch(thrown => (routingOf(app).isLeaving ? new Promise(() => {}) : showError(thrown, app)))
  }
}

async function enterRoute(
  app: FwAppContext,
  router: Router,
  to: RouteLocationNormalized,
  from: RouteLocationNormalizedLoaded,
): Promise<NavigationGuardReturn> {
  const spelled = spelledPath(to)
  if (spelled !== undefined) return respell(app, router, { ...to, path: spelled }, from)
  // The first page is server-rendered, or not rendered yet.
  if (from !== START_LOCATION) {
    routingOf(app).isLoading = true
    void notify(app, 'page:loading:start')
  }
  prepareMeta(app, to)
  // The server rendered the error page and has run the middleware.
  if (app.isHydrating && app.payload.error) return
  // Before the first page, middleware sees the page of the URL.
  const result = await runMiddleware(app, to, from === START_LOCATION ? router.currentRoute.value : from)
  if (result !== undefined && result !== true) return result as NavigationGuardReturn
  if (to.matched.length > 0) await loadRouteLayout(to)
}

// A redirect may lead to a page that only the server has.
function leaveForDocument(
  app: FwAppContext,
  router: Router,
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
): false | undefined {
  const href = router.options.history.createHref(to.fullPath)
  // In hash mode everything is the same document.
  if (
    to.matched.length > 0 ||
    !to.redirectedFrom ||
    to.redirectedFrom.fullPath === to.fullPath ||
    href.startsWith('#') ||
    router.resolve(to.fullPath).matched.length > 0
  )
    return undefined
  routingOf(app).isLeaving = true
  // Two slashes at the start would lead to another host.
  location[from === START_LOCATION ? 'replace' : 'assign'](href.replace(/^[\\/]{2,}/, '/'))
  return false
}

/** Reports the end of a navigation, once: nested pages finish one by one. */
async function endLoading(app: FwAppContext): Promise<void> {
  const routing = routingOf(app)
  if (!routing.isLoading) return
  routing.isLoading = false
  await notify(app, 'page:loading:end')
}

// An SPA document is loaded again with the canonical spelling, so that the route rules and middleware of the server
// apply.
function respell(
  app: FwAppContext,
  router: Router,
  { path, query, hash }: RouteLocationNormalized,
  from: RouteLocationNormalized,
): RouteLocationRaw | Promise<never> {
  const target = { path, query, hash, replace: true }
  if (from !== START_LOCATION || app.payload.serverRendered || routerOptions.hashMode) return target
  routingOf(app).isLeaving = true
  location.replace(router.resolve(target).href)
  return new Promise(() => {})
}

// Pages and `setPageLayout` change the meta of the route, and layouts react to it.
function prepareMeta({ isHydrating, payload }: FwAppContext, to: RouteLocationNormalized): void {
  unwrapMeta(to.meta)
  to.meta = reactive(to.meta)
  if (isHydrating && payload.layout !== undefined) to.meta.layout = payload.layout as string | false
}

/** Connects `useRoute` with the router: outside of pages, it changes when the new page is rendered. */
function followRoute(app: FwAppContext, router: Router, initial: RouteLocationNormalizedLoaded): void {
  const routing = routingOf(app)
  const shown = (routing.shown = shallowRef(initial))
  const follow = (routing.follow = (): void => {
    if ([...routing.pending].every(part => part.isRendered)) shown.value = router.currentRoute.value
  })
  const settle = (routing.settle = (): void => {
    if (routing.pending.size === 0) void endLoading(app)
  })
  // Pages and layouts that change register while they render. This is later, but before the caller continues.
  watch(router.currentRoute, follow, { flush: 'post' })
  router.afterEach((_to, _from, failure) => {
    if (!failure) void nextTick(settle)
  })
  // Allows replacing the definition of the router.
  Object.defineProperty(app.vueApp.config.globalProperties, '$route', { value: undefined, configurable: true })
  // Set before, because the router would start to navigate at once.
  router.currentRoute.value = initial
  app.vueApp.use(router)
  connectRouter(app, router, shallowReactive(createLiveRoute(() => shown.value)))
}
