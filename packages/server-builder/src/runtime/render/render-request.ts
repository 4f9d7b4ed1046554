import type { RenderRequest } from '@fw/schema'
import { writeEarlyHints } from 'h3'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitro/app'
import { FastResponse } from 'srvx'
import { isHeard } from '../engine/server-hooks'
import type { WatchedHooks } from '../engine/server-hooks'
import { watchMoreHeaders } from '../cache/cache-obstacles'
import { watchPrerendered } from '../cache/hidden-reads'
import { cookieReader } from '../cache/isolated-event'
import { addFileBeside } from './files-beside'
import { createLocalFetch } from '../fetch/local-fetch'
import { measureOf } from '../monitoring/measure'
import { renderedPage } from './page-island'
import { pageURLOf } from '../request/page-path'
import { rulesOfPath } from '../engine/path-rules'
import { reportPartError } from '../errors/report-error'
import { renderConfig, withRelativeBase } from './relative-base'
import { getRouteRules } from '../context/route-rules'

const leftCookies = new WeakMap<H3Event, string[]>()

/** Cookies of a page that ended in an error. */
export function leftCookiesOf(event: H3Event): string[] {
  let lines = leftCookies.get(event)
  if (!lines) leftCookies.set(event, (lines = []))
  return lines
}

/** The renderer's view of a request. */
export function createRenderRequest(event: H3Event): RenderRequest {
  const page = import.meta.prerender ? event.req.headers.get('x-nitro-prerender') : null
  if (import.meta.dev && getRouteRules(event).prerender) watchPrerendered(event)
  return {
    request: event.req as Request,
    url: event.url,
    pageURL: pageURLOf(event.url),
    event,
    context: event.context as Record<string, unknown>,
    runtimeConfig: renderConfig(),
    routeRules: isFallback(event) ? { ...getRouteRules(event), ssr: false } : getRouteRules(event),
    fetch: createLocalFetch(
      () => event.url.origin,
      () => renderedPage(event),
    ),
    leftCookies: () => leftCookiesOf(event),
    readsCookie: page === null ? cookieReader(event) : () => false,
    watchHeaders: headers => watchMoreHeaders(event, headers as Headers),
    isPrerendering: page !== null,
    addFile:
      page === null
        ? undefined
        : (path, text, type) => addFileBeside(page, { path, text: withRelativeBase(text, event.req), type }),
    getRouteRules: rulesOfPath,
    // Loaded on demand: it lists every prerendered page.
    getManifest: async () => (await import('#fw-server/app-manifest')).readManifest(),
    sendEarlyHints: links =>
      void writeEarlyHints(event, { link: links.map(link => withRelativeBase(link, event.req)) }),
    callHook: hookCaller(),
    reportError: error => reportLateError(error, event),
    measure: measureOf(event),
    Response: FastResponse as RenderRequest['Response'],
    waitUntil: work => event.waitUntil(work as Promise<void>),
  }
}

/** An error that does not decide the response: the status code has been sent, or only a part of the page failed. */
function reportLateError(error: unknown, event: H3Event): void {
  const { name, unhandled } = (error ?? {}) as { name?: string; unhandled?: boolean }
  // The client may close a connection, and the application may respond with an error.
  if (name === 'AbortError' || (name === 'HTTPError' && !unhandled)) return
  useNitroApp().captureError?.(error as Error, { event, tags: ['render'] })
  void reportPartError(error, event)
}

/** Undefined without listeners, so that the renderer prepares no arguments for them. */
function hookCaller(): RenderRequest['callHook'] {
  const { hooks } = useNitroApp()
  if (!isHeard(hooks, 'render:html', 'render:response', 'render:island', 'dev:ssr-logs')) return undefined
  return async (name, ...args) => {
    await (hooks as unknown as WatchedHooks).callHook(name, ...args)
  }
}

/** Fallback pages of a static host are not pages of the application: it starts on them in the browser. */
function isFallback(event: H3Event): boolean {
  return import.meta.prerender && /^\/(?:200|404)\.html$/.test(event.url.pathname)
}
