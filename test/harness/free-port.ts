import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** An unused port below the ephemeral range, so that no other program gets it by listening on port 0. */
export async function freePort(host?: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const taken = await takePort(12_000 + randomInt(20_000), host).catch(() => undefined)
    await taken?.close()
    if (taken) return taken.port
  }
  throw new Error('No port is free.')
}

/** Listens on a port, like another program. */
export async function takePort(
  port: number,
  host = 'localhost',
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
