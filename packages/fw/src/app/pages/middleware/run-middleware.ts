import { appRules } from '#build/app-rules'
import type { RouteLocationNormalized } from 'vue-router'
import type { FwAppContext } from '../../../shared/app-context'
import { createError, isFwError } from '../../../shared/fw-error'
import type { NavigationGuardResult, RouteMiddleware } from '../../../shared/middleware'
import { showError } from '../../error'
import { ruledMiddleware } from './app-rules'
import { routingOf } from '../route/routing'
import type { Routing } from '../route/routing'
import { createLoopError, noteHop, noteRedirect } from './redirect-chain'

type Entry = RouteMiddleware | string

const MAX_REDIRECTS = 30

/**
 * Runs the middleware of a navigation: `validate` of the page, global middleware, and the middleware of the matched
 * pages and route rules. Returns the result for the router. On the server, and for the initial page on the client, an
 * aborted navigation shows an error.
 */
export function runMiddleware(
  app: FwAppContext,
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
): NavigationGuardResult | Promise<NavigationGuardResult> {
  countRedirects(app, to)
  routingOf(app).newest = to
  const entries = collect(app, to)
  return entries.length || to.meta.validate ? run(app, entries, to, from) : undefined
}

// A redirect loop would block the server forever. Browsers of built applications only count.
function countRedirects(app: FwAppContext, to: RouteLocationNormalized): void {
  const routing = routingOf(app)
  routing.hops = to.redirectedFrom ? routing.hops + 1 : 0
  if (import.meta.server || import.meta.dev) noteHop(routing, to)
  if (routing.hops > MAX_REDIRECTS) {
    throw import.meta.server || import.meta.dev
      ? createLoopError(routing, to.fullPath, MAX_REDIRECTS)
      : new Error(`FW2135: Infinite redirect to "${to.fullPath}", redirected more than ${MAX_REDIRECTS} times.`)
  }
}

function collect(app: FwAppContext, to: RouteLocationNormalized): Entry[] {
  const entries = new Set<Entry>([
    ...(routingOf(app).files?.globalMiddleware ?? []),
    ...routingOf(app).globalMiddleware,
  ])
  for (const { meta } of to.matched)
    for (const entry of meta.middleware ? [meta.middleware as Entry | Entry[]].flat() : []) entries.add(entry)
  if (appRules) {
    for (const [name, isWanted] of Object.entries(ruledMiddleware(to.path))) {
      if (isWanted) entries.add(name)
      else entries.delete(name)
    }
  }
  return [...entries]
}

async function run(
  app: FwAppContext,
  entries: readonly Entry[],
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
): Promise<NavigationGuardResult> {
  const refusal = to.meta.validate ? await validate(app, to) : undefined
  if (refusal) return refuse(app, refusal, to)
  for (const entry of entries) {
    const middleware = typeof entry === 'string' ? await find(app, entry, to) : entry
    const result = await runOne(app, middleware, to, from)
    if (result === false || result instanceof Error) return refuse(app, result, to)
    if (result !== undefined && result !== null && result !== true) {
      if (import.meta.server || import.meta.dev) noteRedirect(routingOf(app), to, entry)
      return result
    }
  }
}

async function runOne(
  app: FwAppContext,
  middleware: RouteMiddleware,
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
): Promise<NavigationGuardResult> {
  const routing = routingOf(app)
  routing.inMiddleware++
  try {
    return resolveRedirect(routing, to, await app.runWithContext(() => middleware(to, from)))
  } finally {
    routing.inMiddleware--
  }
}

/** The redirect of a middleware: its result, otherwise its `navigateTo` call unless a newer navigation replaced it. */
function resolveRedirect(
  routing: Routing,
  to: RouteLocationNormalized,
  result: NavigationGuardResult,
): NavigationGuardResult {
  const { redirectTarget } = routing
  if (redirectTarget === undefined || (routing.newest !== to && result !== redirectTarget)) return result
  routing.redirectTarget = undefined
  return result instanceof Error || typeof result === 'string' || (typeof result === 'object' && result !== null)
    ? result
    : redirectTarget
}

async function find(app: FwAppContext, name: string, to: RouteLocationNormalized): Promise<RouteMiddleware> {
  const { namedMiddleware: added, files } = routingOf(app)
  const middleware = added[name] ?? (await files?.namedMiddleware[name]?.())?.default
  if (!middleware) {
    const error = new Error(`Unknown route middleware "${name}".`)
    // Development finds the file that names it.
    throw import.meta.dev
      ? Object.assign(error, {
          unknownMiddleware: {
            name,
            known: Object.keys({ ...files?.namedMiddleware, ...added }),
            pages: to.matched.map(({ name }) => String(name)),
          },
        })
      : error
  }
  return middleware
}

async function validate(app: FwAppContext, to: RouteLocationNormalized): Promise<Error | undefined> {
  const check = to.meta.validate as (route: RouteLocationNormalized) => unknown
  const result = await app.runWithContext(() => check(to))
  if (result === true || result === undefined) return undefined
  const parts =
    typeof result === 'object' && result !== null
      ? (result as {
          status?: number
          statusCode?: number
          statusText?: string
          statusMessage?: string
          message?: string
        })
      : {}
  const status = parts.status ?? parts.statusCode ?? 404
  if (isFwError(result)) return result
  const isPlain = status === 404 && !parts.statusText && !parts.statusMessage
  return createError({
    ...(isPlain && { statusText: 'Not Found', message: notFoundText(to.fullPath) }),
    data: { path: to.fullPath },
    fatal: true,
    ...parts,
    status,
  })
}

function refuse(app: FwAppContext, result: false | Error, to: RouteLocationNormalized): NavigationGuardResult {
  // A response other than a page was already sent.
  if (import.meta.server ? app.ssrContext!.response : routingOf(app).isLeaving) return false
  const isFirst = import.meta.server || (app.isHydrating && !app.payload.serverRendered)
  const error = result || (isFirst ? createNotFound(to.fullPath) : undefined)
  if (import.meta.server) throw error
  if (!error || !(isFirst || (isFwError(error) && error.fatal))) return result
  showError(error, app)
  // Shows the failed URL with the error page, although the navigation was aborted.
  const history = app.$router?.options.history
  if (history && history.location !== to.fullPath) history.push(to.fullPath)
  return false
}

function notFoundText(path: string): string {
  return `Page not found: ${path}`
}

/** Creates the 404 error of a path. */
export function createNotFound(path: string): ReturnType<typeof createError> {
  return createError({ status: 404, statusText: 'Not Found', message: notFoundText(path), data: { path } })
}
