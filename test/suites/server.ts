import { describe, expect, it } from 'vitest'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** Server code, which behaves the same in development and built. */
export function server(app: App): void {
  describe('server routes', () => {
    it('respond below /api and at the root', proves('2.6-autodirs'), async () => {
      expect(await app.json('/api/hello')).toEqual({ hello: 'world' })
      const feed = await app.get('/feed.xml')
      expect(feed.headers.get('content-type')).toMatch(/^application\/xml/)
      expect(await feed.text()).toBe('<feed/>')
      expect(await app.html('/tools/hammer')).toBe('tool hammer')
    })

    it('distinguish methods', async () => {
      expect(await app.json('/api/items/3')).toMatchObject({ id: '3' })
      const created = await app.get('/api/items', post({ name: 'x' }))
      expect(created.status).toBe(201)
      expect(await created.json()).toEqual({ created: { name: 'x' } })
      expect([404, 405]).toContain((await app.get('/api/items/3', post({}))).status)
    })

    it('read query, parameters and headers', async () => {
      expect(await app.json('/api/query?a=1&b=x%20y')).toEqual({ a: '1', b: 'x y' })
      expect(await app.json('/api/catch/a/b')).toEqual({ path: 'a/b' })
      const response = await app.get('/api/explicit', { headers: { 'x-word': 'word' } })
      expect(response.headers.get('x-explicit')).toBe('word')
      expect(await response.text()).toBe('text')
    })

    it('share cached responses with pages, by host', async () => {
      const { host } = new URL(app.url)
      const html = await app.html('/kept')
      const { at } = await app.json<{ at: number }>('/api/kept')
      expect(html).toContain(`<pre>${at} ${host}</pre>`)
    })

    it('read and set cookies', async () => {
      const response = await app.get('/api/cookie', { headers: { cookie: 'taste=salty' } })
      expect(await response.json()).toEqual({ before: 'salty' })
      expect(response.headers.get('set-cookie')).toMatch(/^taste=sweet;.*HttpOnly/i)
    })

    it('redirect, and send empty responses', async () => {
      const redirect = await app.get('/api/leave')
      expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/about'])
      const nothing = await app.get('/api/nothing')
      expect(await nothing.text()).toBe('')
      expect([200, 204]).toContain(nothing.status)
    })

    it('return 404 for a missing API route', async () => {
      const response = await app.get('/api/none', { headers: { accept: 'application/json' } })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/json/)
    })
  })

  describe('server middleware, plugins, utilities', () => {
    it('runs middleware on every request, in the order of file names', proves('2.6-autodirs'), async () => {
      expect(await app.json('/api/context')).toEqual({ order: ['first', 'second'] })
      expect((await app.get('/about')).headers.get('x-middleware')).toBe('ran')
      expect(await app.json('/about?stop=middleware')).toEqual({ stopped: true })
    })

    it('runs plugins once, at startup', async () => {
      await app.get('/')
      expect(await app.json('/api/started')).toEqual({ started: ['plugin'] })
    })

    it('imports from utils, shared directories and aliases', proves('2.2-shared'), async () => {
      expect(await app.json('/api/util')).toEqual({
        greeting: 'Greetings, Ada',
        shout: 'HEY!',
        cheer: 'HEY! HEY!',
        below: 'a folder',
        answer: 42,
        deep: 'below the server folder',
      })
    })

    it('stores values', async () => {
      const { count } = await app.json('/api/storage')
      expect(await app.json('/api/storage')).toEqual({ count: count + 1 })
    })
  })

  describe('route rules', () => {
    it('redirect', proves('routeRules', '2.6-routerules', '4.5'), async () => {
      const old = await app.get('/old')
      expect([old.status, old.headers.get('location')]).toEqual([307, `${app.base}/about`])
      const permanent = await app.get('/gone/4?x=1')
      expect(permanent.status).toBe(301)
      expect(permanent.headers.get('location')!.startsWith(`${app.base}/users/4`)).toBe(true)
    })

    it(
      'add headers only to matching routes, including 404 responses',
      proves('routeRules', '2.6-routerules', '4.5'),
      async () => {
        expect((await app.get('/rules/deep')).headers.get('x-rule')).toBe('matched')
        const missing = await app.get('/rules/none')
        expect([missing.status, missing.headers.get('x-rule')]).toEqual([404, 'matched'])
        expect((await app.get('/about')).headers.get('x-rule')).toBeNull()
      },
    )

    it('allow other origins', async () => {
      expect(
        (await app.get('/api/cors/open', { headers: { origin: 'http://other.test' } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBe('*')
      expect((await app.get('/api/hello')).headers.get('access-control-allow-origin')).toBeNull()
    })

    if (app.mode === 'built') {
      it('cache pages', async () => {
        const [first, second] = [await app.get('/cached'), await app.get('/cached')]
        expect(await second.text()).toBe(await first.text())
        expect(first.headers.get('cache-control')).toBe('s-maxage=60, stale-while-revalidate')
      })
    }
  })
}
