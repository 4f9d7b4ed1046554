import { expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import type { Fixture } from '../harness/fixture'
import { requestRaw } from '../harness/raw-request'
import { type App, describeMatrix } from '../harness/start-app'

const page = (script = ''): string => `<script setup>
const stamp = useState('stamp', () => Math.random())
${script}
</script>
<template><main><h1>Größe</h1><p id="stamp">{{ stamp }}</p><p id="known">{{ [useRequestHeader('cookie'), useRequestHeader('x-lang')] }}</p></main></template>
`

const fixture: Fixture = {
  config: {
    compatibilityDate: '2026-11-01',
    routeRules: {
      '/cached/**': { swr: 600, headers: { 'x-rule': 'cached' } },
      '/tagged': { swr: 600, cache: { tags: ['tea'] } },
      '/moment': { cache: { swr: true, maxAge: 1, staleMaxAge: 600 } },
      '/open': { swr: 600, cors: true },
      '/varied': { cache: { swr: true, maxAge: 600, varies: ['x-lang'] } },
      '/listed': { cache: { swr: true, maxAge: 600, allowQuery: ['q'] } },
      '/api/cached': { swr: 600 },
      '/api/bytes': { swr: 600 },
    },
  } as never,
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': '<template><h1>Home</h1></template>',
    ...Object.fromEntries(
      ['cached/[id]', 'tagged', 'moment', 'open', 'varied', 'listed'].map(name => [`app/pages/${name}.vue`, page()]),
    ),
    'server/api/cached.ts':
      'export default defineEventHandler(event => ({ stamp: Math.random(), known: event.req.headers.get("cookie") }))',
    'server/api/bytes.ts':
      'export default defineEventHandler(() => new Response(new Uint8Array([0, 255, 128, 10]), { headers: { "content-type": "application/octet-stream" } }))',
    'server/api/reads.ts': 'export default defineEventHandler(() => globalThis.cacheReads ?? 0)',
    'server/api/forget.post.ts': `export default defineEventHandler(async event => {
  const { path, tag, all } = await readBody(event)
  if (path) await revalidatePath(path)
  if (tag) await revalidateTag(tag)
  if (all) await useStorage('cache').clear()
  return 'done'
})`,
    // Counts how often the cache itself is asked. \`SEES\` selects how the plugin sees requests.
    'server/plugins/watch.ts': `export default defineServerPlugin(server => {
  const storage = useStorage()
  const { getItem } = storage
  storage.getItem = (...args) => {
    globalThis.cacheReads = (globalThis.cacheReads ?? 0) + 1
    return getItem(...args)
  }
  let count = 0
  const see = headers => headers.set('x-seen', String(++count))
  const { h3, hooks, fetch: handle } = server
  const ways = {
    hook: () => hooks.hook('response', response => see(response.headers)),
    middleware: () => h3['~middleware'].unshift(event => see(event.res.headers) && undefined),
    listener: () => { h3.config.onRequest = event => { see(event.res.headers) } },
    fetch: () => {
      server.fetch = async request => {
        const response = await handle(request)
        see(response.headers)
        return response
      }
    },
  }
  ways[process.env.SEES]?.()
})`,
  },
}

type Get = (path: string, headers?: Record<string, string>, method?: string) => ReturnType<typeof requestRaw>

const stampIn = (body: string): string => /id="stamp">([\d.e-]+)</.exec(body)?.[1] ?? `no stamp in ${body}`
// Only the short path always knows the size.
const OF_TRANSPORT = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
const comparable = ({ status, body, headers }: Awaited<ReturnType<Get>>): object => ({
  status,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_TRANSPORT.has(name))),
})

