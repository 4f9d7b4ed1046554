import { publicRules, readRuledMiddleware } from '@fw/schema'
import type { Fw, RouteRule } from '@fw/schema'
import { crawlsLinks, listPrerenderRoutes } from '../resilience/payloads'
import { mergeRules } from '../route-rules'
import { emitConstants } from './emit-text'

/** `#build/client-rules`: the route rules of the client, if there is no app manifest. */
export function emitClientRules(app: Fw): string {
  return emitConstants({
    clientRules: app.options.experimental.appManifest ? undefined : resolveRules(app),
    crawlsLinks: crawlsLinks(app),
  })
}

function resolveRules(app: Fw): Record<string, RouteRule> {
  const rules = Object.entries(mergeRules(app)).map(([pattern, rule]) => [
    pattern,
    rule.appMiddleware === undefined ? rule : { ...rule, appMiddleware: readRuledMiddleware(rule) },
  ])
  const prerendered = listPrerenderRoutes(app).map(route => [route, { prerender: true }])
  return publicRules(Object.fromEntries([...prerendered, ...rules]) as Record<string, RouteRule>)
}
