import { findRouteRules } from '#nitro/virtual/routing'
import type { RuleData } from '#nitro/virtual/routing'
import { isCaseSensitive } from '#fw-server/paths'
import * as engine from '#fw-server/engine-app'
import { composeMiddleware } from 'h3'
import type { H3Event, Middleware } from 'h3'
import { createMatcherFromFind, memoizeRouteRulesMatcher } from 'h3/rules'
import { foldCase } from '../request/canonical-path'
import { pageOfPath, pageOfRequest } from '../request/page-path'
import { trackSockets } from './open-sockets'
import { markOwn } from './pipeline'

// Replaces the engine's module of this name, to match rules differently: by the page that a request belongs to, in the
// letter case of the router, and by the same normalized path that the router uses.

// They are functions because this module and the engine's import each other.
export const useNitroApp: typeof engine.useNitroApp = () => engine.useNitroApp()
export const useNitroHooks: typeof engine.useNitroHooks = () => engine.useNitroHooks()
export const serverFetch: typeof engine.serverFetch = (...args) => engine.serverFetch(...args)
export const fetch: typeof engine.fetch = (...args) => engine.fetch(...args)
export const resolveWebsocketHooks: typeof engine.resolveWebsocketHooks = async request =>
  trackSockets(await engine.resolveWebsocketHooks(request))

export { createRoutedMiddleware } from './routed-middleware'

type Matcher = ReturnType<typeof memoizeRouteRulesMatcher>
type Layers = ReturnType<typeof findRouteRules>
type MatchedLayers = ReturnType<Parameters<typeof createMatcherFromFind>[0]>

let match: Matcher | undefined

/** The rules of a path. */
export function getRouteRules(method: string, path: string): ReturnType<Matcher> {
  return (match ??= memoizeRouteRulesMatcher(createMatcher()))(method, pageOfPath(path))
}

function createMatcher(): Matcher {
  let requestedPath = ''
  const find = createMatcherFromFind((method, reading) =>
    requestedPath.includes('%') && reading !== requestedPath ? [] : (findInCase(method, reading) as MatchedLayers),
  )
  return (method, path) => find(method, (requestedPath = path))
}

// If case is ignored, patterns with capital letters also exist in lower case.
function findInCase(method: string, path: string): Layers {
  if (isCaseSensitive) return findRouteRules(method, path)
  return findRouteRules(method, foldCase(path))?.map(layer => ({ ...layer, data: recaseBases(layer.data, path) }))
}

function recaseBases(data: RuleData, path: string): RuleData {
  return Array.isArray(data)
    ? data.map(rule => recaseBase(rule, path))
    : { ...data, rules: data.rules.map(rule => recaseBase(rule, path)) }
}

// The rest of a path after its pattern becomes part of a redirect target, so the pattern gets the letter case of the
// path.
function recaseBase<T extends { options?: unknown }>(rule: T, path: string): T {
  const { base } = (rule.options ?? {}) as { base?: unknown }
  return typeof base === 'string' && !/[:*(]/.test(base)
    ? { ...rule, options: { ...(rule.options as object), base: path.slice(0, base.length) } }
    : rule
}

/** Applies the rules of the page that a request belongs to. */
export function createRouteRulesMiddleware(): Middleware {
  const chains = new WeakMap<object, ReturnType<typeof composeMiddleware>>()
  const middleware: Middleware = (event: H3Event, next) => {
    const page = pageOfRequest(event.url)
    const { routeRules, routeRuleMiddleware } = getRouteRules(event.req.method, page)
    event.context.routeRules = routeRules as H3Event['context']['routeRules']
    if (routeRuleMiddleware.length === 0) return next()
    let chain = chains.get(routeRuleMiddleware)
    if (!chain) chains.set(routeRuleMiddleware, (chain = composeMiddleware(routeRuleMiddleware)))
    return chain(event, next)
  }
  return markOwn(Object.assign(middleware, { __traced__: true }))
}
