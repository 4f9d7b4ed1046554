import type { IncomingMessage, ServerResponse } from 'node:http'

/** `bundler2.hotMiddleware`. */
export interface HotOptions {
  /** The path of the connection. */
  path?: string
  /** Milliseconds between signs of life, without which proxies end the connection. */
  heartbeat?: number
  /** Called with a message for each compilation. */
  log?: ((message: string) => void) | false
}

const HEARTBEAT_MS = 10_000

/** The connection to open tabs: events of the server, and requests for the latest state of an event. */
export class HotEvents {
  private readonly tabs = new Map<ServerResponse, string>()
  private readonly states = new Map<string, () => unknown>()
  private readonly beat: ReturnType<typeof setInterval>

  constructor(
    readonly path: string,
    { heartbeat = HEARTBEAT_MS }: HotOptions = {},
  ) {
    this.beat = setInterval(() => {
      for (const tab of this.tabs.keys()) tab.write(': heartbeat\n\n')
    }, heartbeat).unref()
  }

  /** Sends an event to open tabs. */
  send(event: string, content?: unknown): void {
    for (const tab of this.tabs.keys()) tab.write(emitEvent(event, content))
  }

  /** Sets the content that tabs get when they request an event. */
  provide(event: string, read: () => unknown): void {
    this.states.set(event, read)
  }

  /** Whether the request belongs to the connection, which then responds to it. `greet` are the first events of a tab. */
  handle(request: IncomingMessage, response: ServerResponse, greet: () => Array<[string, unknown]>): boolean {
    const [path, name = ''] = (request.url ?? '').split('?')
    if (path !== this.path) return false
    if (request.method === 'POST') void this.respond(name, request, response)
    else this.open(name, request, response, greet())
    return true
  }

  close(): void {
    clearInterval(this.beat)
    for (const tab of this.tabs.keys()) tab.end()
    this.tabs.clear()
  }

  private open(
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
    greeting: Array<[string, unknown]>,
  ): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(`retry: 500\n\n${greeting.map(([event, content]) => emitEvent(event, content)).join('')}`)
    this.tabs.set(response, name)
    request.once('close', () => this.tabs.delete(response))
  }

  /** Sends the content to the tab as an event: only the events of a connection arrive in their order. */
  private async respond(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = await readEvent(request)
    const content = this.states.get(event)?.()
    if (content !== undefined)
      for (const [tab, of] of this.tabs) if (name && of === name) tab.write(emitEvent(event, content))
    response.writeHead(204).end()
  }
}

const MAX_EVENT_CHARACTERS = 10_000

async function readEvent(request: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const part of request) {
      text += String(part)
      if (text.length > MAX_EVENT_CHARACTERS) return ''
    }
    return String((JSON.parse(text) as { event?: unknown }).event)
  } catch {
    return ''
  }
}

function emitEvent(event: string, content: unknown): string {
  return `data: ${JSON.stringify([event, content])}\n\n`
}
