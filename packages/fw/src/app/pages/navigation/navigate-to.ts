import { escapeHtml } from '@fw/schema/errors'
import * as buildOptions from '#build/options'
import type { NavigationFailure, RouteLocationRaw, Router } from 'vue-router'
import { joinBase } from '@fw/schema/base-url'
import type { FwAppContext } from '../../../shared/app-context'
import type { ErrorInput } from '../../../shared/fw-error'
import { createError } from '../../../shared/fw-error'
import { useFwApp } from '../../context/app-context'
import { showError } from '../../error'
import { plainRoute } from '../plain/plain-route'
import { plainRouter } from '../plain/plain-router'
import { routingOf } from '../route/routing'
import { encodePath, formatLocation, isExternalURL, isScriptURL } from '../../url'

export interface NavigateToOptions {
  /** Replace the current history entry. */
  replace?: boolean
  /** The status code of the redirect on the server. Default: 302. */
  redirectCode?: number
  /** Allow another host, and load a document instead of a page. A path is used without the base URL. */
  external?: boolean
  /** Open a new window. Client only. */
  open?: {
    target?: '_blank' | '_parent' | '_self' | '_top' | (string & {})
    windowFeatures?: Record<string, string | number | boolean | undefined>
  }
}

type Navigation = Promise<void | NavigationFailure | false> | false | void | RouteLocationRaw

/** Navigates to a location: with the router, or a redirect on the server. In middleware, return its result. */
export function navigateTo(to: RouteLocationRaw | undefined | null, options: NavigateToOptions = {}): Navigation {
  const app = useFwApp('navigateTo')
  const target = typeof to === 'string' ? encodePath(to || '/') : (to ?? '/')
  const url = typeof target === 'string' ? target : resolveURL(app, target)
  const isHost = isExternalURL(url)
  if (isHost && isScriptURL(url)) throw refuse(`navigateTo() cannot navigate to a "${new URL(url).protocol}" URL.`)
  if (isHost && !options.external) {
    throw refuse(
      `navigateTo(): "${url}" is an external URL. If you trust it, use \`navigateTo(url, { external: true })\`.`,
    )
  }
  if (import.meta.client && options.open) {
    open(
      options.external ? url : joinBase(app.$config.app.baseURL, url),
      options.open.target ?? '_blank',
      formatFeatures(options.open.windowFeatures),
    )
    return Promise.resolve()
  }
  const routing = routingOf(app)
  // Without pages, every navigation on the server is a redirect.
  const isInternal = (buildOptions.hasPages || import.meta.client) && !options.external
  if (routing.inMiddleware && isInternal) {
    routing.redirectCode = options.redirectCode
    return requestRedirect(
      app,
      options.replace
        ? ({
            ...(typeof target === 'string' ? routerOf(app).resolve(target) : target),
            replace: true,
          } as RouteLocationRaw)
        : target,
    )
  }
  if (import.meta.server) return respond(app, url, options)
  if (!isInternal) {
    const href = options.external || !url.startsWith('/') ? url : joinBase(app.$config.app.baseURL, url)
    // Going back must not lead to a page that only redirects.
    if (options.replace || routing.inMiddleware) location.replace(href)
    else location.href = href
    routing.isLeaving = true
    return routing.inMiddleware ? false : Promise.resolve()
  }
  return options.replace ? routerOf(app).replace(target) : routerOf(app).push(target)
}

/** The target of a redirect is often part of the request. */
function refuse(message: string): Error {
  return createError({ status: 400, message })
}

function routerOf(app: FwAppContext): Router {
  return buildOptions.hasPages ? app.$router! : plainRouter(app)
}

/**
 * While middleware runs, the caller may be that middleware, which returns the target, or any other code in the page. If
 * the middleware does not use the target in this task, it is navigated to.
 */
function requestRedirect(app: FwAppContext, target: RouteLocationRaw): RouteLocationRaw {
  const routing = routingOf(app)
  routing.redirectTarget = target
  if (import.meta.client) {
    setTimeout(() => {
      if (routing.redirectTarget !== target) return
      routing.redirectTarget = undefined
      // The router reports errors.
      routerOf(app)
        .push(target)
        .catch(() => {})
    })
  }
  return target
}

function resolveURL(app: FwAppContext, target: Exclude<RouteLocationRaw, string>): string {
  return buildOptions.hasPages && !('path' in target && target.path && isExternalURL(target.path))
    ? app.$router!.resolve(target).fullPath
    : formatLocation(target)
}

async function respond(app: FwAppContext, url: string, { external, redirectCode }: NavigateToOptions): Promise<false> {
  const base = app.$config.app.baseURL
  const from = new URL(
    joinBase(base, app.$router?.currentRoute.value.fullPath ?? plainRoute(app).fullPath),
    'http://localhost',
  )
  const address = external || !url.startsWith('/') ? url : joinBase(base, url)
  if (!URL.canParse(address, from.href)) throw refuse(`navigateTo(): "${url}" is not a valid URL.`)
  const target = new URL(address, from)
  await redirect(
    app,
    isExternalURL(url)
      ? formatHost(url, target)
      : target.pathname.replace(/^\/{2,}/, '/') + target.search + target.hash,
    redirectCode,
  )
  return false
}

// The browser resolves `//host` with its own protocol, which the server may not know.
function formatHost(url: string, { href, protocol }: URL): string {
  return URL.canParse(url) ? href : href.slice(protocol.length)
}

/** Responds with a redirect. The body is used if the page is prerendered to a file. */
export async function redirect(app: FwAppContext, location: string, code = 302): Promise<void> {
  await app.callHook('app:redirected')
  const status = Number.isInteger(code) && code >= 300 && code <= 399 && code !== 304 ? code : 302
  const text = escapeHtml(location.replaceAll('"', '%22').replaceAll('<', '%3C').replaceAll('>', '%3E'))
  const body = `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${text}"></head></html>`
  app.ssrContext!.response = new Response(body, {
    status,
    headers: { location, 'content-type': 'text/html;charset=utf-8' },
  })
}

function formatFeatures(features: Record<string, string | number | boolean | undefined> = {}): string {
  return Object.entries(features)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.toLowerCase()}=${value}`)
    .join(',')
}

/** Aborts the navigation in middleware: with an error, or as a 404. */
export function abortNavigation(error?: ErrorInput): false {
  const app = useFwApp('abortNavigation')
  if (!routingOf(app).inMiddleware) throw new Error('abortNavigation() can only be used in route middleware.')
  if (!error) return false
  const thrown = createError(error)
  if (import.meta.client && thrown.fatal) showError(thrown, app)
  throw thrown
}
