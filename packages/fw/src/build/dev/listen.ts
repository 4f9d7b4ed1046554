import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Gate } from './gate'
import type { Tls } from './https'
import { originsOf } from './reach'
import type { DevUrls, Place } from './types'

const ATTEMPTS = 20
const REASONS: Readonly<Record<string, string>> = { EADDRINUSE: 'it is taken', EADDRNOTAVAIL: 'this machine has no such address', ENOTFOUND: 'there is no such host', EACCES: 'that is not permitted' }

/** A server that listens. */
export interface Listener extends Place {
  server: Server
  /** The address of its pages, without a path. */
  origin: string
  /** The addresses of a path. */
  urlsOf: (path: string) => DevUrls
  /** Takes no more connections; those that are open go on. */
  retire: () => void
  /** Ends all connections. */
  close: () => Promise<void>
}

export interface ListenOptions {
  at: Place
  /** Whether to try the ports after a taken one, too. */
  anyPort: boolean
  tls: Tls | undefined
}

/** Listens, and lets the gate answer. */
export async function listen(gate: Gate, { at, anyPort, tls }: ListenOptions): Promise<Listener> {
  const server = tls ? createSecureServer({ ...tls }, gate.answer) as unknown as Server : createServer(gate.answer)
  gate.guard(server)
  const endSockets = followSockets(server)
  const place = await bind(server, at, anyPort)
  const closed = new Promise<void>(resolve => server.once('close', resolve))
  const { local: origin, network } = originsOf({ protocol: tls ? 'https' : 'http', ...place })
  const retire = (): void => {
    if (server.listening) server.close()
  }
  return {
    server,
    ...place,
    origin,
    urlsOf: path => ({ local: origin + path, network: network.map(found => found + path) }),
    retire,
    async close() {
      retire()
      // Pages that are open hold a socket to learn of edits.
      endSockets()
      await closed
    },
  }
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
      throw new ProblemError([buildDiagnostics.portTaken({ port, host: wanted.host, reason: REASONS[code] ?? code })], { cause: error })
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

/** Follows all connections, those that became web sockets included. The result ends them. */
function followSockets(server: Server): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
