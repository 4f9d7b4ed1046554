import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../harness/eventually'
import type { App } from '../../../harness/start-app'

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', accept: 'application/json' },
})

/** Validation, sessions, proxies, streams and uploads. */
export function requestData(app: App): void {
  const request = async (path: string, init?: RequestInit): Promise<[number, any]> => {
    const response = await app.get(path, { headers: { accept: 'application/json' }, ...init })
    return [response.status, await response.json()]
  }

  describe('validation', () => {
    it('accepts a Standard Schema', async () => {
      expect(await request('/api/validate/body', post({ name: 'Ada', age: '36', more: 1 }))).toEqual([
        200,
        { name: 'Ada', age: 36 },
      ])
      expect(await request('/api/validate/query?name=Ada&age=3')).toEqual([200, { name: 'Ada', age: 3 }])
      expect(await request('/api/validate/params/A%20B')).toEqual([200, { name: 'A B', age: 0 }])
    })

    it('accepts a function', async () => {
      expect(await request('/api/validate/body-function', post({ name: 'x' }))).toEqual([200, { name: 'x' }])
      expect(await request('/api/validate/throwing', post({ name: 'x' }))).toEqual([200, { name: 'X' }])
      expect(await request('/api/validate/query-function?page=2')).toEqual([200, { page: 2 }])
      expect(await request('/api/validate/params/Ada/function')).toEqual([200, { name: 'Ada' }])
    })

    it('rejects everything else, and says why', async () => {
      const [status, error] = await request('/api/validate/body', post({ age: 1 }))
      expect(status).toBe(400)
      expect(JSON.stringify(error.data)).toContain('name is required')
      expect((await request('/api/validate/body-function', post({})))[0]).toBe(400)
      expect(await request('/api/validate/throwing', post({}))).toMatchObject([422, { statusMessage: 'No name' }])
      expect((await request('/api/validate/query?age=3'))[0]).toBe(400)
      expect((await request('/api/validate/query-function?page=0'))[0]).toBe(400)
      expect((await request('/api/validate/params/A/function'))[0]).toBe(400)
      expect((await app.get('/api/validate/body', { ...post(0), body: '{' })).status).toBe(400)
    })
  })

  describe('sessions', () => {
    it('are sealed in a cookie', async () => {
      const first = await app.get('/api/session')
      const cookie = first.headers.get('set-cookie')!
      expect(cookie).toMatch(/^visit=Fe26\.[^;]+;.*HttpOnly/i)
      expect(cookie).not.toContain('count')
      const { id, count } = (await first.json()) as { id: string; count: number }
      expect(count).toBe(1)
      const sent = { headers: { cookie: cookie.split(';')[0]! } }
      expect(await app.json('/api/session', sent)).toEqual({ id, count: 2 })
      const forged = { headers: { cookie: `${cookie.split(';')[0]!.slice(0, -2)}xx` } }
      expect((await app.json('/api/session', forged)).count).toBe(1)
      const cleared = await app.get('/api/session?clear', sent)
      expect(cleared.headers.get('set-cookie')).toMatch(/^visit=;/)
    })
  })

  describe('proxyRequest', () => {
    it('forwards method, headers, body and cookies', async ({ onTestFinished }) => {
      const upstream = createServer((incoming, response) => {
        let body = ''
        incoming.on('data', part => (body += part))
        incoming.on('end', () => {
          response.setHeader('set-cookie', 'a=1; Domain=upstream.test; Path=/')
          response.statusCode = 203
          response.end(
            JSON.stringify({
              method: incoming.method,
              url: incoming.url,
              added: incoming.headers['x-added'],
              own: incoming.headers['x-own'],
              body,
            }),
          )
        })
      })
      await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void upstream.close())
      const target = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/there?q=1`
      const response = await app.get(`/api/proxy?target=${encodeURIComponent(target)}`, {
        method: 'POST',
        body: 'sent',
        headers: { 'x-own': 'mine', 'content-type': 'text/plain' },
      })
      expect([response.status, response.headers.get('x-proxied')]).toEqual([203, 'yes'])
      expect(response.headers.get('set-cookie')).toContain('Domain=rewritten.test')
      expect(await response.json()).toEqual({
        method: 'POST',
        url: '/there?q=1',
        added: 'by-proxy',
        own: 'mine',
        body: 'sent',
      })
    })

    it('responds with 502 if the target is not reachable', async () => {
      const target = encodeURIComponent('http://127.0.0.1:1/')
      expect((await app.get(`/api/proxy?target=${target}`, { headers: { accept: 'application/json' } })).status).toBe(
        502,
      )
    })
  })

  describe('streams', () => {
    it('are sent, of Node and of the web', async () => {
      expect(await (await app.get('/api/stream')).text()).toBe('xyz')
      expect(await (await app.get('/api/stream?web')).text()).toBe('abc')
    })
  })

  describe('uploads', () => {
    it('are parsed as parts', async () => {
      const form = new FormData()
      form.append('title', 'Tea')
      form.append('file', new File(['leaf'], 'leaf.txt', { type: 'text/plain' }))
      expect(await app.json('/api/upload', { method: 'POST', body: form })).toEqual([
        { name: 'title', size: 3, text: 'Tea' },
        { name: 'file', filename: 'leaf.txt', type: 'text/plain', size: 4, text: 'leaf' },
      ])
    })

    it('are handled while they arrive', async () => {
      const { hostname, port } = new URL(app.url)
      const boundary = 'a-boundary'
      const upload = send({
        hostname,
        port,
        path: '/api/upload-stream',
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      const response = new Promise<string>((resolve, reject) => {
        upload.on('error', reject).on('response', incoming => {
          let text = ''
          incoming.on('data', part => (text += part)).on('end', () => resolve(text))
        })
      })
      upload.write(`--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nTea\r\n`)
      upload.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="leaf.bin"\r\nContent-Type: image/png\r\n\r\n`,
      )
      const chunk = Buffer.alloc(300_000, 'x')
      upload.write(chunk)
      // The handler has most of the file, although the client has not sent all of it.
      await eventually(async () => {
        const [field, file] = await app.json('/api/uploaded')
        expect(field).toEqual(['title=Tea', 0])
        expect(file[1]).toBeGreaterThan(200_000)
      })
      upload.write(chunk)
      upload.end(`\r\n--${boundary}--\r\n`)
      expect(JSON.parse(await response)).toEqual([
        ['title=Tea', 0],
        ['file leaf.bin image/png', 600_000],
      ])
      expect((await app.get('/api/upload-stream', { method: 'POST', body: 'x' })).status).toBe(415)
    })
  })
}
