import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems assign to connections and to servers without a port: one of those may be in use again
// when a program starts to listen.
const LOWEST = 12_000
const HIGHEST = 32_000

/** A port of this machine on which a program can listen. */
export async function freePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
