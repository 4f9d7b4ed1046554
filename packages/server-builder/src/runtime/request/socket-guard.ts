import { checkOrigin, trustedOrigins } from '#fw-server/security'
import { createOriginMatcher, foreignOrigin } from './origin-check'

type Handle = (request: Request) => Response | Promise<Response>

interface SocketCarrier {
  context?: Record<PropertyKey, unknown>
  [key: PropertyKey]: unknown
}

/** The key for the socket hooks of a handler, besides its response. */
const HOOKS = Symbol.for('crossws.hooks')

/** Whether a request is a WebSocket upgrade. */
export function isSocketRequest({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.get('upgrade')?.toLowerCase() === 'websocket'
}

const isTrusted = /* @__PURE__ */ createOriginMatcher(trustedOrigins)

/**
 * Rejects WebSockets of other sites: browsers open them with the visitor's cookies and without a preflight. Also
 * rejects sockets to routes without a socket handler: the engine would open them without a listener.
 */
export function refuseSockets(handle: Handle): Handle {
  if (!import.meta._websocket) return handle
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

// In development, the development server checks this with its own options.
function isForeign({ headers, url }: Request): boolean {
  if (import.meta.dev || !checkOrigin) return false
  const origin = foreignOrigin(headers, new URL(url).host)
  return origin !== undefined && !isTrusted(origin)
}

/** A response whose handler rejects the upgrade. */
function refusal(status: number): Response {
  const upgrade = (): Response => new Response(null, { status })
  return Object.assign(upgrade(), { crossws: { upgrade } })
}
