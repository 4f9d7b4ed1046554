import { withoutBase } from '@fw/schema/base-url'
import { shallowReactive } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { takeRenderedPath } from '../route/rendered-path'
import { routingOf } from '../route/routing'

/** Creates the route of a URL in an app without pages. */
export function createPlainRoute(url: URL, base = '/'): RouteLocationNormalizedLoaded {
  const path = withoutBase(url.pathname, base) ?? url.pathname
  const hash = decodeHash(url.hash)
  return {
    path,
    query: url.search ? readQuery(url.searchParams) : {},
    hash,
    params: {},
    fullPath: path + url.search + url.hash,
    name: undefined,
    matched: [],
    meta: {},
    redirectedFrom: undefined,
  } as RouteLocationNormalizedLoaded
}

function readQuery(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of params) {
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [...[earlier].flat(), value]
  }
  return { ...query }
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** The route of an app without pages. On the client, it follows the URL. */
export function plainRoute(app: FwAppContext): RouteLocationNormalizedLoaded {
  return import.meta.server
    ? (app._route ??= createPlainRoute(app.ssrContext!.url))
    : (routingOf(app).route ??= followAddress(app))
}

function followAddress(app: FwAppContext): RouteLocationNormalizedLoaded {
  const routing = routingOf(app)
  takeRenderedPath(app)
  const read = (): RouteLocationNormalizedLoaded => createPlainRoute(new URL(location.href), app.$config.app.baseURL)
  const route = shallowReactive(read())
  addEventListener('popstate', () => (routing.followAddress ? routing.followAddress() : Object.assign(route, read())))
  return route
}

/** Provides the route to the app and its templates. */
export function connectPlain(app: FwAppContext): void {
  if (import.meta.server) {
    // Values: V8 keeps accessors with all that they refer to, here the request, until its next full garbage collection.
    app.$route = app.vueApp.config.globalProperties.$route = plainRoute(app)
    return
  }
  const route = { get: () => plainRoute(app), enumerable: true, configurable: true }
  Object.defineProperties(app, { $route: route, _route: route })
  Object.defineProperty(app.vueApp.config.globalProperties, '$route', route)
}
