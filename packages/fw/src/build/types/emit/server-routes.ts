import type { ServerHandlerEntry } from '@fw/schema'
import { resolveRoute } from '@fw/server-builder'
import { relative } from 'pathe'
import { emitBlock, emitImportedType, emitKey, emitLines } from '../specifier'

/** A server handler with a route. */
export interface ServerRoute {
  route: string
  /** In lower case. `default` handles every other method. */
  method: string
  file: string
}

/** The route of a file in `api/` or `routes/` of a server folder. Undefined for other files. */
export function resolveServerRoute(serverDir: string, file: string): ServerRoute | undefined {
  const [folder, ...parts] = relative(serverDir, file).split('/')
  if ((folder !== 'api' && folder !== 'routes') || parts.length === 0) return undefined
  const { route, method } = resolveRoute(parts.join('/'), folder === 'api' ? '/api' : '')
  // Callers write URLs without encoding.
  return { route: decodeURIComponent(route), method: method?.toLowerCase() ?? 'default', file }
}

/** The route of a handler that was added with a path. Middleware has none. */
export function resolveHandlerRoute({
  handler,
  route,
  method,
  middleware,
}: ServerHandlerEntry): ServerRoute | undefined {
  return route === undefined || middleware
    ? undefined
    : { route, method: method?.toLowerCase() ?? 'default', file: handler }
}

/**
 * `InternalApi`: the response type of each server route. If two handlers have the same route and method, the first is
 * used.
 */
export function emitServerRoutes(routes: readonly ServerRoute[], from: string): string {
  const known = new Map<string, Map<string, string>>()
  for (const { route, method, file } of routes) {
    const methods = known.get(route) ?? new Map<string, string>()
    if (!methods.has(method)) methods.set(method, `HandlerResult<${emitImportedType(from, file, 'default')}>`)
    known.set(route, methods)
  }
  const members = [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([route, methods]) => {
      const results = [...methods]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([method, type]) => `${emitKey(method)}: ${type}`)
      return `${emitKey(route)}: { ${results.join(', ')} }`
    })
  return emitLines([
    "import type { HandlerResult } from '@fw/schema'",
    '',
    'export {}',
    ...emitBlock("declare module '@fw/schema'", emitBlock('interface InternalApi', members)),
  ])
}
