import type { RouteRule } from '../contracts/server'

/** The middleware of a route rule by name, however they are written: whether each runs. */
export function readRuledMiddleware({ appMiddleware = {} }: RouteRule): Record<string, boolean> {
  return typeof appMiddleware === 'string' || Array.isArray(appMiddleware)
    ? Object.fromEntries([appMiddleware].flat().map(name => [name, true]))
    : (appMiddleware as Record<string, boolean>)
}
