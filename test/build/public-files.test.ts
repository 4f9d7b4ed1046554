import { expect, it } from 'vitest'
import type { Fixture } from '../harness/fixture'
import { requestRaw } from '../harness/raw-request'
import { type App, describeMatrix } from '../harness/start-app'

const TEXT = 'A line of a long text.\n'.repeat(200)

const fixture: Fixture = {
  config: {
    compatibilityDate: '2026-11-01',
    serverEngine: { compressPublicAssets: { gzip: true, brotli: true } },
    routeRules: {
      '/named.txt': { headers: { 'cache-control': 'max-age=60', 'x-rule': 'named' } },
      '/moved.txt': { redirect: '/named.txt' },
      '/open.txt': { cors: true },
      '/still': { prerender: true },
    },
  },
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': '<template><h1>Home</h1></template>',
    'app/pages/still.vue': '<template><h1>Still</h1></template>',
    'server/api/read.ts': "export default defineEventHandler(event => event.$fetch('/named.txt'))",
    'public/long.txt': TEXT,
    'public/named.txt': 'named',
    'public/moved.txt': 'not sent',
    'public/open.txt': 'open',
    'public/two words.txt': 'two words',
  },
}

function servesFiles(app: App): void {
  const get = (path: string, headers: Record<string, string> = {}, method?: string) =>
    requestRaw(app, app.base + path, headers, method)

  it('sends a file with its type, size and tag, and again without reading it', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, headers, body } = await get('/named.txt')
      expect([status, body]).toEqual([200, 'named'])
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': '5',
        etag: expect.stringMatching(/^"/),
        'last-modified': expect.stringContaining('GMT'),
        // Those of its rule.
        'cache-control': 'max-age=60',
        'x-rule': 'named',
      })
      expect(headers.vary).toBeUndefined()
    }
    expect((await get('/two%20words.txt')).body).toBe('two words')
    expect((await get('/missing.txt')).status).toBe(404)
  })

  it('sends the encoding that the client prefers', async () => {
    const encodingFor = async (accepted?: string) => {
      const { status, headers } = await get('/long.txt', accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect([status, headers.vary]).toEqual([200, 'Accept-Encoding'])
      return headers['content-encoding']
    }
    expect(await encodingFor()).toBeUndefined()
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
    expect(await encodingFor('br;q=0.1, gzip')).toBe('gzip')
    expect(await encodingFor('br;q=0, gzip;q=0')).toBeUndefined()
    expect(await (await fetch(`${app.url}/long.txt`)).text()).toBe(TEXT)
  })

  it('responds to HEAD and to conditional requests without a body', async () => {
    const head = await get('/long.txt', {}, 'HEAD')
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(TEXT.length)])
    const { etag, 'last-modified': modified } = head.headers as Record<string, string>
    const conditions: Array<Record<string, string>> = [
      { 'if-none-match': etag! },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-modified-since': modified! },
    ]
    for (const headers of conditions) {
      const response = await get('/long.txt', headers)
      expect([response.status, response.body, response.headers.etag]).toEqual([304, '', etag])
      expect(response.headers.vary).toBe('Accept-Encoding')
    }
    const changed = { 'if-none-match': '"other"', 'if-modified-since': modified! }
    expect((await get('/long.txt', changed)).status).toBe(200)
    // Each encoding has its own tag.
    expect((await get('/long.txt', { 'if-none-match': etag!, 'accept-encoding': 'br' })).status).toBe(200)
  })

  it('applies rules that change more than headers', async () => {
    const moved = await get('/moved.txt')
    expect([moved.status, moved.headers.location]).toEqual([307, `${app.base}/named.txt`])
    expect((await get('/open.txt')).headers['access-control-allow-origin']).toBe('*')
    expect((await get('/named.txt', {}, 'POST')).status).not.toBe(200)
  })

  it('sends prerendered pages, and files to server code', async () => {
    const page = await get('/still')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8'])
    expect(page.body).toContain('<h1>Still</h1>')
    expect(await app.html('/api/read')).toBe('named')
  })
}

const modes = ['built'] as const
describeMatrix('public files', { fixture, modes }, servesFiles)
describeMatrix(
  'public files below a base URL',
  { fixture, modes, env: { FW_APP_BASE_URL: '/sub/' }, base: '/sub' },
  servesFiles,
)

const listening: Fixture = {
  ...fixture,
  files: {
    ...fixture.files,
    'server/plugins/listen.ts': `export default defineNitroPlugin(server => {
  server.hooks.hook('response', response => response.headers.set('x-heard', 'yes'))
})`,
  },
}

describeMatrix('public files with a server plugin', { fixture: listening, modes }, app => {
  servesFiles(app)

  it('calls the hooks of the plugin', async () => {
    expect((await requestRaw(app, '/named.txt')).headers['x-heard']).toBe('yes')
  })
})
