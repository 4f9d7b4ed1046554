import { describe, expect, it } from 'vitest'
import type { App } from '../../../harness/start-app'

const text = async (app: App, path: string, init?: RequestInit): Promise<string> => (await app.get(path, init)).text()

/** Handlers by file name, and handlers of the configuration. */
export function fileRoutes(app: App): void {
  describe('handlers in files', () => {
    it('have a method in their name', async () => {
      expect(await text(app, '/api/hello')).toBe('got')
      expect(await text(app, '/api/hello', { method: 'POST' })).toBe('posted')
      expect(
        await app.json('/api/hello', {
          method: 'PUT',
          body: '{"a":1}',
          headers: { 'content-type': 'application/json' },
        }),
      ).toEqual({ put: { a: 1 } })
      const rejected = await app.get('/api/hello', { method: 'DELETE' })
      expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT'])
      const head = await app.get('/api/hello', { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    })

    it('have parameters, and are nested', async () => {
      expect(await app.json('/api/users')).toEqual(['ada', 'bob'])
      expect(await app.json('/api/users/ada')).toEqual({ id: 'ada', params: { id: 'ada' } })
      expect(await text(app, '/api/users/ada/posts')).toBe('posts of ada')
      expect(await app.json('/api/files/a/b%20c')).toEqual({ slug: 'a/b%20c', decoded: 'a/b c' })
      expect(await app.json('/api/deep/er/est')).toEqual({ deepest: true })
    })

    it('are outside of /api in `server/routes`, without the names of groups', async () => {
      const feed = await app.get('/feed.xml')
      expect([feed.headers.get('content-type'), await feed.text()]).toEqual(['application/xml', '<feed/>'])
    })

    it('exist in development only, if their name says so', async () => {
      expect((await app.get('/only')).status).toBe(app.mode === 'dev' ? 200 : 404)
    })

    it('run after middleware, which runs in the order of file names', async () => {
      expect(await app.json('/api/order')).toEqual(['first', 'second', 'third'])
      expect(await app.json('/api/order?stop=1')).toEqual({ stopped: true })
    })
  })

  describe('handlers of the configuration', () => {
    it('load with their first request if they are lazy', async () => {
      // In development, every handler loads with its first request.
      if (app.mode === 'built') expect(await app.json('/api/loaded')).toEqual(['eager'])
      expect(await text(app, '/extra/eager/grey')).toBe('eager grey')
      expect(await app.json('/api/loaded')).toEqual(['eager'])
      expect(await text(app, '/extra/lazy')).toBe('lazy')
      expect(await app.json('/api/loaded')).toEqual(['eager', 'lazy'])
    })

    it('use the auto-imports of the server in any folder, as do plugins', async () => {
      expect(await app.json('/extra/outside')).toEqual({ secret: 'hidden', plugin: 'hidden' })
    })

    it('have a method, a format and a middleware flag', async () => {
      expect(await text(app, '/extra/post', { method: 'POST' })).toBe('post only')
      expect((await app.get('/extra/post', { method: 'PUT' })).status).toBe(405)
      expect((await app.get('/extra/post')).status).toBe(404)
      const node = await app.get('/extra/node?a=1')
      expect([node.headers.get('x-node'), await node.text()]).toEqual(['yes', 'node GET /extra/node?a=1'])
      expect((await app.get('/api/users/ada')).headers.get('x-scoped')).toBe('yes')
      expect((await app.get('/api/order')).headers.get('x-scoped')).toBeNull()
    })

    it('may exist in development only', async () => {
      const response = await app.get('/dev-only')
      if (app.mode === 'dev') expect(await response.text()).toBe('from the development server')
      else expect(response.status).toBe(404)
      const wrapped = await app.get('/dev-wrapped/5', { method: 'POST' })
      if (app.mode === 'dev') expect(await wrapped.json()).toEqual({ method: 'POST', id: '5' })
      else expect(wrapped.status).toBe(404)
      if (app.mode === 'dev') expect((await app.get('/dev-wrapped/5')).status).not.toBe(200)
    })
  })
}
