import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { Server as TcpServer } from 'node:net'
import type { Socket } from 'node:net'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Gate } from '../request-queue'
import type { Tls } from './load-tls'
import { originsOf } from './server-origins'
import type { DevUrls, ListeningSocket, Place } from '../types'

const ATTEMPTS = 20
// Browsers open connections that they may never use.
const SILENCE = 500
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use',
  EADDRNOTAVAIL: 'the address is not available on this machine',
  ENOTFOUND: 'the host does not exist',
  EACCES: 'permission denied',
}

/** A server that listens. */
export interface Listener extends Place {
  server: Server
  /** The address of its pages, without a path. */
  origin: string
  /** The addresses of a path. */
  urlsOf: (path: string) => DevUrls
  /** Takes no more connections; those that are open go on. */
  retire: () => void
  /** Resolves when all who have come in have asked for something, or after a moment. */
  heard: () => Promise<void>
  /** Ends all connections. */
  close: () => Promise<void>
}

export interface ListenOptions {
  at: Place
  /** Whether to try the ports after a taken one, too. */
  anyPort: boolean
  tls: Tls | undefined
  /** One that listens at that place already. */
  socket?: ListeningSocket | undefined
}

/** Listens, and lets the gate answer. */
export async function listen(gate: Gate, { at, anyPort, tls, socket }: ListenOptions): Promise<Listener> {
  const server = tls ? (createSecureServer({ ...tls }, gate.answer) as unknown as Server) : createServer(gate.answer)
  gate.guard(server)
  const sockets = followSockets(server)
  const place = socket ? await take(server, at, socket) : await bind(server, at, anyPort)
  const closed = new Promise<void>(resolve => server.once('close', resolve))
  const { local: origin, network } = originsOf({ protocol: tls ? 'https' : 'http', ...place })
  const retire = (): void => {
    // The way of servers for HTTP turns those away who have just come in.
    if (server.listening) TcpServer.prototype.close.call(server)
  }
  return {
    server,
    ...place,
    origin,
    urlsOf: path => ({ local: origin + path, network: network.map(found => found + path) }),
    retire,
    heard: sockets.heard,
    async close() {
      server.close()
      // Pages that are open hold a socket to learn of edits.
      sockets.end()
      await closed
    },
  }
}

/** What a server listens with. */
export function socketOf(server: Server): ListeningSocket | undefined {
  return (server as { _handle?: ListeningSocket | null })._handle ?? undefined
}

async function take(server: Server, place: Place, socket: ListeningSocket): Promise<Place> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return place
}

/** Listens for a moment. Throws when that is not possible. */
export async function tryPlace(place: Place): Promise<void> {
  const server = createServer()
  await bind(server, place, false)
  await new Promise(resolve => server.close(resolve))
}

async function bind(server: Server, wanted: Place, anyPort: boolean): Promise<Place> {
  for (let attempt = 0; ; attempt++) {
    const port = wanted.port === 0 ? 0 : wanted.port + attempt
    try {
      return { host: wanted.host, port: await tryPort(server, { ...wanted, port }) }
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && anyPort && attempt < ATTEMPTS && port < 65_535) continue
      throw new ProblemError([buildDiagnostics.portTaken({ port, host: wanted.host, reason: REASONS[code] ?? code })], {
        cause: error,
      })
    }
  }
}

function tryPort(server: Server, { host, port }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

interface Sockets {
  heard: Listener['heard']
  end: () => void
}

/** Follows all connections, those that became web sockets included. */
function followSockets(server: Server): Sockets {
  const sockets = new Set<Socket>()
  const silent = new Set<string>()
  let onHeard: (() => void) | undefined
  const hear = (socket: string): void => {
    if (silent.delete(socket) && silent.size === 0) onHeard?.()
  }
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    sockets.add(socket)
    silent.add(name)
    socket.once('close', () => {
      sockets.delete(socket)
      hear(name)
    })
  })
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
  server.emit = (event: string, ...args: unknown[]) => {
    if (event === 'request' || event === 'upgrade') hear(nameOf((args[0] as IncomingMessage).socket))
    return emit(event, ...args)
  }
  return {
    heard: () =>
      new Promise(resolve => {
        if (silent.size === 0) return resolve()
        const late = setTimeout(resolve, SILENCE)
        onHeard = () => {
          clearTimeout(late)
          resolve()
        }
      }),
    end() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

// Requests over TLS have a socket of their own, at the other end of which is the same visitor.
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
