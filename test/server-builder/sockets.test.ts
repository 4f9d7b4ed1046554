import { request } from 'node:http'
import WebSocket from 'crossws/websocket'
import { expect, it } from 'vitest'
import { start } from './start'
import type { Mode } from './start'

const files = {
  'server/api/hello.ts': 'export default defineEventHandler(() => "hello")',
  'server/middleware/guard.ts':
    'export default defineEventHandler((event) => { if (event.url.pathname === "/guarded") throw createError({ status: 401 }) })',
  'server/routes/guarded.ts': 'export default defineWebSocketHandler({})',
  'server/routes/socket.ts':
    'export default defineWebSocketHandler({ message(peer, message) { peer.send("echo " + message.text()) } })',
}

it.each<Mode>(['dev', 'built'])('supports WebSockets if enabled, %s', async mode => {
  const server = await start(mode, files, { serverEngine: { features: { websocket: true } } } as never)
  try {
    const { url } = await server.fetch('/')
    const socket = new WebSocket(url.replace('http', 'ws') + 'socket')
    const received = await new Promise((resolve, reject) => {
      socket.addEventListener('open', () => socket.send('hello'))
      socket.addEventListener('message', (event: { data: unknown }) => resolve(event.data))
      socket.addEventListener('error', (event: { message?: string }) => reject(new Error(event.message)))
    })
    expect(received).toBe('echo hello')
    const closed = new Promise(resolve =>
      socket.addEventListener('close', (event: { code: number }) => resolve(event.code)),
    )
    // Routes without a WebSocket handler reject connections, with their own status code if it is an error.
    const refusals = { '/': 404, '/api/hello': 404, '/nowhere': 404, '/socket/below': 404, '/guarded': 401 }
    for (const [path, status] of Object.entries(refusals))
      expect([path, await upgrade(url, path)]).toEqual([path, status])
    expect(await (await server.fetch('/api/hello')).text()).toBe('hello')
    // The client learns that the server goes away.
    await server.close()
    expect(await closed).toBe(1001)
  } finally {
    await server.close()
  }
})

const config = (security: object) => ({ security, serverEngine: { features: { websocket: true } } }) as never

it('rejects cross-origin WebSockets, built', async () => {
  const server = await start(
    'built',
    files,
    config({ trustedOrigins: ['https://chat.example.com', 'https://*.example.org'] }),
  )
  try {
    const { url } = await server.fetch('/')
    const { host } = new URL(url)
    const allowed: Array<Record<string, string>> = [
      {},
      { origin: `http://${host}` },
      { origin: `https://${host}` },
      { origin: 'https://chat.example.com' },
      { origin: 'https://a.example.org' },
      { origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' },
    ]
    for (const headers of allowed) expect([headers, await upgrade(url, '/socket', headers)]).toEqual([headers, 101])
    for (const origin of [
      'https://evil.example',
      'http://chat.example.com',
      'https://chat.example.com.evil.example',
      `http://${host}.evil.example`,
      'http://127.0.0.1:1',
      'null',
      '',
      'file://',
    ])
      expect([origin, await upgrade(url, '/socket', { origin })]).toEqual([origin, 403])
    // No application code runs for it, so that an attacker cannot find out which routes exist.
    expect(await upgrade(url, '/guarded', { origin: 'https://evil.example' })).toBe(403)
  } finally {
    await server.close()
  }
})

it('accepts WebSockets from all origins with checkOrigin: false, built', async () => {
  const server = await start('built', files, config({ checkOrigin: false }))
  try {
    const { url } = await server.fetch('/')
    expect(await upgrade(url, '/socket', { origin: 'https://evil.example' })).toBe(101)
  } finally {
    await server.close()
  }
})

it('runs tasks', async () => {
  for (const mode of ['dev', 'built'] as const) {
    const server = await start(
      mode,
      {
        'server/tasks/db/seed.ts': 'export default defineTask({ run: () => ({ result: "seeded" }) })',
        'server/api/seed.ts': 'export default defineEventHandler(() => runTask("db:seed"))',
      },
      { serverEngine: { experimental: { tasks: true } } } as never,
    )
    expect(await (await server.fetch('/api/seed')).json()).toEqual({ result: 'seeded' })
    await server.close()
  }
})

/** The status code with which a WebSocket is opened or rejected. */
function upgrade(base: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, base),
      {
        headers: {
          ...headers,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      },
      response => resolve(response.statusCode!),
    )
    sent
      .on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response.statusCode!)
      })
      .on('error', reject)
      .end()
  })
}
