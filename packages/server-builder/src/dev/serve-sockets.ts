import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Fw } from '@fw/schema'
import type { Nitro } from 'nitro/types'

/** Development: handles WebSockets if the engine has them enabled. The result stops it. */
export async function serveSockets(app: Fw, engine: Nitro, entry: string): Promise<() => void> {
  const server = app.httpServer as Server | undefined
  const isOn = engine.options.features.websocket ?? engine.options.experimental.websocket
  if (!server || !isOn) return () => undefined
  const { default: createAdapter } = await import('crossws/adapters/node')
  const { handleUpgrade } = createAdapter({
    resolve: async request => (await app.bundler!.import(entry)).resolveWebsocketHooks(request),
  })
  const listen = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!isOfBundler(request)) void handleUpgrade(request, socket, head)
  }
  server.on('upgrade', listen)
  return () => server.off('upgrade', listen)
}

// Bundlers connect to open tabs with their own sockets on the same server.
function isOfBundler({ headers }: IncomingMessage): boolean {
  return /^(?:vite|webpack|rspack)-/.test(String(headers['sec-websocket-protocol'] ?? ''))
}