function servesCached(app: App): void {
  const get: Get = (path, headers = {}, method) => requestRaw(app, app.base + path, headers, method)
  const reads = async (): Promise<number> => Number((await get('/api/reads')).body)
  const forget = (what: object) =>
    fetch(`${app.url}/api/forget`, {
      method: 'POST',
      body: JSON.stringify(what),
      headers: { 'content-type': 'application/json' },
    })
  /** Requests a URL until the cache is not asked for it any more. */
  const warm = async (path: string, headers: Record<string, string> = {}) => {
    return eventually(async () => {
      const last = await get(path, headers)
      const before = await reads()
      await get(path, headers)
      expect(await reads()).toBe(before)
      return last
    })
  }

  it.each(['/cached/one', '/api/cached', '/api/bytes', '/cached/one/_payload.json'])(
    'sends the same response without asking the cache: %s',
    async path => {
      await get(path)
      const slow = await get(path)
      await warm(path)
      const short = await get(path, { cookie: 'user=one', authorization: 'Bearer one' })
      expect(comparable(short)).toEqual(comparable(slow))
      expect([short.status, short.headers['content-length']]).toEqual([200, expect.stringMatching(/^[1-9]/)])
    },
  )

  it('sends bytes and text unchanged', async () => {
    await warm('/cached/one')
    await warm('/api/bytes')
    const text = await (await fetch(`${app.url}/cached/one`)).text()
    expect(text).toContain('<h1>Größe</h1>')
    expect([...new Uint8Array(await (await fetch(`${app.url}/api/bytes`)).arrayBuffer())]).toEqual([0, 255, 128, 10])
  })

  it('responds to conditional requests and HEAD like the cache', async () => {
    const { headers, body } = await warm('/cached/one')
    const etag = headers.etag as string
    const before = await reads()
    const unchanged = await get('/cached/one', { 'if-none-match': etag })
    expect(await reads()).toBe(before)
    // Only the cache reads lists.
    expect(comparable(unchanged)).toEqual(comparable(await get('/cached/one', { 'if-none-match': `"other", ${etag}` })))
    expect([unchanged.status, unchanged.body, unchanged.headers['x-rule']]).toEqual([304, '', 'cached'])
    expect((await get('/cached/one', { 'if-none-match': '"other"' })).body).toBe(body)
    const head = await get('/cached/one', {}, 'HEAD')
    expect([head.status, head.body, head.headers['x-rule']]).toEqual([200, '', 'cached'])
  })

  it('keeps hosts, queries and declared headers apart', async () => {
    const own = stampIn((await warm('/cached/one')).body)
    const host = { host: 'other.example' }
    const other = stampIn((await warm('/cached/one', host)).body)
    expect(other).not.toBe(own)
    expect(stampIn((await get('/cached/one', host)).body)).toBe(other)
    expect(stampIn((await get('/cached/one')).body)).toBe(own)
    expect(stampIn((await get('/cached/one?q=1')).body)).not.toBe(own)
    const listed = stampIn((await warm('/listed?q=1')).body)
    expect(stampIn((await warm('/listed?q=1&utm=2')).body)).toBe(listed)
    expect(stampIn((await warm('/listed?q=2')).body)).not.toBe(listed)
    const variants = []
    for (const lang of ['de', 'en', 'de', 'en', 'de'])
      variants.push(stampIn((await get('/varied', { 'x-lang': lang })).body))
    expect(new Set(variants).size).toBe(2)
    expect(variants[4]).toBe(variants[0])
  })

  it('applies rules that depend on the visitor', async () => {
    for (let time = 0; time < 3; time++) {
      const { headers } = await get('/open', { origin: 'https://other.example' })
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })

  it.each([
    ['/cached/two', { path: '/cached/**' }],
    ['/tagged', { tag: 'tea' }],
    ['/cached/three', { all: true }],
  ])('forgets %s with %j', async (path, what) => {
    const first = stampIn((await warm(path)).body)
    await forget(what)
    const second = stampIn((await get(path)).body)
    expect(second).not.toBe(first)
    expect(stampIn((await warm(path)).body)).toBe(second)
  })

  it('renders stale responses again', async () => {
    const first = stampIn((await get('/moment')).body)
    await eventually(async () => expect(stampIn((await get('/moment')).body)).not.toBe(first))
  })
}

const modes = ['built'] as const
describeMatrix('cached responses', { fixture, modes }, servesCached)
describeMatrix(
  'cached responses below a base URL',
  { fixture, modes, env: { FW_APP_BASE_URL: '/sub/' }, base: '/sub' },
  servesCached,
)

for (const way of ['hook', 'middleware', 'listener', 'fetch']) {
  describeMatrix(`cached responses that a plugin sees: ${way}`, { fixture, modes, env: { SEES: way } }, app => {
    it('reach the plugin each time', async () => {
      const seen: number[] = []
      for (let time = 0; time < 4; time++) {
        const { headers, status } = await requestRaw(app, '/cached/one')
        expect(status).toBe(200)
        seen.push(Number(headers['x-seen']))
      }
      expect(seen.map(count => count - seen[0]!)).toEqual([0, 1, 2, 3])
    })
  })
}
