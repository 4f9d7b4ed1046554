import type { Fw } from '@fw/schema'
import { listRules } from './rule-needs'

/**
 * Whether pages may have their payload in a separate file: prerendered pages, and those that the server caches.
 */
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

function isPrerendering(app: Fw): boolean {
  const {
    static: isStatic,
    preset,
    prerender,
  } = app.options.serverEngine as {
    static?: boolean
    preset?: string
    prerender?: { routes?: string[]; crawlLinks?: boolean }
  }
  const name = preset ?? process.env.SERVER_PRESET ?? process.env.NITRO_PRESET ?? ''
  return (
    !!isStatic ||
    /static|pages/.test(name) ||
    !!prerender?.crawlLinks ||
    !!prerender?.routes?.length ||
    !!app.hasListeners?.('prerender:routes') ||
    listRules(app).some(rule => rule.prerender)
  )
}
