import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { METHODS, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { islandPath } from '../../../packages/fw/src/shared/island'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { triggers } from '../../triggers'
import { type App, describeMatrix, startServer } from '../../harness/start-app'
import { bin } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'
import { requestRaw } from '../../harness/raw-request'
import { createEnv } from '../../harness/child-program'
import { removeFolder } from '../../harness/remove-folder'

const LIMIT = 50_000

const script = (lines: string): string => `<script setup lang="ts">\n${lines}\n</script>\n`

/** Ways in which fetching data can fail, and the details that visitors may see: never `planted-secret`. */
const FAILURES: Record<string, { throws: string; status: number; shows?: string }> = {
  error: { throws: 'new Error(secret)', status: 500 },
  string: { throws: 'secret', status: 500 },
  nothing: { throws: 'undefined', status: 500 },
  object: { throws: '{ status: 418, statusText: secret, message: secret, data: secret }', status: 418 },
  status: {
    throws: 'Object.assign(new Error(secret), { statusCode: 404, statusMessage: secret, data: { secret } })',
    status: 404,
  },
  wrapped: { throws: 'createError(new Error(secret))', status: 500 },
  rewrapped: {
    throws: 'createError(Object.assign(new Error(secret), { status: 503, data: { secret } }))',
    status: 503,
  },
  client: { throws: 'Object.assign(new Error(secret), { name: "HTTPError", response: { url: secret } })', status: 500 },
  unhandled: { throws: 'createError({ message: secret, data: secret, unhandled: true })', status: 500 },
  caused: {
    throws: 'createError({ status: 409, message: "Already taken", data: { field: "name" }, cause: new Error(secret) })',
    status: 409,
    shows: 'Already taken',
  },
  meant: {
    throws: 'createError({ status: 422, message: "Wrong name", data: { field: "name" } })',
    status: 422,
    shows: 'Wrong name',
  },
}

const FETCHES: Record<string, { call: string; status: number; shows?: string }> = {
  network: { call: '"http://127.0.0.1:1/?token=" + secret', status: 500 },
  broken: { call: '"/api/fails?how=error&token=" + secret', status: 500 },
  refused: { call: '"/api/fails?how=meant&token=" + secret', status: 422, shows: 'Wrong name' },
  foreign: { call: 'useRequestURL().origin + "/api/fails?how=meant&token=" + secret', status: 422 },
}

/** A page that shows everything it knows about an error. */
const failing = (lines: string): string => `${script(`
const secret = import.meta.server ? useRuntimeConfig().secret as string : 'planted-secret'
${lines}`)}<template><p id="error">{{ error?.status }} {{ error?.statusText }} {{ error?.message }} {{ JSON.stringify(error?.data ?? null) }} {{ error }}</p></template>
`

const failingPages = Object.fromEntries([
  ...Object.entries(FAILURES).map(([name, { throws }]) => [
    `app/pages/data/${name}.vue`,
    failing(`const { error } = await useAsyncData('${name}', async () => { throw ${throws} })`),
  ]),
  ...Object.entries(FETCHES).map(([name, { call }]) => [
    `app/pages/fetch/${name}.vue`,
    failing(`const { error } = await useFetch(${call}, { key: '${name}' })`),
  ]),
])
const FORM = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

const echo = 'export default defineEventHandler(async (event) => ({ body: await readBody(event) ?? null }))\n'

/** An application with something to protect. */
const guarded: Fixture = {
  config: `{
    security: { bodyLimit: ${LIMIT}, trustedOrigins: ['https://pay.example', 'https://*.shop.example'] },
    runtimeConfig: { secret: 'planted-secret' },
    experimental: { componentIslands: true },
    routeRules: {
      '/cached-error': { headers: { 'cache-control': 'public, max-age=60' } },
      '/api/open': { cors: true },
      '/api/upload': { bodyLimit: ${LIMIT * 4} },
      '/api/stream': { bodyLimit: false },
      '/api/parts/**': { bodyLimit: ${LIMIT * 4} },
    },
  }`,
  files: {
    'app/app.vue': '<template><div><FwPage /></div></template>',
    'app/pages/index.vue': '<template><h1>shop</h1></template>',
    ...failingPages,
    'server/api/fails.ts': `export default defineEventHandler((event) => {
  setCookie(event, 'handler', '1')
  if (getQuery(event).how === 'meant') throw createError({ status: 422, message: 'Wrong name', data: { field: 'name' } })
  throw new Error(useRuntimeConfig().secret as string)
})
`,
    'app/pages/cookies/[how].vue': `${script(`
useCookie('page').value = 'set'
useRequestEvent()?.res.headers.append('set-cookie', 'event=set')
const { how } = useRoute().params
if (how === 'meant') throw createError({ status: 418, message: 'Teapot', fatal: true })
if (how === 'late') await useAsyncData(async () => 1).then(() => { throw new Error('late') })
if (how === 'status') setResponseStatus(useRequestEvent()!, 404)
else throw new Error('accident')
`)}<template><h1>not found</h1></template>`,
    'app/pages/cached-error.vue': `${script(`throw createError({ status: 500 })`)}<template><p /></template>`,
    'app/components/Tree.island.vue': `${script('defineProps<{ depth: number }>()')}<template><div><FwIsland v-if="depth" name="Tree" :props="{ depth: depth - 1 }" /></div></template>`,
    'app/components/Own.server.vue': `${script('defineProps<{ depth: number }>()\nawait Promise.resolve()')}<template><div><Own v-if="depth" :depth="depth - 1" /></div></template>`,
    'app/components/Fork.server.vue': `${script('defineProps<{ depth: number }>()')}<template><i><Fork v-if="depth" :depth="depth - 1" /><Fork v-if="depth" :depth="depth - 1" /></i></template>`,
    'app/components/Branch.vue': `${script('defineProps<{ depth: number }>()\nawait new Promise(resolve => setImmediate(resolve))')}<template><i><Branch v-if="depth" :depth="depth - 1" /></i></template>`,
    'app/components/Plain.island.vue': `${script('defineProps<{ depth: number }>()')}<template><Branch :depth="depth" /></template>`,
    'app/components/Far.island.vue': `${script('const { url } = useRequestURL().origin ? { url: useRequestURL().origin } : { url: "" }')}<template><b><FwIsland name="Far" :source="url" @error="() => {}" /></b></template>`,
    'app/components/CookieIsland.island.vue': `${script("useCookie('island').value = 'set'\nthrow createError({ status: 409 })")}<template><p /></template>`,
    'server/api/echo.ts': echo,
    'server/api/open.ts': echo,
    'server/api/floating.ts':
      'export default defineEventHandler(() => {\n  void Promise.reject(new Error("nobody waits"))\n  return { ok: true }\n})\n',
    'public/note.txt': 'note',
    'app/pages/leave.vue': `${script(`
const { to, external } = useRoute().query
await navigateTo(String(to), { external: external === '1' })
`)}<template><p /></template>`,
    'app/pages/scripts.vue': `${script(`
const text = '<' + '!--<' + 'script>'
useHead({ script: [{ innerHTML: 'window.fromHead = "' + text + '"' }, { innerHTML: 'window.fromBody = "' + text + '"', tagPosition: 'bodyClose' }] })
const found = ref('')
onMounted(() => { found.value = 'shown ' + (window as any).fromHead + ' ' + (window as any).fromBody })
`)}<template><p id="after">{{ found }}</p></template>`,
    'app/pages/opens.vue': `${script(`
const found = ref<string[]>([])
onMounted(async () => {
  window.open = ((url: string) => { found.value.push(String(url)); return null }) as never
  for (const url of ['//evil.example/', 'https://evil.example/', '\\\\\\\\evil.example', '/\\\\evil.example']) {
    try { await navigateTo(url, { open: {} }) }
    catch { found.value.push('refused') }
  }
  await navigateTo('https://evil.example/', { open: {}, external: true })
  await navigateTo('/inside', { open: {} })
})
`)}<template><p id="opened">{{ found.join(' ') }}</p></template>`,
    'server/api/query.ts': 'export default defineEventHandler(event => Object.keys(getQuery(event)))\n',
    'server/api/query-checked.ts':
      'export default defineEventHandler(async event => Object.keys(await getValidatedQuery(event, query => ({ ...query, checked: Object.hasOwn(query as object, "__proto__") }))))\n',
    'server/api/query-passed.ts':
      'export default defineEventHandler(async event => Object.keys(await getValidatedQuery(event, () => true)))\n',
    'server/api/query-standard.ts': `const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: any) => value.a === 'bad' ? { issues: [{ message: 'no' }] } : { value } } } as const
export default defineEventHandler(async event => Object.keys(await getValidatedQuery(event, schema as never)))
`,
    'server/api/query-handler.ts': `const found: string[][] = []
const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: any) => { found.push(Object.keys(value)); return { value } } } } as const
export default defineValidatedHandler({ validate: { query: schema as never }, handler: () => found.at(-1) })
`,
    'app/pages/posts.vue': `${script(`
const { data } = await useFetch<any>('/api/echo', { method: 'POST', body: { a: 1 } })
const { data: other } = await useAsyncData(() => $fetch<any>('/api/echo', { method: 'POST', body: { b: [2] } }))
`)}<template><p>{{ data.body }} {{ other.body }}</p></template>`,
    'server/api/upload.ts':
      'export default defineEventHandler(async (event) => ({ size: (await event.req.arrayBuffer()).byteLength }))\n',
    'server/api/stream.ts': `export default defineEventHandler(async (event) => {
  let size = 0
  for await (const chunk of event.req.body as any) size += chunk.length
  return { size }
})
`,
    'server/api/parts/[how].ts': `export default defineEventHandler(async (event) => {
  const how = getRouterParam(event, 'how')
  if (how === 'form') return { parts: [...(await readFormData(event)).keys()].length }
  if (how === 'native') return { parts: [...(await event.req.formData()).keys()].length }
  if (how === 'list') return { parts: (await readMultipartFormData(event))!.length }
  if (how === 'body') return { parts: ((await readBody(event)) as any).a.length }
  let parts = 0
  for await (const part of readMultipartStream(event)) parts += (await part.text()).length
  return { parts }
})
`,
    'server/api/relay.ts':
      'export default defineEventHandler(event => event.$fetch("/api/echo", { method: "POST" }))\n',
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

/** Sends a body in chunks, without a content length. */
function sendChunks(url: string, headers: Record<string, string>, chunks: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, response => {
      response.resume()
      resolve(response.statusCode!)
    })
    // The server may close the connection once it has responded.
    sent.on('error', reject)
    for (const chunk of chunks) sent.write(chunk)
    sent.end()
  })
}

