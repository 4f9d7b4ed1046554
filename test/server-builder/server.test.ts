import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start'
import type { Mode, Running } from './start'

const files = {
  'server/api/hello.ts': 'export default defineEventHandler((event) => ({ hello: getQuery(event).name ?? greet() }))',
  'server/api/users/[id].get.ts': 'export default defineEventHandler(event => ({ id: getRouterParam(event, "id") }))',
  'server/api/users/[id].post.ts': 'export default defineEventHandler(async event => ({ got: await readBody(event) }))',
  'server/api/all/[...path].ts':
    'import { defineEventHandler } from "#imports"\nexport default defineEventHandler(event => event.context.params)',
  'server/routes/plain.ts':
    'import { defineEventHandler, setResponseStatus, setHeader } from "fw/server"\nexport default defineEventHandler((event) => { setResponseStatus(event, 201); setHeader(event, "x-plain", "yes"); return "plain" })',
  'server/utils/greet.ts': 'export const greet = () => "world"',
  'server/middleware/1.first.ts':
    'export default defineEventHandler((event) => { event.context.order = ["first"]; event.context.user = "Ada" })',
  'server/middleware/2.second.ts':
    'export default defineEventHandler((event) => { event.context.order.push("second") })',
  'server/api/order.ts': 'export default defineEventHandler(event => event.context.order)',
  'server/api/config.ts':
    'export default defineEventHandler(event => { const c = useRuntimeConfig(event); return { key: c.apiKey, count: c.count, app: useAppConfig() } })',
  'server/api/broken.ts': 'export default defineEventHandler(() => { throw new Error("secret detail") })',
  'server/api/teapot.ts':
    'export default defineEventHandler(() => { throw createError({ statusCode: 418, statusMessage: "Short and stout", data: { spout: true } }) })',
  'server/api/storage.ts':
    'export default defineEventHandler(async () => { await useStorage().setItem("a", 1); return { a: await useStorage().getItem("a"), asset: String(await useStorage("assets:server").getItem("note.txt")) } })',
  'server/assets/note.txt': 'a note',
  'server/api/inner.ts': 'export default defineEventHandler(async () => ({ inner: await $fetch("/api/hello") }))',
  'server/api/cookie.ts':
    'export default defineEventHandler((event) => { setCookie(event, "a", "b"); return parseCookies(event) })',
  'server/api/cached.ts':
    'export default defineEventHandler(event => ({ user: event.context.user, at: Math.random(), q: getQuery(event).q ?? null }))',
  'server/plugins/mark.ts':
    'export default defineServerPlugin((engine) => { engine.hooks.hook("response", (res) => { res.headers.set("x-plugin", "on") }) })',
  'public/robots.txt': 'User-agent: *',
  'public/-draft.txt': 'draft',
}

const config = {
  runtimeConfig: { apiKey: 'declared', count: 1, public: { a: 1 } },
  routeRules: {
    '/old': { redirect: '/plain' },
    '/with/**': { headers: { 'x-rule': 'yes' } },
    '/missing': { headers: { 'x-rule': 'yes' } },
    '/api/cached': { swr: 60 },
    '/api/hello': { cors: true },
    '/spa/**': { ssr: false },
    '/proxied': { proxy: '/api/hello' },
  },
}

