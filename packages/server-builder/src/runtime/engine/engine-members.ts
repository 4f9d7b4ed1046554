import { H3 } from 'h3'
import type { EventHandler, H3Event } from 'h3'
import { localFetch } from '../fetch/local-fetch'

/** A request for `localCall`. */
interface LocalRequest {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: RequestInit['body']
}

interface LocalResponse {
  status: number
  statusText: string
  headers: Record<string, string>
  /** Text, or the bytes of anything else. */
  body: string | Uint8Array
}

type AddRoute = (path: string, handler: EventHandler, method?: string | string[]) => EngineRouter

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'connect', 'trace'] as const

/** Adds routes to a running server. A route of a file takes precedence. */
type EngineRouter = { add: AddRoute; use: AddRoute } & Record<
  (typeof METHODS)[number],
  (path: string, handler: EventHandler) => EngineRouter
>

type EngineApp = {
  handler: (event: H3Event) => unknown
  config: { onError?: (error: any, event: H3Event) => unknown; [name: string]: unknown }
  '~findRoute': (event: H3Event) => FoundRoute
}

type FoundRoute = ReturnType<H3['~findRoute']>

/** Members of the server engine that plugins of the ecosystem use, in addition to its own. */
export interface EngineMembers {
  /** Calls a route of the server without a network request. */
  localFetch: typeof localFetch
  /** Calls a route of the server, and reads its response. */
  localCall: (request: LocalRequest) => Promise<LocalResponse>
  router: EngineRouter
  h3App: EngineApp & { options: EngineApp['config'] }
}

/** Adds the members. Those that plugins do not use are not created. */
export function addEngineMembers(engine: { h3?: unknown }): void {
  const h3 = engine.h3 as EngineApp | undefined
  Object.assign(engine, { localFetch, localCall })
  if (!h3) return
  let router: EngineRouter | undefined
  Object.defineProperties(engine, {
    router: { configurable: true, get: () => (router ??= createRouter(h3)) },
    h3App: { configurable: true, get: () => withOptions(h3) },
  })
}

/** The options have another name now, but the same members. Otherwise, this would be a method that adds routes. */
function withOptions(h3: EngineApp): EngineMembers['h3App'] {
  return Object.hasOwn(h3, 'options')
    ? (h3 as EngineMembers['h3App'])
    : Object.defineProperty(h3 as EngineMembers['h3App'], 'options', { configurable: true, get: () => h3.config })
}

function createRouter(h3: EngineApp): EngineRouter {
  const added = new H3()
  const find = h3['~findRoute'].bind(h3)
  h3['~findRoute'] = event => {
    // It also looks up the route rules.
    const route = find(event)
    return route && route.data.route !== '/**' ? route : (added['~findRoute'](event) ?? route)
  }
  const add: AddRoute = (path, handler, method = '') => {
    for (const name of [method].flat()) added.on(name === 'all' ? '' : (name as 'get'), path, handler)
    return router
  }
  const router = { add, use: add } as EngineRouter
  for (const method of METHODS) router[method] = (path, handler) => add(path, handler, method)
  return router
}

async function localCall({ url, ...init }: LocalRequest): Promise<LocalResponse> {
  const response = await localFetch(url, init)
  const { status, statusText, headers } = response
  const isText = /^(?:text\/|application\/(?:.*\+)?(?:json|xml|javascript))/.test(
    headers.get('content-type') ?? 'text/',
  )
  const body = isText ? await response.text() : new Uint8Array(await response.arrayBuffer())
  return { status, statusText, headers: Object.fromEntries(headers), body }
}
