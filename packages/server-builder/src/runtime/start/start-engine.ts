import { standardStatusText } from '@fw/schema/errors'
import type { H3Event, HTTPError } from 'h3'
import { basePath, isRelative, withBase, withoutBase } from '../request/base-path'
import { canonicalPath } from '../request/canonical-path'
import { useRuntimeConfig } from '../context/runtime-config'
import { runWithEvent } from '../context/use-event'
import { addEventFetch } from '../fetch/event-fetch'
import { copyResponse } from '../request/headers'
import { createRelativeHandler, renderConfig } from '../render/relative-base'
import { reportRequestError } from '../errors/report-error'
import { checkResponses, explainResponse } from '../errors/response-problem'
import { rememberOutside } from '../cache/isolated-work'
import { guardShared } from '../cache/shared-response'
import { isValidHost } from '../request/host-header'
import { replaceUrl } from '../request/request-body'
import type { ServerRequest } from '../request/request-body'
import { refuseSockets } from '../request/socket-guard'
import { pathStart } from '../request/url-path'
import { addEngineMembers } from '../engine/engine-members'
import { callResponseHooks } from '../engine/response-hooks'
import { watchHooks } from '../engine/server-hooks'
import type { WatchedHooks } from '../engine/server-hooks'
import { state } from '#fw-server/runtime-config'

interface Engine {
  fetch: Handle
  hooks?: WatchedHooks
  h3?: {
    handler: (event: H3Event) => unknown
    config: {
      silent?: boolean
      onResponse?: (response: Response, event: H3Event) => unknown
      onError?: (error: HTTPError, event: H3Event) => unknown
    }
  }
}

type Handle = (request: Request) => Response | Promise<Response>

/**
 * Server plugin: reads the runtime configuration when the server starts, reports errors, only accepts canonical paths,
 * and removes the base URL from requests.
 */
export default function start(app: Engine): void {
  const { app: appURLs } = renderConfig()
  // Built code computes asset URLs from it.
  Object.assign(globalThis, { [state]: { app: appURLs } })
  addEventFetch()
  addEngineMembers(app)
  rememberOutside(app)
  if (app.hooks) listenToPlugins(app, app.hooks)
  if (import.meta._asyncContext && app.h3) provideEvent(app.h3)
  if (app.h3) checkResponses(app.h3)
  // In development, the error handler reports them.
  if (!import.meta.dev && app.h3) reportErrors(app.h3.config)
  app.fetch = guardShared(app.fetch)
  const base = basePath()
  if (base !== '/') app.fetch = createBaseHandler(app.fetch, base)
  // Prerendering requests paths as pages link to them.
  if (!import.meta.prerender) app.fetch = createPathHandler(app.fetch)
  if (import.meta._websocket) app.fetch = refuseSockets(app.fetch)
  if (isRelative(useRuntimeConfig().app.baseURL)) app.fetch = createRelativeHandler(app.fetch)
}

/** `experimental.asyncContext`: lets `useEvent` find the event of the current request. */
function provideEvent(h3: NonNullable<Engine['h3']>): void {
  const { handler } = h3
  h3.handler = event => runWithEvent(event, () => handler.call(h3, event))
}

/** Plugins run after this one. Their listeners decide which hooks are called. */
function listenToPlugins(app: Engine, hooks: WatchedHooks): void {
  let hasResponseHooks = false
  watchHooks(hooks, name => {
    if (hasResponseHooks || (name !== 'beforeResponse' && name !== 'afterResponse')) return
    hasResponseHooks = true
    callResponseHooks(app)
  })
}

// Rules, middleware, router and cache each parse paths in their own way, so none of them receives an ambiguous path.
function createPathHandler(handle: Handle): Handle {
  return request => {
    if (!isValidHost(request.headers.get('host') ?? ''))
      return new Response('Bad Request', { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    const { url } = request
    const start = pathStart(url)
    if (start < 0) return handle(request)
    const end = url.indexOf('?', start)
    const path = end < 0 ? url.slice(start) : url.slice(start, end)
    const canonical = canonicalPath(path)
    if (canonical === path) return handle(request)
    return new Response(null, { status: 308, headers: { location: end < 0 ? canonical : canonical + url.slice(end) } })
  }
}

/** Makes fw report errors, instead of the engine's plain output. */
function reportErrors(config: NonNullable<Engine['h3']>['config']): void {
  const { onError } = config
  Object.assign(config, {
    silent: true,
    async onError(error: HTTPError, event: H3Event) {
      await explainResponse(error, event)
      await reportRequestError(error, event)
      return onError?.(error, event)
    },
  })
}

function createBaseHandler(handle: Handle, base: string): Handle {
  return request => {
    const at = pathStart(request.url)
    const path = at < 0 ? '/' : request.url.slice(at)
    // Prerendering requests routes as listed, and links as written in pages.
    const below = withoutBase(path, base) ?? (import.meta.prerender ? path : undefined)
    if (below === undefined) return outside(request, path, base)
    const stripped = replaceUrl(request as ServerRequest, request.url.slice(0, at) + below)
    const response = handle(stripped)
    return response instanceof Promise
      ? response.then(made => redirectBelow(made, stripped, base))
      : redirectBelow(response, stripped, base)
  }
}

function outside(request: Request, path: string, base: string): Response {
  if (path.split('?')[0] === '/' && request.method === 'GET')
    return new Response(null, { status: 302, headers: { location: base } })
  const status = 404
  const statusText = standardStatusText(status)
  const accept = request.headers.get('accept') ?? ''
  if (accept.includes('text/html'))
    return new Response(statusText, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return Response.json(
    {
      error: true,
      url: path,
      status,
      statusText,
      statusCode: status,
      statusMessage: statusText,
      message: `${path} is outside the base URL ${base}`,
    },
    { status },
  )
}

// Redirects of route rules are written without the base, which is only known at run time.
function redirectBelow(response: Response, request: Request, base: string): Response {
  if (response.status < 300 || response.status >= 400) return response
  const { context } = request as { context?: { routeRules?: { redirect?: unknown } } }
  const location = response.headers.get('location')
  if (!context?.routeRules?.redirect || !location?.startsWith('/') || location.startsWith('//')) return response
  const headers = new Headers(response.headers)
  headers.set('location', withBase(location, base))
  return copyResponse(response, headers)
}
