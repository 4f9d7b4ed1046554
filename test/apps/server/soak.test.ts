import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { buildApp } from '../../harness/build-app'
import { loadFixture } from '../../harness/fixture'
import { startServer } from '../../harness/start-app'

// `npm run test:soak` sends 100,000.
const REQUESTS = Number(process.env.FW_REQUESTS ?? 240)
const CONNECTIONS = 16
const MEGABYTE = 1_048_576

/** What visitors do: pages, handlers, errors, and connections that are closed before the response. */
const PATHS = [
  '/',
  '/traced',
  '/api/users/ada',
  '/api/broken',
  '/nowhere',
  '/api/teapot',
  '/ruled/fails',
  '/api/events',
]

it('needs the same memory after many requests, errors and aborts', async ({ onTestFinished }) => {
  const { dir } = await buildApp({ fixture: loadFixture('server'), layout: 'v4' })
  const program = startServer(dir)
  onTestFinished(() => program.stop())
  const url = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0]
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  onTestFinished(() => agent.destroy())

  const send = (index: number): Promise<number> =>
    new Promise(resolve => {
      const path = PATHS[index % PATHS.length]!
      const isAborted = path === '/api/events' || index % 11 === 0
      const sent = request(url + path, { agent, headers: { accept: index % 2 ? 'text/html' : 'application/json' } })
      sent
        .on('response', response => {
          if (isAborted) return sent.destroy()
          response.resume().on('end', () => resolve(response.statusCode!))
        })
        .on('close', () => resolve(0))
        .on('error', () => resolve(0))
        .end()
    })
  const measureHeap = async (): Promise<number> =>
    ((await (await fetch(`${url}/api/memory`)).json()) as { heapUsed: number }).heapUsed
  const sendAll = async (count: number): Promise<Set<number>> => {
    const statuses = new Set<number>()
    let next = 0
    const work = async (): Promise<void> => {
      while (next < count) {
        // The fixture collects spans and hooks for other tests: they are dropped before they need much memory.
        if (next % 2000 === 1999) await measureHeap()
        statuses.add(await send(next++))
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    return statuses
  }

  // Code is compiled and caches are filled first.
  await sendAll(Math.min(REQUESTS, 5000))
  const before = await measureHeap()
  const statuses = await sendAll(REQUESTS)
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([0, 200, 404, 418, 500])
  const growth = (await measureHeap()) - before
  expect(growth / MEGABYTE).toBeLessThan(8)
})