interface Sending {
  method: string
  isDeclared: boolean
  connection: string
}

/** Sends a body, and returns the status of the response, which may arrive before everything is sent. */
function sendLarge(
  url: string,
  size: number,
  { method, isDeclared, connection }: Sending,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: { ...headers, connection, ...(isDeclared ? { 'content-length': size } : {}) },
      },
      response => {
        response.resume()
        response.on('end', () => {
          resolve(response.statusCode!)
          sent.destroy()
        })
      },
    )
    sent.on('error', reject)
    if (!isDeclared) sent.setHeader('transfer-encoding', 'chunked')
    sent.end('x'.repeat(size))
  })
}

function bodyLimits(app: App): void {
  describe('request bodies', () => {
    const json = { 'content-type': 'application/json' }
    const text = (size: number): string => JSON.stringify('x'.repeat(size - 2))
    const post = (path: string, size: number): Promise<Response> =>
      app.get(path, { method: 'POST', headers: json, body: text(size) })

    it('are limited, with and without a content length', async () => {
      for (const path of ['/api/echo', '/api/read/raw', '/api/read/json', '/api/read/text', '/api/read/body']) {
        expect([path, (await post(path, LIMIT)).status]).toEqual([path, 200])
        const refused = await post(path, LIMIT + 1)
        expect([path, refused.status]).toEqual([path, 413])
        expect(await refused.json()).toMatchObject({ status: 413, statusText: 'Content Too Large' })
        expect([
          path,
          await sendChunks(app.url + path, json, ['"', ...Array.from({ length: 4 }, () => 'x'.repeat(LIMIT / 5)), '"']),
        ]).toEqual([path, 200])
        expect([
          path,
          await sendChunks(app.url + path, json, [
            '"',
            ...Array.from({ length: 20 }, () => 'x'.repeat(LIMIT / 5)),
            '"',
          ]),
        ]).toEqual([path, 413])
      }
      const form = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(LIMIT)}\r\n--x--\r\n`
      expect(
        await sendChunks(`${app.url}/api/read/form`, { 'content-type': 'multipart/form-data; boundary=x' }, [form]),
      ).toBe(413)
    })

    it('are limited with every method, length and connection', async () => {
      const size = LIMIT * 40
      for (const method of METHODS.filter(name => name !== 'CONNECT')) {
        for (const isDeclared of [true, false]) {
          for (const connection of ['keep-alive', 'close']) {
            // Servers ignore such bodies.
            if (!isDeclared && (method === 'GET' || method === 'HEAD')) continue
            const status = await sendLarge(`${app.url}/api/read/text`, size, { method, isDeclared, connection })
            expect([method, isDeclared, connection, status]).toEqual([method, isDeclared, connection, 413])
          }
        }
      }
    })

    it('get an error response although the connection is closed, whatever the error is', async () => {
      const options = { method: 'POST', isDeclared: true, connection: 'close' }
      expect(await sendLarge(`${app.url}/api/nowhere`, LIMIT, options)).toBe(404)
      expect(await sendLarge(`${app.url}/api/echo`, LIMIT, options, { origin: 'https://evil.example' })).toBe(403)
    })

    it.each(['form', 'native', 'list', 'body', 'stream'])('have at most 1000 parts, read as %s', async how => {
      const form = (count: number): string =>
        `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--x--\r\n`
      const send = (count: number): Promise<Response> =>
        app.get(`/api/parts/${how}`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: form(count),
        })
      expect(await (await send(1000)).json()).toEqual({ parts: 1000 })
      const refused = await send(1001)
      expect(refused.status).toBe(413)
      triggers('FW2150', ((await refused.json()) as { message: string }).message)
    })

    it('follow the limit of their route rule', async () => {
      expect(await (await post('/api/upload', LIMIT * 4)).json()).toEqual({ size: LIMIT * 4 })
      expect((await post('/api/upload', LIMIT * 4 + 1)).status).toBe(413)
      expect(await (await post('/api/stream', LIMIT * 8)).json()).toEqual({ size: LIMIT * 8 })
      expect(await sendChunks(`${app.url}/api/stream`, json, [text(LIMIT * 8)])).toBe(200)
    })

    if (app.mode === 'dev') {
      it('are rejected in development with the name of the option', async () => {
        triggers('FW2056', ((await (await post('/api/echo', LIMIT * 2)).json()) as { message: string }).message)
      })
    }
  })
}

function foreignForms(app: App): void {
  describe('cross-origin forms', () => {
    const FORMS = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'Text/Plain; charset=utf-8',
      undefined,
    ]
    const send = async (
      path: string,
      origin: string | undefined,
      type: string | undefined,
      method = 'POST',
    ): Promise<number> => {
      const headers = { ...(origin && { origin }), ...(type && { 'content-type': type }) }
      return (
        await app.get(path, {
          method,
          headers,
          body: type?.startsWith('multipart') ? FORM : type ? new TextEncoder().encode('a=1') : undefined,
        })
      ).status
    }

    it('are rejected, unless a rule or an option allows them', async () => {
      for (const type of FORMS) {
        for (const origin of ['https://evil.example', 'null', 'https://shop.example']) {
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
            expect([type, origin, method, await send('/api/echo', origin, type, method)]).toEqual([
              type,
              origin,
              method,
              403,
            ])
          }
          expect([type, origin, await send('/api/open', origin, type)]).toEqual([type, origin, 200])
        }
        for (const origin of [
          undefined,
          app.url,
          app.url.replace('http:', 'https:'),
          'https://pay.example',
          'https://a.shop.example',
        ])
          expect([type, origin, await send('/api/echo', origin, type)]).toEqual([type, origin, 200])
      }
    })

    it('are rejected for pages', async () => {
      expect(await send('/', 'https://evil.example', 'text/plain')).toBe(403)
      expect(await app.html('/', { method: 'POST', headers: { origin: 'https://evil.example' } })).toContain('403')
    })

    it('do not include JSON, safe methods and internal requests of handlers', async () => {
      expect(await send('/api/echo', 'https://evil.example', 'application/json')).toBe(400)
      expect((await app.get('/api/echo', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
      expect((await app.get('/api/relay', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
    })

    if (app.mode === 'dev') {
      it('are rejected with an explanation in development', async () => {
        const response = await app.get('/api/echo', { method: 'POST', headers: { origin: 'https://evil.example' } })
        triggers('FW2055', ((await response.json()) as { message: string }).message)
      })
    }
  })
}

function islands(app: App): void {
  describe('recursive islands', () => {
    const requestIsland = (name: string, props: object): Promise<Response> =>
      app.get(islandPath({ name, props: JSON.stringify(props), slots: '', context: '' }))

    it('are rendered up to a limit', async () => {
      for (const name of ['Tree', 'Own', 'Fork', 'Plain'])
        expect([name, (await requestIsland(name, { depth: 5 })).status]).toEqual([name, 200])
    })

    it.each([
      ['Tree', 1_000_000],
      ['Own', 1_000_000],
      ['Plain', 1_000_000],
      // This tree is too wide before it is too deep.
      ['Fork', 14],
    ])('end in an error beyond the limit: %s', async (name, depth) => {
      const response = await requestIsland(name, { depth })
      expect(response.status).toBe(500)
      const error = await response.json()
      expect(error).toMatchObject({ error: true, status: 500 })
      if (name === 'Fork') triggers('FW2057', JSON.stringify(error))
      expect((await app.get('/')).status).toBe(200)
    })

    it('are aborted if sites render islands of each other', async () => {
      expect((await requestIsland('Far', {})).status).toBe(200)
      const path = islandPath({ name: 'Far', props: '', slots: '', context: '' })
      expect((await app.get(path, { headers: { 'x-fw-island-hops': '11' } })).status).toBe(508)
      expect((await app.get(path, { headers: { 'x-fw-island-hops': 'many' } })).status).toBe(508)
    })
  })
}

function dataErrors(app: App): void {
  describe('data errors', () => {
    it.each([
      ...Object.keys(FAILURES).map(name => `data/${name}`),
      ...Object.keys(FETCHES).map(name => `fetch/${name}`),
    ])('keep their status, and only expose intended details: %s', async path => {
      const [kind, name] = path.split('/') as ['data' | 'fetch', string]
      const { status, shows } = (kind === 'data' ? FAILURES : FETCHES)[name]!
      const response = await app.get(`/${path}`, { headers: { accept: 'text/html' } })
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toContain(`<p id="error">${status} `)
      if (shows) expect(html).toContain(shows)
      if (app.mode === 'built') expect(html).not.toContain('planted-secret')
      if (app.mode === 'built' && !shows) expect(html).not.toContain('field')
    })

    if (app.mode === 'built') {
      it('are logged on the server', () => {
        expect(app.logs()).toContain('planted-secret')
      })
    }
  })
}

function errorResponses(app: App): void {
  const ACCEPT = ['text/html', 'application/json', '*/*']

  describe('error responses', () => {
    it('are not cached, and disable MIME type sniffing', async () => {
      for (const path of [
        '/nowhere',
        '/api/nowhere',
        '/api/fails',
        '/cookies/meant',
        '/cookies/status',
        '/cached-error',
        '/__fw_island/none.json',
        '/_fw/gone.js',
        '/%E0%A4%A',
      ]) {
        for (const accept of ACCEPT) {
          const { status, headers } = await app.get(path, { headers: { accept } })
          expect([
            path,
            accept,
            status >= 400,
            headers.get('cache-control'),
            headers.get('x-content-type-options'),
          ]).toEqual([path, accept, true, 'no-store', 'nosniff'])
        }
      }
    })

    it.each(['meant', 'accident', 'late'])('include cookies that were set before, in every format: %s', async how => {
      for (const accept of ACCEPT) {
        const response = await app.get(`/cookies/${how}`, { headers: { accept } })
        expect([accept, response.status]).toEqual([accept, how === 'meant' ? 418 : 500])
        expect([
          accept,
          response.headers
            .getSetCookie()
            .map(line => line.split(';')[0])
            .sort(),
        ]).toEqual([accept, ['event=set', 'page=set']])
      }
    })

    it('include cookies of handlers and islands', async () => {
      for (const how of ['meant', 'error']) {
        const response = await app.get(`/api/fails?how=${how}`)
        expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('handler=1')])
      }
      const island = await app.get(islandPath({ name: 'CookieIsland', props: '', slots: '', context: '' }))
      expect([island.status, island.headers.getSetCookie()]).toEqual([409, [expect.stringContaining('island=set')]])
    })
  })
}

function bodies(app: App): void {
  describe('parsed bodies', () => {
    const send = async (type: string | undefined, body: string): Promise<unknown> => {
      const response = await app.get('/api/echo', {
        method: 'POST',
        headers: type ? { 'content-type': type } : {},
        body: new TextEncoder().encode(body),
      })
      return response.ok ? ((await response.json()) as { body: unknown }).body : response.status
    }

    it('are parsed as JSON only with a JSON content type', async () => {
      for (const type of [
        'application/json',
        'application/json; charset=utf-8',
        'APPLICATION/JSON',
        'application/vnd.api+json',
        'application/ld+json',
        'text/json',
      ]) {
        expect([type, await send(type, '{"a":1}')]).toEqual([type, { a: 1 }])
        expect([type, await send(type, '{"a":')]).toEqual([type, 400])
      }
      for (const type of [
        'text/plain',
        'text/html',
        'application/octet-stream',
        'application/xml',
        'application/jsonx',
        'text/plain;application/json',
        undefined,
      ])
        expect([type, await send(type, '{"a":1}')]).toEqual([type, '{"a":1}'])
    })

    it('never pollute a prototype', async () => {
      const polluted =
        '{"a":{"__proto__":{"isAdmin":true},"\\u005f_proto__":{"isAdmin":true}},"__proto__":{"isAdmin":true},"list":[{"__proto__":1}]}'
      expect(await send('application/json', polluted)).toEqual({ a: {}, list: [{}] })
      expect(await send('application/x-www-form-urlencoded', '__proto__=1&__proto__=2&a=1')).toEqual({ a: '1' })
      expect(await send('multipart/form-data; boundary=x', FORM.replace('"a"', '"__proto__"'))).toEqual({})
      const response = await app.get('/api/read/json', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: polluted,
      })
      expect(await response.text()).toBe('{"a":{},"list":[{}]}')
      expect(await app.json('/api/query?__proto__=1&__proto__=2&a=1')).toEqual(['a'])
      expect(await app.json('/api/query-checked?__proto__=1&__proto__=2&a=1')).toEqual(['a', 'checked'])
      for (const path of ['passed', 'standard', 'handler'])
        expect(await app.json(`/api/query-${path}?__proto__=1&__proto__=2&a=1`), path).toEqual(['a'])
      expect((await app.get('/api/query-standard?a=bad')).status).toBe(400)
    })

    it('are sent as JSON by clients of fw', async () => {
      const html = await app.html('/posts')
      for (const body of ['{"body":{"a":1}}', '{"body":{"b":[2]}}']) expect(html).toContain(body)
    })
  })
}

function headScripts(app: App): void {
  describe('scripts in the head', () => {
    it('end at their closing tag', async () => {
      const html = await app.html('/scripts')
      expect(html).not.toContain('<!--<script>')
      if (app.mode === 'dev') return
      const tab = await openPage(`${app.url}/scripts`)
      await tab.shows('#after', 'shown <!--<script> <!--<script>')
    })
  })
}

/** Starts a server whose output is closed. */
async function startUnread(
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess; done: Promise<unknown> }> {
  const child = spawn(process.execPath, args, { cwd, env: createEnv(cwd, env), stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const done = new Promise(resolve => child.on('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const found = /https?:\/\/[\w.:]+:\d+/.exec((text += chunk))
      if (found) resolve(found[0])
    })
    void done.then(() => reject(new Error(`It ended: ${text}`)))
  })
  child.stdout.destroy()
  child.stderr.destroy()
  return { url, child, done }
}

function processes(app: App): void {
  describe('the process', () => {
    it('keeps running, and exits, if its output is closed', async () => {
      const args =
        app.mode === 'dev'
          ? [bin, 'dev', '--port', '0', '--host', '127.0.0.1', '--buildDir', '.fw-unread']
          : [join(app.outputDir, 'server/index.mjs')]
      const { url, child, done } = await startUnread(args, app.dir, { PORT: '0', HOST: '127.0.0.1' })
      const get = async (path: string): Promise<number> =>
        (await fetch(url + path, { signal: AbortSignal.timeout(60_000) })).status
      for (let count = 0; count < 5; count++) expect(await get('/api/floating')).toBe(200)
      expect(await get('/')).toBe(200)
      child.kill('SIGTERM')
      expect(await Promise.race([done, new Promise(resolve => setTimeout(resolve, 30_000, 'still running'))])).not.toBe(
        'still running',
      )
    })

    if (app.mode === 'built') {
      it('does not start with an invalid port', async () => {
        const ports = ['abc', '80abc', '-1', '70000', '0x50', '1e3', ' 80'].map(port => ['PORT', port] as const)
        for (const [name, port] of [...ports, ['NITRO_PORT', 'abc'] as const]) {
          const program = startServer(app.dir, { [name]: port })
          expect([name, port, await program.done]).toEqual([name, port, 1])
          triggers('FW2060', program.output())
        }
      })
    }

    if (app.mode === 'built') {
      it('returns 404 for a deleted file', async () => {
        const copy = mkdtempSync(join(tmpdir(), 'fw-gone-'))
        onTestFinished(() => removeFolder(copy))
        cpSync(app.outputDir, join(copy, '.output'), { recursive: true })
        rmSync(join(copy, '.output/public/note.txt'))
        const program = startServer(copy)
        onTestFinished(() => program.stop())
        const [url] = await program.until(/https?:\/\/[\w.:]+:\d+/)
        for (const accept of ['text/html', 'application/json']) {
          const response = await fetch(`${url}/note.txt`, { headers: { accept } })
          expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
            404,
            'no-store',
            null,
          ])
        }
        await eventually(() => triggers('FW2059', program.output()))
        expect(await (await app.get('/note.txt')).text()).toBe('note')
      })
    }
  })
}

function refusals(app: App): void {
  describe('invalid requests', () => {
    const hosts = ['a:99999', '999.999.999.999', '[::g]', '[1:2:3]', 'a b', 'a/b', 'a@b', '<script>', 'a:b', 'a:80:90']
    it.each(hosts)('with the host %s get 400', async host => {
      for (const path of ['/', '/api/query', '/nowhere', '/scripts?a=1']) {
        const { status, headers } = await requestRaw(app, path, { host, accept: 'text/html' })
        // The development server also rejects hosts that are not its own.
        expect([path, status === 403 && app.mode === 'dev' ? 400 : status]).toEqual([path, 400])
        expect(headers['content-type']).toContain('text/plain')
      }
    })

    it.each([
      ...['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,a'].map(
        to => ({ to, external: '0' }),
      ),
      ...['javascript:alert(1)', 'data:text/html,a', 'http://[', 'http://a:99999/', '//a:99999/', 'http://'].map(
        to => ({
          to,
          external: '1',
        }),
      ),
    ])('to redirect to $to get 400 (external: $external)', async ({ to, external }) => {
      const response = await app.get(`/leave?${new URLSearchParams({ to, external })}`, {
        headers: { accept: 'text/html' },
      })
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    })

    it('redirect to everything else', async () => {
      const response = await app.get('/leave?to=/scripts')
      expect([response.status, response.headers.get('location')]).toEqual([302, '/scripts'])
      const away = await app.get('/leave?external=1&to=https://shop.example/a')
      expect([away.status, away.headers.get('location')]).toEqual([302, 'https://shop.example/a'])
    })
  })
}

function windows(app: App): void {
  if (app.mode === 'dev') return
  describe('navigateTo with open', () => {
    it('requires external for another host', async () => {
      const tab = await openPage(`${app.url}/opens`)
      await tab.shows('#opened', 'refused refused refused refused https://evil.example/ /inside')
    })
  })
}

describeMatrix(
  'security',
  { fixture: guarded, layouts: ['v4'] },
  bodyLimits,
  refusals,
  foreignForms,
  bodies,
  islands,
  dataErrors,
  errorResponses,
  headScripts,
  windows,
  processes,
)
