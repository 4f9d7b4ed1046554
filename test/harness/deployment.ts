import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { startServer } from './start-app'

/** A running server of a built application. */
export interface Deployment {
  url: string
  stop: () => Promise<unknown>
}

/** Starts the server of a built application until the end of the test. */
export async function serve(dir: string): Promise<Deployment> {
  const program = startServer(dir)
  onTestFinished(async () => void (await program.stop()))
  return { url: (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0], stop: () => program.stop() }
}

/**
 * An address that stays the same while servers replace each other behind it: another process could take the port of a
 * server that has stopped.
 */
export async function startFront(target: () => string): Promise<string> {
  const front = createServer(client => {
    const server = connect(Number(new URL(target()).port), '127.0.0.1')
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.pipe(server).pipe(client)
  })
  await new Promise<void>(resolve => front.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void front.close())
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}
