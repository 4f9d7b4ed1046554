import { namedMiddleware } from '#build/middleware'
import { hasViewTransitions, navigationRepaint, ssr } from '#build/options'
import routerOptions from '#build/router-options'
import { isReadonly, nextTick, reactive, shallowReactive, shallowRef } from 'vue'
import { createRouter, createWebHashHistory, createWebHistory, isNavigationFailure, NavigationFailureType, START_LOCATION } from 'vue-router'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteRecordRaw, Router, RouterHistory } from 'vue-router'
import type { FwAppContext } from '../../shared/app-context'
import { clearError, notify, showError, useError } from '../error'
import { connectRouter } from './connect'
import { loadRouteLayout } from './layout-loader'
import { createLiveRoute } from './live-route'
import { waitForFrame } from './repaint'
import { createNotFound, runMiddleware } from './run-middleware'
import { resolveRoutes } from './router-routes'
import { routingOf } from './routing'
import { createScrollBehavior } from './scroll'
import { addViewTransitions } from './view-transition'

/** Makes the router of the browser. It goes to the first page when all plugins are there. */
export function setupClientRouter(app: FwAppContext): void | Promise<void> {
  const routes = resolveRoutes()
  return routes instanceof Promise ? routes.then(list => setup(app, list)) : setup(app, routes)
}

function setup(app: FwAppContext, routes: readonly RouteRecordRaw[]): void {
  const { hashMode, scrollBehaviorType, routes: _, history: createHistory, ...options } = routerOptions
  const base = app.$config.app.baseURL
  const history = createHistory?.(base) ?? (hashMode && !ssr ? createWebHashHistory(base) : createWebHistory(base))
  takeRenderedPath(app, history)
  const router = createRouter({ scrollBehavior: createScrollBehavior(app, scrollBehaviorType), ...options, history, routes: [...routes] })
  Object.assign(router.options, { scrollBehaviorType, hashMode })
  const initial = router.resolve(history.location) as RouteLocationNormalizedLoaded
  const begin = guardNavigations(app, router, initial)
  followRoute(app, router, initial)
  if (navigationRepaint) {
    router.beforeResolve(() => app.isHydrating ? undefined : waitForFrame())
  }
  if (hasViewTransitions) {
    addViewTransitions(app, router)
  }
  app.hook('app:created', begin)
}

// A page that was written to a file may be opened under the name of the file. Slashes at the start count as one, as on the server.
function takeRenderedPath({ payload }: FwAppContext, history: RouterHistory): void {
  if (history.location.startsWith('//')) {
    history.replace(history.location.replace(/^\/+/, '/'))
  }
  if (payload.serverRendered && payload.path && /\.html?$/.test(location.pathname)) {
    history.replace(payload.path + location.search + location.hash)
  }
}

/** Puts middleware before every navigation. The first one waits until `begin` is called. */
function guardNavigations(app: FwAppContext, router: Router, initial: RouteLocationNormalizedLoaded): () => Promise<void> {
  const error = useError(app)
  const isReady = router.isReady
  let begin: (() => void) | undefined
  const begun = new Promise<void>((resolve) => { begin = resolve })
  // A plugin that waits for the router would wait for itself.
  router.isReady = () => begin ? Promise.resolve() : isReady()

  router.beforeEach(async (to, from) => {
    if (begin && (to.redirectedFrom ?? to).fullPath === initial.fullPath) {
      await begun
    }
    void notify(app, 'page:loading:start')
    prepareMeta(app, to)
    // The page of an error from the server: what led to it ran there.
    if (app.isHydrating && error.value) {
      return
    }
    const result = await runMiddleware(app, to, from === START_LOCATION ? initial : from)
    return result === undefined || result === true ? void await loadRouteLayout(to) : result as any
  })
  router.afterEach(async (to, _from, failure) => {
    const isBack = isNavigationFailure(failure, NavigationFailureType.duplicated) && error.value
    if (isBack) {
      // From the error page to the page that is still the current one.
      router.options.history.push(to.fullPath)
    }
    else if (failure) {
      await notify(app, 'page:loading:end')
      return
    }
    if (to.matched.length === 0) {
      if (!error.value) showError(createNotFound(to.fullPath), app)
    }
    else if (!app.isHydrating && error.value) {
      await app.runWithContext(() => clearError())
    }
  })
  router.onError((thrown) => {
    // The router itself tells only when nobody listens.
    console.error(thrown)
    void notify(app, 'page:loading:end')
  })
  return async () => {
    begin?.()
    begin = undefined
    // When another document is on its way, the page stays as the server sent it.
    await isReady().catch(thrown => routingOf(app).isLeaving ? new Promise(() => {}) : showError(thrown, app))
  }
}

// Pages and `setPageLayout` change the meta of the route, and layouts follow.
function prepareMeta({ isHydrating, payload }: FwAppContext, to: RouteLocationNormalized): void {
  to.meta = reactive(to.meta)
  if (isHydrating && payload.layout !== undefined && !isReadonly(to.meta.layout)) {
    to.meta.layout = payload.layout as string | false
  }
}

/** Makes `useRoute` follow the router: outside of pages it changes when the new page stands. */
function followRoute(app: FwAppContext, router: Router, initial: RouteLocationNormalizedLoaded): void {
  const shown = shallowRef(initial)
  const routing = routingOf(app)
  const follow = (): void => {
    if (routing.pending.size === 0) shown.value = router.currentRoute.value
  }
  const settle = (): void => {
    if (routing.pending.size > 0) return
    follow()
    void notify(app, 'page:loading:end')
  }
  routing.settle = settle
  routing.loaders = namedMiddleware
  router.afterEach((_to, _from, failure) => {
    // Pages that change say so while they render.
    if (!failure) void nextTick(settle)
  })
  app.hook('page:finish', follow)
  // Lets what the router defines there be replaced.
  Object.defineProperty(app.vueApp.config.globalProperties, '$route', { value: undefined, configurable: true })
  app.vueApp.use(router)
  // The first navigation started from nowhere; whoever asks in the meantime gets where it leads.
  router.currentRoute.value = initial
  connectRouter(app, router, shallowReactive(createLiveRoute(() => shown.value)))
}
