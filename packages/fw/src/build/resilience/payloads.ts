import { isStaticSite, listsOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { listRules } from '../route-rules'

/** Whether pages may have their payload in a separate file: prerendered pages, and those that the server caches. */
export function hasPayloads(app: Fw): boolean {
  const {
    dev,
    ssr,
    experimental: { payloadExtraction },
  } = app.options
  return (
    payloadExtraction &&
    ssr &&
    !dev &&
    (isPrerendering(app) || listRules(app).some(({ cache, swr, isr }) => cache || swr || isr))
  )
}

/** Whether pages that prerendered pages link to are prerendered. */
export function crawlsLinks({ options: { serverEngine }, plan: { server } }: Fw): boolean {
  return (
    server?.engine?.prerender?.crawlLinks ??
    (serverEngine as EngineOptions).prerender?.crawlLinks ??
    isStaticSite(serverEngine as EngineOptions)
  )
}

/** The routes that the configuration or a listener of the engine's hooks lists. */
export function listPrerenderRoutes({ options: { serverEngine }, plan: { server } }: Fw): readonly string[] {
  return server?.engine?.prerender?.routes ?? (serverEngine as EngineOptions).prerender?.routes ?? []
}

interface EngineOptions {
  static?: boolean
  preset?: string
  prerender?: { routes?: string[]; crawlLinks?: boolean }
}

function isPrerendering(app: Fw): boolean {
  return (
    isStaticSite(app.options.serverEngine as EngineOptions) ||
    crawlsLinks(app) ||
    listPrerenderRoutes(app).length > 0 ||
    listsOf(app).prerenderRoutes.value.length > 0 ||
    !!app.hasListeners?.('prerender:routes') ||
    listRules(app).some(rule => rule.prerender)
  )
}
