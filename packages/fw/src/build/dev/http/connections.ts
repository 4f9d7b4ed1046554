import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

// Browsers open connections that they may never use.
const SILENT_TIMEOUT_MS = 500

/** All open connections of a server, including WebSockets. */
export class Connections {
  private readonly sockets = new Set<Socket>()
  /** Connections without a request so far. */
  private readonly silent = new Set<string>()
  private onRequests: (() => void) | undefined

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => this.add(socket))
    const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
    server.emit = (event: string, ...args: unknown[]) => {
      if (event === 'request' || event === 'upgrade') this.markUsed(keyOf((args[0] as IncomingMessage).socket))
      return emit(event, ...args)
    }
  }

  /** Resolves when every connection has sent a request, or after a timeout. */
  waitForRequests(): Promise<void> {
    return new Promise(resolve => {
      if (this.silent.size === 0) return resolve()
      // A process that was busy for so long has not read the requests yet that arrived meanwhile.
      const timer = setTimeout(() => setImmediate(resolve), SILENT_TIMEOUT_MS)
      this.onRequests = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  destroy(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  private add(socket: Socket): void {
    // A closed socket has no address any more.
    const key = keyOf(socket)
    this.sockets.add(socket)
    this.silent.add(key)
    socket.once('close', () => {
      this.sockets.delete(socket)
      this.markUsed(key)
    })
  }

  private markUsed(key: string): void {
    if (this.silent.delete(key) && this.silent.size === 0) this.onRequests?.()
  }
}

// With TLS, the socket of a request is another object than that of the connection, with the same remote address.
function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
