import type { RouteLocationNormalized } from 'vue-router'
import type { RouteMiddleware } from '../../../shared/middleware'
import type { Routing } from '../route/routing'

// On the server and in development: which middleware redirected from where.

/** Starts a navigation, or notes a redirect that is not of a middleware. */
export function noteHop(routing: Routing, to: RouteLocationNormalized): void {
  if (routing.hops === 0) routing.redirects = []
  const { redirects, hops, newest } = routing
  if (redirects.length < hops)
    redirects.push({ from: (newest ?? to.redirectedFrom!).fullPath, middleware: 'a navigation guard' })
}

/** Notes that a middleware redirects from a location. */
export function noteRedirect(routing: Routing, to: RouteLocationNormalized, entry: RouteMiddleware | string): void {
  routing.redirects.push({ from: to.fullPath, middleware: nameOf(routing, entry) })
}

/** The error of an infinite redirect, with the chain from the last visit of the same page. */
export function createLoopError({ redirects }: Routing, target: string, limit: number): Error {
  const start = redirects.findLastIndex(({ from }) => from === target)
  const chain = redirects.slice(start < 0 ? -3 : start)
  const steps = chain.map(({ middleware }, index) => `${chain[index + 1]?.from ?? target} (by ${middleware})`)
  const error = new Error(
    `FW2135: Infinite redirect: ${[chain[0]!.from, ...steps].join(' → ')}, redirected more than ${limit} times.`,
  )
  // Its frames are those of the router.
  if (import.meta.server) error.stack = ''
  // Development finds their files.
  return import.meta.dev ? Object.assign(error, { redirectedBy: chain.map(({ middleware }) => middleware) }) : error
}

function nameOf({ files, namedMiddleware }: Routing, entry: RouteMiddleware | string): string {
  if (typeof entry === 'string') return entry
  const index = files?.globalMiddleware.indexOf(entry) ?? -1
  return (
    files?.globalNames?.[index] ??
    Object.keys(namedMiddleware).find(name => namedMiddleware[name] === entry) ??
    (entry.name || 'middleware')
  )
}
