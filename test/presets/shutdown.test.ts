import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'crossws/websocket'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../harness/build-app'
import type { Program } from '../harness/child-program'
import { eventually } from '../harness/eventually'
import { startPostgresStub } from '../harness/postgres-stub'
import { startRedis } from '../harness/redis-server'
import type { RedisServer } from '../harness/redis-server'
import { removeFolder } from '../harness/remove-folder'
import { baseOf, TARGETS } from './preset-targets'
import { shutdownApp } from './shutdown-app'

const PROCESSES = TARGETS.flatMap(({ name, preset, run }) => (run ? [{ name, preset, run }] : []))
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
/** More than any test machine needs, and less than the shutdown timeout of servers that end by themselves. */
const PATIENCE_MS = 20_000

let redis: RedisServer
let database: Awaited<ReturnType<typeof startPostgresStub>>
beforeAll(async () => {
  ;[redis, database] = await Promise.all([startRedis(), startPostgresStub()])
})
afterAll(async () => {
  database?.stop()
  await redis?.stop()
})

interface Running {
  program: Program
  url: URL
  /** Lets slow requests and tasks finish. */
  release: () => void
}

async function start(run: (dir: string, env: Record<string, string>) => Program, dir: string, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fw-shutdown-'))
  const file = join(folder, 'released')
  const program = run(dir, { REDIS_URL: redis.url, ...database.env, RELEASE: file, ...env })
  onTestFinished(async () => {
    await program.stop()
    removeFolder(folder)
  })
  const [printed] = await program.until(/http:\/\/[\w.:[\]]+:\d+/)
  return { program, url: new URL(baseOf(printed)), release: () => writeFileSync(file, '') } satisfies Running
}

const text = async (path: string, { url }: Running): Promise<string> => (await fetch(new URL(path, url))).text()

/** A connection that stays open after its request. */
async function keepAlive({ url }: Running): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [response] = (await once(request(new URL('/api/hello', url), { agent }).end(), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
}

/** An upload of which the first half is sent. */
function upload({ url }: Running): ClientRequest {
  const sent = request(new URL('/api/upload', url), { method: 'POST', headers: { 'content-length': 10 } })
  sent.on('error', () => {})
  sent.write('first')
  onTestFinished(() => void sent.destroy())
  return sent
}

async function bodyOf(response: IncomingMessage): Promise<[number | undefined, string]> {
  let body = ''
  for await (const part of response.setEncoding('utf8')) body += part
  return [response.statusCode, body]
}

/** An open WebSocket, and the code with which it is closed. */
async function openSocket({ url }: Running): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(new URL('/socket', url).href.replace('http', 'ws'))
  onTestFinished(() => socket.close())
  const closed = new Promise<number>(resolve =>
    socket.addEventListener('close', (event: { code: number }) => resolve(event.code)),
  )
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send('hello'))
    socket.addEventListener('message', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket failed.')))
  })
  return { closed }
}

/** Sends raw text, and waits for a response that contains the pattern. The connection then stays silent. */
async function sendRaw({ url }: Running, lines: readonly string[], pattern?: RegExp): Promise<void> {
  const socket: Socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let received = ''
  const isReceived = new Promise<void>(resolve =>
    socket.on('data', data => {
      received += String(data)
      if (!pattern || pattern.test(received)) resolve()
    }),
  )
  socket.write(lines.join('\r\n'))
  if (pattern) await isReceived
}

const get = (path: string, ...headers: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  'Host: 127.0.0.1',
  ...headers,
  '',
  '',
]

/** Everything that ends by itself, or that the server can end without cutting anyone off. */
const COOPERATIVE: Record<string, (running: Running) => Promise<unknown>> = {
  'an idle connection': keepAlive,
  'a storage in Redis': async running => expect(await text('/api/cached', running)).toBe('cached'),
  'a watched storage on disk': async running => expect(await text('/api/disk', running)).toBe('watched'),
  'a database': async running => expect(await text('/api/database', running)).toBe('queried'),
  'a task': async running => {
    expect(await text('/api/task', running)).toBe('started')
    await running.program.until(/task started/)
  },
}

