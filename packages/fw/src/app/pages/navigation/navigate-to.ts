import { escapeHtml } from '@fw/schema/errors'
import { hasPages } from '#build/options'
import type { NavigationFailure, RouteLocationRaw, Router } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import type { ErrorInput } from '../../../shared/fw-error'
import { createError } from '../../../shared/fw-error'
import { useFwApp } from '../../context/app-context'
import { showError } from '../../error'
import { plainRoute } from '../plain/plain-route'
import { plainRouter } from '../plain/plain-router'
import { routingOf } from '../router/routing'
import { encodePath, formatLocation, isExternalURL, isScriptURL, joinBase } from './url'

export interface NavigateToOptions {
  /** Take the place of the current entry of the history. */
  replace?: boolean
  /** Status of the redirect on the server. Default: 302. */
  redirectCode?: number
  /** Allow another host, and load the document rather than the page. A path is taken as it is, without the base. */
  external?: boolean
  /** Open a window instead. Only in the browser. */
  open?: {
    target?: '_blank' | '_parent' | '_self' | '_top' | (string & {})
    windowFeatures?: Record<string, string | number | boolean | undefined>
  }
}

type Navigation = Promise<void | NavigationFailure | false> | false | void | RouteLocationRaw

/**
 * Goes to a location: in the browser through the router, on the server by a redirect. In middleware, return its result.
 */
export function navigateTo(to: RouteLocationRaw | undefined | null, options: NavigateToOptions = {}): Navigation {
  const app = useFwApp('navigateTo')
  const target = typeof to === 'string' ? encodePath(to || '/') : (to ?? '/')
  const url = typeof target === 'string' ? target : resolveURL(app, target)
  const isHost = isExternalURL(url)
  if (isHost && isScriptURL(url)) {
    throw new Error(`navigateTo() cannot navigate to a "${new URL(url).protocol}" URL.`)
  }
  if (isHost && !options.external) {
    throw new Error(
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
  // On the server of an application without pages every navigation is a redirect.
  const isInternal = (hasPages || import.meta.client) && !options.external
  if (routing.inMiddleware && isInternal) {
    routing.redirectCode = options.redirectCode
    return ask(
      app,
      options.replace
        ? ({
            ...(typeof target === 'string' ? routerOf(app).resolve(target) : target),
            replace: true,
          } as RouteLocationRaw)
        : target,
    )
  }
  if (import.meta.server) {
    return respond(app, url, options)
  }
  if (!isInternal) {
    const href = options.external || !url.startsWith('/') ? url : joinBase(app.$config.app.baseURL, url)
    // The way back to a page that only sends on would be no way back.
    if (options.replace || routing.inMiddleware) location.replace(href)
    else location.href = href
    routing.isLeaving = true
    return routing.inMiddleware ? false : Promise.resolve()
  }
  return options.replace ? routerOf(app).replace(target) : routerOf(app).push(target)
}

function routerOf(app: FwAppContext): Router {
  return hasPages ? app.$router! : plainRouter(app)
}

/**
 * While middleware runs, whoever asks may be that middleware, which returns what it gets, or anything else in the page.
 * What was not taken up when the code that runs now is through is gone to.
 */
function ask(app: FwAppContext, target: RouteLocationRaw): RouteLocationRaw {
  const routing = routingOf(app)
  routing.asked = target
  if (import.meta.client) {
    setTimeout(() => {
      if (routing.asked !== target) return
      routing.asked = undefined
      // What fails is told by the router.
      routerOf(app)
        .push(target)
        .catch(() => {})
    })
  }
  return target
}

function resolveURL(app: FwAppContext, target: Exclude<RouteLocationRaw, string>): string {
  return hasPages && !('path' in target && target.path && isExternalURL(target.path))
    ? app.$router!.resolve(target).fullPath
    : formatLocation(target)
}

async function respond(app: FwAppContext, url: string, { external, redirectCode }: NavigateToOptions): Promise<false> {
  const base = app.$config.app.baseURL
  const from = new URL(
    joinBase(base, app.$router?.currentRoute.value.fullPath ?? plainRoute(app).fullPath),
    'http://localhost',
  )
  const target = new URL(external || !url.startsWith('/') ? url : joinBase(base, url), from)
  await redirect(
    app,
    isExternalURL(url)
      ? formatHost(url, target)
      : target.pathname.replace(/^\/{2,}/, '/') + target.search + target.hash,
    redirectCode,
  )
  return false
}

// `//host` goes on with the protocol of the visitor, which the server need not know.
function formatHost(url: string, { href, protocol }: URL): string {
  return URL.canParse(url) ? href : href.slice(protocol.length)
}

/** Responds with a redirect. Its body is used if the page is prerendered to a file. */
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

/** Stops the navigation, in middleware: with an error, or as if the page did not exist. */
export function abortNavigation(error?: ErrorInput): false {
  const app = useFwApp('abortNavigation')
  if (!routingOf(app).inMiddleware) {
    throw new Error('abortNavigation() can only be used in route middleware.')
  }
  if (!error) {
    return false
  }
  const thrown = createError(error)
  if (import.meta.client && thrown.fatal) {
    showError(thrown, app)
  }
  throw thrown
}
