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

/** Refuses WebSockets to routes without a handler for them. The engine would open every one, and nobody would listen. */
export function refuseSockets(handle: Handle): Handle {
  return (request) => {
    if (!isSocketRequest(request)) return handle(request)
    return Promise.resolve(handle(request)).then(response => hasHooks(request, response) ? response : refusal(response))
  }
}

function hasHooks(request: Request, response: Response): boolean {
  const carrier = request as unknown as SocketCarrier
  return 'crossws' in response || HOOKS in carrier || (carrier.context !== undefined && HOOKS in carrier.context)
}

/** Whoever decides about the upgrade finds a handler that ends it, with the status code of the route if that is an error. */
function refusal({ status }: Response): Response {
  const upgrade = (): Response => new Response(null, { status: status >= 400 ? status : 404 })
  return Object.assign(upgrade(), { crossws: { upgrade } })
}
