import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestQueue } from './request-queue'

/** Passes all WebSockets of a server through the queue before any other listener sees them. */
export function guardSockets(server: Server, queue: RequestQueue): void {
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
  // Applications add and remove listeners: none of them may see a socket that still waits.
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'upgrade') return emit(event, ...args)
    const [request, socket] = args as [IncomingMessage, Duplex]
    queue.handleUpgrade(request, socket, () => emit(event, ...args))
    return true
  }
  // Without a listener Node would handle the upgrade as an ordinary request.
  server.on('upgrade', (_request, socket: Duplex) => {
    if (server.listenerCount('upgrade') === 1) socket.destroy()
  })
}