/** Everything that never ends. */
const STUBBORN: Record<string, (running: Running) => Promise<unknown>> = {
  'a stream': running => sendRaw(running, get('/api/stream'), /first/),
  'server-sent events': running => sendRaw(running, get('/api/events'), /first/),
  'half of a request': running => sendRaw(running, get('/api/hello').slice(0, 2)),
  'half of a body': async running => void upload(running),
  'a WebSocket that does not respond': running =>
    sendRaw(
      running,
      get(
        '/socket',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
      /101 Switching Protocols/i,
    ),
  'a request without a response': async running => {
    fetch(new URL('/api/slow', running.url)).catch(() => {})
    await running.program.until(/slow request started/)
  },
  'a task and a timer': running => text('/api/stuck', running),
}

const ended = ({ program }: Running): Promise<unknown> =>
  Promise.race([program.done, new Promise(resolve => setTimeout(resolve, PATIENCE_MS, 'still running'))])

describe.each(PROCESSES)('$name', ({ preset, run }) => {
  let dir: string
  beforeAll(async () => {
    const built = await buildApp({ fixture: shutdownApp, layout: 'v4', args: ['--preset', preset] })
    if (built.code !== 0) throw new Error(`fw build --preset ${preset} ended with ${built.code}:\n${built.output}`)
    ;({ dir } = built)
  })

  it('does not start with an invalid environment variable, and says why in one line', async () => {
    const program = run(dir, { ...database.env, FW_RETRIES: 'often' })
    onTestFinished(() => program.stop())
    expect(await program.done, program.output()).toBe(1)
    // Each process of a cluster prints it.
    const lines = program.output().trim().split('\n')
    expect([...new Set(lines.filter(line => !/^Worker #\d started$/.test(line)))]).toEqual([
      expect.stringMatching(/^\[FW1201\] `FW_RETRIES` sets `runtimeConfig\.retries`/),
    ])
  })

  it('does not start with a value that its schema rejects', async () => {
    const program = run(dir, { ...database.env, FW_UNIT: 'stone' })
    onTestFinished(() => program.stop())
    expect(await program.done, program.output()).toBe(1)
    expect(program.output()).toMatch(/^\[FW1209\] `FW_UNIT` sets `runtimeConfig\.unit` .*: Use kg\./m)
  })

  it.each(SIGNALS)('ends by itself on %s once requests and tasks have finished', async signal => {
    const running = await start(run, dir, { SERVER_SHUTDOWN_TIMEOUT: '60' })
    for (const open of Object.values(COOPERATIVE)) await open(running)
    const { closed } = await openSocket(running)
    const slow = fetch(new URL('/api/slow', running.url))
    const half = upload(running)
    const uploaded = once(half, 'response') as Promise<[IncomingMessage]>
    const responses = Promise.all([slow, uploaded])
    // Awaited below.
    responses.catch(() => {})
    await running.program.until(/slow request started/)
    await running.program.until(/upload started/)
    process.kill(running.program.pid, signal)
    expect(await closed).toBe(1001)
    // A load balancer stops sending requests, whether it sees the closed port or the health route.
    await eventually(async () => {
      // A cluster may accept a connection in the moment in which its last worker stops, and never respond.
      const health = fetch(new URL('/_health', running.url), {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2000),
      })
      const status = await health.then(
        response => response.status,
        (error: Error) => (error.name === 'TimeoutError' ? 'no response' : 'refused'),
      )
      expect([503, 'refused']).toContain(status)
    })
    running.release()
    half.end('secnd')
    const [response, [answer]] = await responses
    expect([response.status, await response.text()]).toEqual([200, 'finished'])
    expect(await bodyOf(answer)).toEqual([200, '10'])
    expect(await ended(running), running.program.output()).toBe(0)
    expect(running.program.output()).toContain('task finished')
    expect(running.program.output()).toContain('server closed')
    expect(running.program.output()).not.toContain('SERVER_SHUTDOWN_TIMEOUT')
  })

  it.each(SIGNALS)('ends after the timeout on %s, whatever is open', async signal => {
    const running = await start(run, dir, { SERVER_SHUTDOWN_TIMEOUT: '1', STUCK: '1' })
    for (const open of Object.values({ ...COOPERATIVE, ...STUBBORN })) await open(running)
    process.kill(running.program.pid, signal)
    expect(await ended(running), running.program.output()).toBe(0)
    expect(running.program.output()).toContain('server closed')
    expect(running.program.output()).toContain(`still open 1 seconds after ${signal}`)
  })
})
