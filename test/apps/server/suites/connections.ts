import WebSocket from 'crossws/websocket'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../harness/eventually'
import type { App } from '../../../harness/start-app'

interface Client {
  received: string[]
  send: (text: string) => void
  close: () => void
}

/** WebSockets and server-sent events. */
export function connections(app: App): void {
  const connect = (path = '/_ws'): Promise<Client> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(app.url.replace(/^http/, 'ws') + path)
      const received: string[] = []
      socket.addEventListener('message', (event: { data: unknown }) => received.push(String(event.data)))
      socket.addEventListener('open', () =>
        resolve({ received, send: text => socket.send(text), close: () => socket.close() }),
      )
      socket.addEventListener('error', (event: { message?: string }) => reject(new Error(event.message)))
    })

  describe('WebSockets', () => {
    it('have a handler and topics', async () => {
      const ada = await connect()
      await eventually(() => expect(ada.received).toEqual(['welcome']))
      const bob = await connect()
      await eventually(() => expect(ada.received).toEqual(['welcome', 'joined']))
      ada.send('ping')
      bob.send('hi')
      await eventually(() => expect(ada.received.toSorted()).toEqual(['joined', 'pong', 'said hi', 'welcome']))
      expect(bob.received).toEqual(['welcome'])
      bob.close()
      await eventually(() => expect(ada.received).toContain('left'))
      ada.close()
    })

    it('can be rejected by their handler', async () => {
      await expect(connect('/_ws?token=wrong')).rejects.toThrow('401')
    })
  })

  describe('server-sent events', () => {
    it('are pushed until the client leaves', async () => {
      const controller = new AbortController()
      const name = `${app.mode}-client`
      const response = await app.get(`/api/events?name=${name}`, { signal: controller.signal })
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (!text.includes('{"count":2}')) text += (await reader.read()).value
      expect(text).toMatch(/^data: first\n\n/)
      expect(text).toContain('id: 1\nevent: tick\ndata: {"count":1}\n\n')
      controller.abort()
      await eventually(async () => expect(await app.json('/api/closed')).toContain(name))
    })
  })
}