describe.each<Mode>(['dev', 'built'])('the server, %s', mode => {
  let server: Running
  beforeAll(async () => {
    server = await start(mode, files, config, { FW_COUNT: '7' })
  })
  afterAll(() => server?.close())
  const json = async (path: string, init?: RequestInit): Promise<any> => (await server.fetch(path, init)).json()

  it('serves API routes by path and method, with auto-imports', async () => {
    expect(await json('/api/hello')).toEqual({ hello: 'world' })
    expect(await json('/api/users/5')).toEqual({ id: '5' })
    expect(
      await json('/api/users/5', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
    ).toEqual({ got: { a: 1 } })
    expect(await json('/api/all/a/b')).toMatchObject({ path: 'a/b' })
    const plain = await server.fetch('/plain')
    expect([plain.status, plain.headers.get('x-plain'), await plain.text()]).toEqual([201, 'yes', 'plain'])
  })

  it('runs middleware in the order of file names, and plugins', async () => {
    expect(await json('/api/order')).toEqual(['first', 'second'])
    expect((await server.fetch('/api/order')).headers.get('x-plugin')).toBe('on')
  })

  it('reads runtime config from the environment, with types', async () => {
    expect(await json('/api/config')).toEqual({ key: 'declared', count: 7, app: { title: 'from app.config' } })
  })

  it('passes all other requests to the renderer', async () => {
    const page = await (await server.fetch('/some/page', { headers: { cookie: 'c=1' } })).text()
    expect(JSON.parse(page.replace(/<[^>]+>/g, ''))).toEqual({
      path: '/some/page',
      base: '/',
      frozen: true,
      key: 'declared',
      user: 'Ada',
      cookie: 'c=1',
    })
    expect(await (await server.fetch('/spa/x')).text()).toContain('"ssr":false')
    expect(await (await server.fetch('/inner')).text()).toContain('{"hello":"inner"}')
  })

  it('responds to errors with JSON or the error page', async () => {
    const broken = await server.fetch('/api/broken')
    expect(broken.status).toBe(500)
    const body = (await broken.json()) as any
    expect(body).toMatchObject({ error: true, url: '/api/broken', statusCode: 500, status: 500 })
    if (mode === 'built') {
      expect(JSON.stringify(body)).not.toContain('secret')
      expect(body.stack).toBeUndefined()
    } else {
      expect(body.message).toBe('secret detail')
      expect(body.stack).toBeInstanceOf(Array)
    }
    expect(await json('/api/teapot')).toMatchObject({
      error: true,
      statusCode: 418,
      statusMessage: 'Short and stout',
      data: { spout: true },
    })
    const html = await server.fetch('/throws', { headers: { accept: 'text/html' } })
    expect([html.status, await html.text()]).toEqual([
      500,
      mode === 'dev' ? '<h1>error page 500 secret of the page</h1>' : '<h1>error page 500 Internal Server Error</h1>',
    ])
    expect(await json('/api/hello')).toEqual({ hello: 'world' })
  })

  it('applies route rules', async () => {
    const old = await server.fetch('/old')
    expect([old.status, old.headers.get('location')]).toEqual([307, '/plain'])
    expect((await server.fetch('/with/x')).headers.get('x-rule')).toBe('yes')
    const missing = await server.fetch('/missing')
    expect([missing.status, missing.headers.get('x-rule')]).toEqual([404, 'yes'])
    expect((await server.fetch('/api/hello')).headers.get('access-control-allow-origin')).toBe('*')
    expect(await json('/proxied')).toEqual({ hello: 'world' })
  })

  it('caches with swr, without data that middleware has added for a visitor', async () => {
    const first = await server.fetch('/api/cached')
    expect(first.headers.get('cache-control')).toBe('s-maxage=60, stale-while-revalidate')
    const a = (await first.json()) as any
    const b = await json('/api/cached')
    expect(a.user).toBeUndefined()
    expect(b).toEqual(a)
    expect((await json('/api/cached?q=1')).q).toBe('1')
  })

  it('supports storage, server assets, cookies and internal requests', async () => {
    expect(await json('/api/storage')).toEqual({ a: 1, asset: 'a note' })
    expect(await json('/api/inner')).toEqual({ inner: { hello: 'world' } })
    expect((await server.fetch('/api/cookie')).headers.get('set-cookie')).toContain('a=b')
  })

  it('serves public files, except ignored ones', async () => {
    const robots = await server.fetch('/robots.txt')
    expect([robots.status, robots.headers.get('content-type'), await robots.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'User-agent: *',
    ])
    const etag = robots.headers.get('etag')!
    expect((await server.fetch('/robots.txt', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await (await server.fetch('/-draft.txt')).text()).not.toBe('draft')
    const head = await server.fetch('/robots.txt', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  if (mode === 'built') {
    it('serves built assets as immutable, and returns 404 for missing ones', async () => {
      const asset = await server.fetch('/_fw/entry.abc.js')
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      const missing = await server.fetch('/_fw/gone.js')
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    })
  }

  if (mode === 'dev') {
    it('reloads edited handlers and adds new ones', async () => {
      server.write({ 'server/api/order.ts': 'export default defineEventHandler(() => "edited")' })
      server.app.bundler!.invalidate([`${server.root}/server/api/order.ts`])
      expect(await (await server.fetch('/api/order')).text()).toBe('edited')
      server.write({ 'server/api/added.ts': 'export default defineEventHandler(() => "added")' })
      await server.app.server!.rescan()
      expect(await (await server.fetch('/api/added')).text()).toBe('added')
    })
  }
})
