import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import type { DevUrls, Place } from './types'

const ATTEMPTS = 20
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** A server that listens. */
export interface Listener extends Place {
  server: Server
  /** Where its pages are, without a path. */
  origin: string
  urls: DevUrls
  close: () => Promise<void>
}

/** Listens where the options say, or at another place. With `anyPort` the ports after a taken one are tried, too. */
export async function listen(answer: RequestListener, options: Pick<FwOptions, 'devServer' | 'app'>, { at, anyPort = false }: { at?: Place, anyPort?: boolean } = {}): Promise<Listener> {
  const { devServer, app } = options
  const server = createServer(answer)
  const endSockets = followSockets(server)
  const place = await bind(server, at ?? { host: devServer.host || 'localhost', port: devServer.port }, anyPort)
  const urlOf = (host: string): string => `http://${host.includes(':') ? `[${host}]` : host}:${place.port}`
  const isEverywhere = EVERYWHERE.has(place.host)
  const origin = urlOf(isEverywhere ? 'localhost' : place.host)
  return {
    server,
    ...place,
    origin,
    urls: {
      local: origin + app.baseURL,
      network: isEverywhere ? networkHosts().map(host => urlOf(host) + app.baseURL) : [],
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      // Pages that are open hold a socket to learn of edits.
      endSockets()
      await closed
    },
  }
}

async function bind(server: Server, wanted: Place, anyPort: boolean): Promise<Place> {
  for (let attempt = 0; ; attempt++) {
    const port = wanted.port === 0 ? 0 : wanted.port + attempt
    try {
      return { host: wanted.host, port: await tryPort(server, { ...wanted, port }) }
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && anyPort && attempt < ATTEMPTS && port < 65_535) continue
      throw new ProblemError([buildDiagnostics.portTaken({ port, host: wanted.host, reason: code === 'EADDRINUSE' ? 'it is taken' : code })], { cause: error })
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

/** Addresses by which other machines reach this one. */
function networkHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  return addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
}
