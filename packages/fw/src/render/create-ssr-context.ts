import type { RenderRequest } from '@fw/schema'
import type { SSRContext } from '../shared/ssr-context'

/** The state of one request. Every field exists from the start, so that all contexts have the same shape. */
export function createSSRContext(from: RenderRequest): SSRContext {
  const { url, context, isPrerendering } = from
  if (isPrerendering) {
    // Pages that the application finds while it renders. The server prerenders them too.
    context.prerender ??= []
  }
  const headers = new Headers()
  from.watchHeaders?.(headers)
  return {
    request: from.request,
    url,
    pageURL: from.pageURL,
    event: from.event,
    context,
    runtimeConfig: from.runtimeConfig,
    routeRules: from.routeRules,
    fetch: from.fetch,
    readsCookie: from.readsCookie,
    isPrerendering,
    waitUntil: from.waitUntil,
    addFile: from.addFile,
    getRouteRules: from.getRouteRules,
    getManifest: from.getManifest,
    sendEarlyHints: from.sendEarlyHints,
    callHook: from.callHook,
    reportError: from.reportError,
    measure: from.measure,
    Response: from.Response,
    payload: {
      path: url.pathname + url.search,
      serverRendered: true,
      // Keys of data may come from visitors: `constructor` must not find an inherited member.
      data: Object.create(null),
      state: {},
      once: [],
      _errors: Object.create(null),
      ...(isPrerendering ? { prerenderedAt: Date.now() } : undefined),
    },
    modules: undefined,
    later: undefined,
    teleports: undefined,
    writtenConfig: undefined,
    noSSR: false,
    island: undefined,
    islandPaths: undefined,
    error: undefined,
    status: 200,
    statusText: undefined,
    headers,
    response: undefined,
    head: undefined,
    payloadReducers: undefined,
    payloadCalls: import.meta.dev || isPrerendering ? new Map() : undefined,
    onDone: [],
    isStreaming: false,
    fetchWithoutLimit: undefined,
    abort: undefined,
    signal: undefined,
    aborted: undefined,
  }
}

/** Saves the cookies of a page that ends in an error: they were set, whatever the response is. */
export function saveCookies({ leftCookies }: RenderRequest, { headers }: SSRContext): void {
  leftCookies?.().push(...headers.getSetCookie())
}

/** Sets the cookies of the page that ended in an error. */
export function restoreCookies({ leftCookies }: RenderRequest, { headers }: SSRContext): void {
  for (const line of leftCookies?.() ?? []) headers.append('set-cookie', line)
}

/** Releases the resources of the request. If one cleanup fails, the others still run. */
export function releaseContext(context: SSRContext): void {
  for (const done of context.onDone.splice(0)) {
    try {
      done()
    } catch (error) {
      console.error(error)
    }
  }
}
