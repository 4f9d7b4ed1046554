import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { Server as TcpServer } from 'node:net'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { RequestQueue } from './request-queue'
import type { DevUrls, HostAndPort, ListeningSocket } from '../types'
import { Connections } from './connections'
import { guardSockets } from './guard-sockets'
import type { Tls } from './load-tls'
import { originsOf } from './server-origins'

const MAX_PORT_ATTEMPTS = 20
const MAX_PORT = 65_535

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use',
  EADDRNOTAVAIL: 'the address is not available on this machine',
  ENOTFOUND: 'the host does not exist',
  EACCES: 'permission denied',
}

/** A listening server. */
export interface Listener extends HostAndPort {
  server: Server
  /** The URL of its pages, without a path. */
  origin: string
  /** The URLs of a path. */
  urlsOf: (path: string) => DevUrls
  /** Accepts no further connections; open ones continue. */
  stopAccepting: () => void
  /** Resolves when every open connection has sent a request, or after a timeout. */
  waitForRequests: () => Promise<void>
  /** Closes all connections. */
  close: () => Promise<void>
}

interface ListenOptions {
  at: HostAndPort
  /** Whether to try the next ports if the port is in use. */
  anyPort: boolean
  tls: Tls | undefined
  /** A socket that already listens there. */
  socket?: ListeningSocket | undefined
}

/** Starts a server that passes its requests to the queue. */
export async function listen(queue: RequestQueue, { at, anyPort, tls, socket }: ListenOptions): Promise<Listener> {
  const handle: RequestQueue['handleRequest'] = (request, response) => queue.handleRequest(request, response)
  const server = tls ? (createSecureServer({ ...tls }, handle) as unknown as Server) : createServer(handle)
  guardSockets(server, queue)
  const connections = new Connections(server)
  const address = socket ? await listenOnSocket(server, at, socket) : await listenOnPort(server, at, anyPort)
  const closed = new Promise<void>(resolve => server.once('close', resolve))
  const { local: origin, network } = originsOf({ protocol: tls ? 'https' : 'http', ...address })
  return {
    server,
    ...address,
    origin,
    urlsOf: path => ({ local: origin + path, network: network.map(found => found + path) }),
    stopAccepting() {
      // `close` of HTTP servers would also close connections that have not sent a request yet.
      if (server.listening) TcpServer.prototype.close.call(server)
    },
    waitForRequests: () => connections.waitForRequests(),
    async close() {
      server.close()
      // Open pages have a WebSocket, which would keep the server from closing.
      connections.destroy()
      await closed
    },
  }
}

/** The socket of a listening server. */
export function socketOf(server: Server): ListeningSocket | undefined {
  return (server as { _handle?: ListeningSocket | null })._handle ?? undefined
}

/** Throws if no server can listen there. */
export async function requireAvailable(address: HostAndPort): Promise<void> {
  const server = createServer()
  await listenOnPort(server, address, false)
  await new Promise(resolve => server.close(resolve))
}

async function listenOnSocket(server: Server, address: HostAndPort, socket: ListeningSocket): Promise<HostAndPort> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return address
}

async function listenOnPort(server: Server, wanted: HostAndPort, anyPort: boolean): Promise<HostAndPort> {
  for (let attempt = 0; ; attempt++) {
    const port = wanted.port === 0 ? 0 : wanted.port + attempt
    try {
      return { host: wanted.host, port: await tryPort(server, { ...wanted, port }) }
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && anyPort && attempt < MAX_PORT_ATTEMPTS && port < MAX_PORT) continue
      throw new ProblemError([buildDiagnostics.portTaken({ port, host: wanted.host, reason: REASONS[code] ?? code })], {
        cause: error,
      })
    }
  }
}

function tryPort(server: Server, { host, port }: HostAndPort): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
