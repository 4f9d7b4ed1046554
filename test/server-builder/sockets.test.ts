import WebSocket from 'crossws/websocket'
import { expect, it } from 'vitest'
import { start } from './start'
import type { Mode } from './start'

const files = {
  'server/routes/socket.ts': 'export default defineWebSocketHandler({ message(peer, message) { peer.send("echo " + message.text()) } })',
}

it.each<Mode>(['dev', 'built'])('talks over sockets where they are on, %s', async (mode) => {
  const server = await start(mode, files, { serverEngine: { features: { websocket: true } } } as never)
  try {
    const { url } = await server.fetch('/')
    const socket = new WebSocket(url.replace('http', 'ws') + 'socket')
    const answer = await new Promise((resolve, reject) => {
      socket.addEventListener('open', () => socket.send('hello'))
      socket.addEventListener('message', (event: { data: unknown }) => resolve(event.data))
      socket.addEventListener('error', (event: { message?: string }) => reject(new Error(event.message)))
    })
    socket.close()
    expect(answer).toBe('echo hello')
  } finally {
    await server.close()
  }
})

it('runs tasks', async () => {
  for (const mode of ['dev', 'built'] as const) {
    const server = await start(mode, {
      'server/tasks/db/seed.ts': 'export default defineTask({ run: () => ({ result: "seeded" }) })',
      'server/api/seed.ts': 'export default defineEventHandler(() => runTask("db:seed"))',
    }, { serverEngine: { experimental: { tasks: true } } } as never)
    expect(await (await server.fetch('/api/seed')).json()).toEqual({ result: 'seeded' })
    await server.close()
  }
})
