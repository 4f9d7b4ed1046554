import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { type App, describeMatrix } from './app'
import type { Fixture } from './fixture'

const LIMIT = 50_000
const FORM = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

const echo = 'export default defineEventHandler(async (event) => ({ body: await readBody(event) ?? null }))\n'

/** An application with something to protect. */
const guarded: Fixture = {
  config: `{
    security: { bodyLimit: ${LIMIT}, trustedOrigins: ['https://pay.example', 'https://*.shop.example'] },
    routeRules: {
      '/api/open': { cors: true },
      '/api/upload': { bodyLimit: ${LIMIT * 4} },
      '/api/stream': { bodyLimit: false },
    },
  }`,
  files: {
    'app/app.vue': '<template><div><FwPage /></div></template>',
    'app/pages/index.vue': '<template><h1>shop</h1></template>',
    'server/api/echo.ts': echo,
    'server/api/open.ts': echo,
    'server/api/upload.ts': 'export default defineEventHandler(async (event) => ({ size: (await event.req.arrayBuffer()).byteLength }))\n',
    'server/api/stream.ts': `export default defineEventHandler(async (event) => {
  let size = 0
  for await (const chunk of event.req.body as any) size += chunk.length
  return { size }
})
`,
    'server/api/relay.ts': 'export default defineEventHandler(event => event.$fetch("/api/echo", { method: "POST" }))\n',
    'server/api/read/[how].ts': `export default defineEventHandler(async (event) => {
  const how = getRouterParam(event, 'how')
  if (how === 'raw') return { size: (await readRawBody(event))?.length }
  if (how === 'form') return { size: [...(await readFormData(event)).keys()].length }
  if (how === 'json') return event.req.json()
  if (how === 'text') return { size: (await event.req.text()).length }
  return readBody(event)
})
`,
  },
}

/** Sends a body in chunks, without its length. */
function sendChunks(url: string, headers: Record<string, string>, chunks: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    // The server may close the connection once it has responded.
    sent.on('error', reject)
    for (const chunk of chunks) sent.write(chunk)
    sent.end()
  })
}

function bodyLimits(app: App): void {
  describe('request bodies', () => {
    const json = { 'content-type': 'application/json' }
    const text = (size: number): string => JSON.stringify('x'.repeat(size - 2))
    const post = (path: string, size: number): Promise<Response> => app.get(path, { method: 'POST', headers: json, body: text(size) })

    it('are limited, whether their length is declared or not', async () => {
      for (const path of ['/api/echo', '/api/read/raw', '/api/read/json', '/api/read/text', '/api/read/body']) {
        expect([path, (await post(path, LIMIT)).status]).toEqual([path, 200])
        const refused = await post(path, LIMIT + 1)
        expect([path, refused.status]).toEqual([path, 413])
        expect(await refused.json()).toMatchObject({ status: 413, statusText: 'Content Too Large' })
        expect([path, await sendChunks(app.url + path, json, ['"', ...Array.from({ length: 4 }, () => 'x'.repeat(LIMIT / 5)), '"'])]).toEqual([path, 200])
        expect([path, await sendChunks(app.url + path, json, ['"', ...Array.from({ length: 20 }, () => 'x'.repeat(LIMIT / 5)), '"'])]).toEqual([path, 413])
      }
      const form = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(LIMIT)}\r\n--x--\r\n`
      expect(await sendChunks(`${app.url}/api/read/form`, { 'content-type': 'multipart/form-data; boundary=x' }, [form])).toBe(413)
    })

    it('have the limit of their route rule', async () => {
      expect(await (await post('/api/upload', LIMIT * 4)).json()).toEqual({ size: LIMIT * 4 })
      expect((await post('/api/upload', LIMIT * 4 + 1)).status).toBe(413)
      expect(await (await post('/api/stream', LIMIT * 8)).json()).toEqual({ size: LIMIT * 8 })
      expect(await sendChunks(`${app.url}/api/stream`, json, [text(LIMIT * 8)])).toBe(200)
    })

    if (app.mode === 'dev') it('say in development which option has the limit', async () => {
      triggers('FW2056', (await (await post('/api/echo', LIMIT * 2)).json() as { message: string }).message)
    })
  })
}

function foreignForms(app: App): void {
  describe('forms of other sites', () => {
    const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'Text/Plain; charset=utf-8', undefined]
    const send = async (path: string, origin: string | undefined, type: string | undefined, method = 'POST'): Promise<number> => {
      const headers = { ...origin && { origin }, ...type && { 'content-type': type } }
      return (await app.get(path, { method, headers, body: type?.startsWith('multipart') ? FORM : type ? new TextEncoder().encode('a=1') : undefined })).status
    }

    it('are refused, unless a rule or an option allows them', async () => {
      for (const type of FORMS) {
        for (const origin of ['https://evil.example', 'null', 'https://shop.example']) {
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect([type, origin, method, await send('/api/echo', origin, type, method)]).toEqual([type, origin, method, 403])
          expect([type, origin, await send('/api/open', origin, type)]).toEqual([type, origin, 200])
        }
        for (const origin of [undefined, app.url, app.url.replace('http:', 'https:'), 'https://pay.example', 'https://a.shop.example']) {
          expect([type, origin, await send('/api/echo', origin, type)]).toEqual([type, origin, 200])
        }
      }
    })

    it('are refused for pages, too', async () => {
      expect(await send('/', 'https://evil.example', 'text/plain')).toBe(403)
      expect((await app.html('/', { method: 'POST', headers: { origin: 'https://evil.example' } }))).toContain('403')
    })

    it('are another matter than JSON, safe methods and the calls of handlers', async () => {
      expect(await send('/api/echo', 'https://evil.example', 'application/json')).toBe(400)
      expect((await app.get('/api/echo', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
      expect((await app.get('/api/relay', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
    })

    if (app.mode === 'dev') it('are explained in development', async () => {
      const response = await app.get('/api/echo', { method: 'POST', headers: { origin: 'https://evil.example' } })
      triggers('FW2055', (await response.json() as { message: string }).message)
    })
  })
}

describeMatrix('security', { fixture: guarded, variants: ['A'] }, bodyLimits, foreignForms)
