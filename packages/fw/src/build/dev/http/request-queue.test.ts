import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { Fw, FwOptions, NodeHandler } from '@fw/schema'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen } from './listen'
import { READY_PATH, RequestQueue } from './request-queue'

const options = {
  rootDir: '/project',
  devServer: { host: '', cors: { origin: [] }, loadingTemplate: undefined },
  bundler1: {},
} as unknown as FwOptions

/** Starts a server on a free port with a queue whose application does not run yet. */
async function setUp(): Promise<{ queue: RequestQueue; url: string; port: number }> {
  const queue = new RequestQueue(options)
  const { server, close } = await listen(queue, { at: { host: '127.0.0.1', port: 0 }, anyPort: false, tls: undefined })
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { queue, port, url: `http://127.0.0.1:${port}` }
}

function createApp(handle: NodeHandler): Fw {
  const bundler = { handle: ((_request, _response, next) => next()) as NodeHandler }
  return { options, bundler, server: { handle }, report: () => undefined } as unknown as Fw
}

const helloApp = (): Fw => createApp((_request, response) => response.end('hello'))

it('starting: requests wait, and are handled by the application that runs next', async () => {
  const { queue, url } = await setUp()
  expect(queue.state).toEqual({ status: 'starting' })
  const responses = [fetch(`${url}/a`), fetch(`${url}${READY_PATH}`)]
  await expect.poll(() => queue.waitingCount).toBe(2)
  queue.run(helloApp())
  expect(queue.waitingCount).toBe(0)
  const [page, ready] = await Promise.all(responses)
  expect([page!.status, await page!.text()]).toEqual([200, 'hello'])
  expect(ready!.status).toBe(204)
})

it('starting: the first page load gets the loading page after a delay, other requests keep waiting', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = new RequestQueue(options)
  const visit = fakeExchange({ accept: 'text/html' })
  const data = fakeExchange({ accept: 'application/json' })
  for (const { request, response } of [visit, data]) queue.handleRequest(request, response)
  expect(queue.waitingCount).toBe(2)
  await vi.runAllTimersAsync()
  expect(queue.waitingCount).toBe(1)
  expect([visit.sent.status, data.sent.status]).toEqual([503, undefined])
  expect(visit.sent.body).toContain('Starting the app')
})

it('starting again: page loads wait without the loading page', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = new RequestQueue(options)
  queue.run(helloApp())
  queue.start(options)
  const { request, response, sent } = fakeExchange({ accept: 'text/html' })
  queue.handleRequest(request, response)
  await vi.runAllTimersAsync()
  expect([queue.waitingCount, sent.status]).toEqual([1, undefined])
})

it('running: the application responds at once; errors get the error page', async () => {
  const { queue, url } = await setUp()
  const report = vi.fn<(error: unknown) => void>()
  const app = createApp((request, response, next) => {
    if (request.url === '/broken') next(new Error('it broke'))
    else if (request.url === '/missing') next(undefined)
    else response.end('hello')
  })
  queue.run(Object.assign(app, { errors: { report, isCutOff: () => false } }))
  expect(queue.state).toEqual({ status: 'running', app })
  expect(await (await fetch(url)).text()).toBe('hello')
  expect((await fetch(`${url}/missing`)).status).toBe(404)
  const broken = await fetch(`${url}/broken`)
  expect([broken.status, await broken.text()]).toEqual([500, expect.stringContaining('it broke')])
  expect(report).toHaveBeenCalledOnce()
})

it('restarting: the next application responds to requests that were cut off, unless they have a body', async () => {
  const { queue, url } = await setUp()
  const cutOff: Array<() => boolean> = []
  queue.run(
    createApp((request, response) => {
      cutOff.push(() => queue.retry(request, response) || response.writeHead(500).end())
    }),
  )
  const page = fetch(`${url}/`)
  const form = fetch(`${url}/`, { method: 'POST', body: 'text' })
  await expect.poll(() => cutOff.length).toBe(2)
  queue.start(options)
  for (const fail of cutOff) fail()
  expect((await form).status).toBe(500)
  await expect.poll(() => [queue.waitingCount, queue.respondingCount]).toEqual([1, 0])
  queue.run(helloApp())
  expect(await (await page).text()).toBe('hello')
})

it('failed: requests get the error, the ready path responds, and sockets wait for a fix', async () => {
  const { queue, url, port } = await setUp()
  const waiting = fetch(url)
  await expect.poll(() => queue.waitingCount).toBe(1)
  queue.fail(new Error('no start'))
  expect(queue.state).toMatchObject({ status: 'failed' })
  for (const response of [await waiting, await fetch(url)])
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('no start')])
  expect((await fetch(url + READY_PATH)).status).toBe(204)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await expect.poll(() => queue.waitingCount).toBe(1)
  queue.run(helloApp())
  // No listener of an application accepts it.
  await new Promise(resolve => socket.once('close', resolve))
  expect(queue.waitingCount).toBe(0)
})

it('draining: waits for open responses, and redirects all other requests to the same URL', async () => {
  const { queue, url } = await setUp()
  let finish: (() => void) | undefined
  queue.run(createApp((_request, response) => void (finish = () => response.end('late'))))
  const slow = fetch(`${url}/slow`)
  await expect.poll(() => queue.respondingCount).toBe(1)
  queue.start(options)
  const waiting = fetch(`${url}/waiting?x=1`, { redirect: 'manual' })
  await expect.poll(() => queue.waitingCount).toBe(1)
  queue.handOver()
  expect(queue.state).toEqual({ status: 'draining' })
  const redirect = await waiting
  expect([redirect.status, redirect.headers.get('location')]).toEqual([307, '/waiting?x=1'])
  let isDrained = false
  const drained = queue.drain().then(() => (isDrained = true))
  await new Promise(resolve => setImmediate(resolve))
  expect(isDrained).toBe(false)
  finish!()
  await drained
  expect(await (await slow).text()).toBe('late')
  expect(queue.respondingCount).toBe(0)
})

it('draining: does not wait longer than the timeout', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = new RequestQueue(options)
  queue.run(createApp(() => undefined))
  const { request, response } = fakeExchange({})
  queue.handleRequest(request, response)
  expect(queue.respondingCount).toBe(1)
  const drained = queue.drain()
  await vi.runAllTimersAsync()
  await drained
  expect(queue.respondingCount).toBe(1)
})

interface FakeExchange {
  request: IncomingMessage
  response: Parameters<RequestQueue['handleRequest']>[1]
  sent: { status?: number; body?: string }
}

/** A request without a connection, for tests with fake timers. */
function fakeExchange(headers: Record<string, string>): FakeExchange {
  const sent: FakeExchange['sent'] = {}
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    setHeader: () => undefined,
    writeHead(status: number) {
      sent.status = status
      return response
    },
    end(body: string) {
      sent.body = body
    },
  })
  const request = { method: 'GET', url: '/', headers: { host: 'localhost', ...headers } }
  return { request: request as unknown as IncomingMessage, response: response as never, sent }
}
