import { checkOrigin, trustedOrigins } from '#fw-server/security'
import { createOriginMatcher, foreignOrigin } from './origin-check'

type Handle = (request: Request) => Response | Promise<Response>

interface SocketCarrier {
  context?: Record<PropertyKey, unknown>
  [key: PropertyKey]: unknown
}

/** Where handlers leave what they do with a socket, besides on their response. */
const HOOKS = Symbol.for('crossws.hooks')

/** Whether a request asks for a WebSocket. */
export function isSocketRequest({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.get('upgrade')?.toLowerCase() === 'websocket'
}

const isTrusted = /* @__PURE__ */ createOriginMatcher(trustedOrigins)

/**
 * Refuses WebSockets of other sites: browsers open them with the visitor's cookies, and ask nobody. And those to routes
 * without a handler for them: the engine would open every one, and nobody would listen.
 */
export function refuseSockets(handle: Handle): Handle {
  return request => {
    if (!isSocketRequest(request)) return handle(request)
    if (isForeign(request)) return refusal(403)
    return Promise.resolve(handle(request)).then(response =>
      hasHooks(request, response) ? response : refusal(response.status >= 400 ? response.status : 404),
    )
  }
}

function hasHooks(request: Request, response: Response): boolean {
  const carrier = request as unknown as SocketCarrier
  return 'crossws' in response || HOOKS in carrier || (carrier.context !== undefined && HOOKS in carrier.context)
}

// In development the development server decides, by options of its own.
function isForeign({ headers, url }: Request): boolean {
  if (import.meta.dev || !checkOrigin) return false
  const origin = foreignOrigin(headers, new URL(url).host)
  return origin !== undefined && !isTrusted(origin)
}

/** Whoever decides about the upgrade finds a handler that ends it. */
function refusal(status: number): Response {
  const upgrade = (): Response => new Response(null, { status })
  return Object.assign(upgrade(), { crossws: { upgrade } })
}
