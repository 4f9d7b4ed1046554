import type { ServerHandlerEntry } from '@fw/schema'
import { resolveRoute } from '@fw/server-builder'
import { relative } from 'pathe'
import { emitBlock, emitImportedType, emitKey, emitLines, quote } from '../../../declaration-text'

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

interface RouteNode {
  /** Routes by key: `/` of the path that ends here, `**` of any rest. */
  routes: Record<string, string>
  children: Map<string, RouteNode>
}

const createNode = (): RouteNode => ({ routes: {}, children: new Map() })

/** Members of `InternalApiTree`. */
function emitTree(routes: readonly string[]): string[] {
  const root = createNode()
  for (const route of [...routes].sort()) {
    let node = root
    const segments = route.replace(/^\//, '').split('/')
    const rest = segments.findIndex(segment => segment.startsWith('**'))
    for (const segment of rest < 0 ? segments : segments.slice(0, rest)) {
      const key = segment.startsWith(':') ? ':' : segment
      const child = node.children.get(key) ?? createNode()
      node.children.set(key, child)
      node = child
    }
    node.routes[rest < 0 ? '/' : '**'] ??= route
  }
  return emitNode(root)
}

function emitNode({ routes, children }: RouteNode): string[] {
  return [
    ...Object.entries(routes).map(([key, route]) => `${quote(key)}: ${quote(route)}`),
    ...[...children].map(([key, child]) => `${emitKey(key)}: { ${emitNode(child).join(', ')} }`),
  ]
}

/** The methods that have no form. */
const WITHOUT_FORM: ReadonlySet<string> = new Set(['connect', 'get', 'head', 'options', 'trace'])

/** The types of the handlers of each route, by method. Of two handlers of a route and method, the first is used. */
function groupMethods(
  routes: readonly ServerRoute[],
  from: string,
): Array<[route: string, methods: [string, string][]]> {
  const methodsByRoute = new Map<string, Map<string, string>>()
  for (const { route, method, file } of routes) {
    const methods = methodsByRoute.get(route) ?? new Map<string, string>()
    if (!methods.has(method)) methods.set(method, emitImportedType(from, file, 'default'))
    methodsByRoute.set(route, methods)
  }
  const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
  return [...methodsByRoute].sort(byName).map(([route, methods]) => [route, [...methods].sort(byName)])
}

/** `InternalApi`: the response type of each server route. `InternalForms`: the values that its form accepts. */
export function emitServerRoutes(routes: readonly ServerRoute[], from: string): string {
  const grouped = groupMethods(routes, from)
  const emitMembers = (wrapper: string, isListed: (method: string) => boolean): string[] =>
    grouped.flatMap(([route, methods]) => {
      const types = methods.filter(([method]) => isListed(method))
      const members = types.map(([method, type]) => `${emitKey(method)}: ${wrapper}<${type}>`)
      return members.length > 0 ? [`${emitKey(route)}: { ${members.join(', ')} }`] : []
    })
  const forms = emitMembers('HandlerForm', method => !WITHOUT_FORM.has(method))
  return emitLines([
    "import type { HandlerForm, HandlerResult } from '@fw/schema'",
    '',
    'export {}',
    ...emitBlock("declare module '@fw/schema'", [
      ...emitBlock(
        'interface InternalApi',
        emitMembers('HandlerResult', () => true),
      ),
      ...emitBlock('interface InternalForms', forms),
      ...emitBlock('interface InternalApiTree', emitTree(grouped.map(([route]) => route))),
    ]),
  ])
}
