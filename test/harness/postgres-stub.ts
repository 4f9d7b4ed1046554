import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A message of PostgreSQL's protocol. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const READY = message('Z', Buffer.from('I'))
const ACCEPTED = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY])

/** Accepts connections like PostgreSQL and responds to every query with no rows: enough to hold a connection open. */
export async function startPostgresStub(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let isStarted = false
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .on('data', data => {
        if (isStarted && data[0] === 'X'.charCodeAt(0)) socket.end()
        else socket.write(isStarted ? DONE : ACCEPTED)
        isStarted = true
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'test', PGDATABASE: 'test', PGSSLMODE: 'disable' },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
