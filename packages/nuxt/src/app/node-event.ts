interface EngineEvent {
  req: Request
  res: { status?: number; statusText?: string; headers: Headers }
  url: URL
  node?: unknown
}

interface ServerApp {
  hooks: { hook: (name: 'request', listener: (event: EngineEvent) => void) => unknown }
}

/**
 * A server plugin. Handlers that are written for h3 1 read requests from `event.node`, which prerendering, local
 * requests and workers do not have: it gets the members that such handlers use.
 */
export default function provideNode({ hooks }: ServerApp): void {
  hooks.hook('request', event => {
    if (event.node === undefined) Object.defineProperty(event, 'node', { value: createNode(event), configurable: true })
  })
}

function createNode({ req, res, url }: EngineEvent): object {
  const path = url.pathname + url.search
  const socket = { readyState: 'readOnly', encrypted: url.protocol === 'https:' }
  return {
    req: {
      method: req.method,
      url: path,
      originalUrl: path,
      headers: Object.fromEntries(req.headers),
      socket,
      connection: socket,
    },
    res: createResponse(res),
  }
}

function createResponse(res: EngineEvent['res']): object {
  return {
    headersSent: false,
    writableEnded: false,
    get statusCode() {
      return res.status ?? 200
    },
    set statusCode(status: number) {
      res.status = status
    },
    get statusMessage() {
      return res.statusText ?? ''
    },
    set statusMessage(text: string) {
      res.statusText = text
    },
    getHeader: (name: string) => res.headers.get(name) ?? undefined,
    getHeaders: () => Object.fromEntries(res.headers),
    hasHeader: (name: string) => res.headers.has(name),
    removeHeader: (name: string) => res.headers.delete(name),
    setHeader(name: string, value: string | number | readonly string[]) {
      res.headers.delete(name)
      for (const part of [value].flat()) res.headers.append(name, String(part))
      return this
    },
  }
}
