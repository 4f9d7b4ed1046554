import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { get } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDevServerHandler, addServerTemplate, runWithFwContext } from '@fw/kit'
import { bundle, prepare } from '@fw/server-builder'
import { createFixture } from './fixture'
import { start } from './start'
import type { Mode, Running } from './start'

const files = {
  'fw.config.layer.txt': '',
  'layers/base/fw.config.json': '{}',
  'layers/base/server/middleware/9.base.ts':
    'export default defineEventHandler((event) => { event.context.order = [...event.context.order ?? [], "layer"] })',
  'layers/base/server/api/both.ts': 'export default defineEventHandler(() => "layer")',
  'layers/base/server/utils/name.ts': 'export const layerName = () => "from layer"',
  'layers/base/public/only-layer.txt': 'layer file',
  'server/middleware/1.own.ts':
    'export default defineEventHandler((event) => { event.context.order = [...event.context.order ?? [], "project"] })',
  'server/api/both.ts': 'export default defineEventHandler(() => "project")',
  'server/api/order.ts':
    'export default defineEventHandler(event => ({ order: event.context.order, name: layerName(), shared: sharedName() }))',
  'shared/utils/name.ts': 'export const sharedName = () => "shared"',
  'server/api/floating.ts':
    'export default defineEventHandler(() => { Promise.reject(new Error("nobody waits")); return "ok" })',
  'server/api/function.ts':
    'const slow = cachedFunction(async (n) => ({ n, at: Math.random() }), { maxAge: 60, name: "slow", getKey: n => String(n) })\nexport default defineEventHandler(() => slow(1))',
  'server/api/handler.ts':
    'export default cachedEventHandler(event => ({ at: Math.random(), url: event.path }), { maxAge: 60 })',
  'server/api/through.ts': 'export default defineEventHandler(event => event.$fetch("/api/handler"))',
  'server/api/object.ts':
    'export default defineEventHandler({ onRequest: [(event) => { event.context.seen = true }], onBeforeResponse: (event, response) => { response.body.after = true }, handler: event => ({ seen: event.context.seen }) })',
  'server/api/forward.ts':
    'export default defineEventHandler(async event => ({ with: await event.$fetch("/api/headers"), without: await $fetch("/api/headers") }))',
  'server/api/headers.ts':
    'export default defineEventHandler(event => ({ token: getHeader(event, "x-token") ?? null }))',
  'server/api/redirect.ts': 'export default defineEventHandler(event => sendRedirect(event, "/api/both", 302))',
  'server/api/missing.ts':
    'export default defineEventHandler((event) => { setHeader(event, "x-set", "before"); throw createError({ statusCode: 404, statusMessage: "Nothing Here" }) })',
  'server/middleware/2.limit.ts':
    'export default defineEventHandler(async (event) => { const { limit } = getQuery(event); if (limit === "first") assertBodySize(event, 20); if (event.path.startsWith("/api/body")) event.context.raw = await readRawBody(event); if (limit === "then") assertBodySize(event, 20) })',
  'server/api/body.ts':
    'export default defineEventHandler(async (event) => { const [raw, body] = await Promise.all([readRawBody(event, false), readBody(event)]); return { body, again: await readBody(event), text: event.context.raw, size: raw.length, own: (await event.req.text()).length } })',
  'server/api/body-form.ts':
    'export default defineEventHandler(async event => ({ a: (await readFormData(event)).get("a"), parts: (await readMultipartFormData(event)).map(part => part.data.length), validated: await readValidatedBody(event, body => body.a === "ü", { type: "formData" }).catch(error => error.status) }))',
  'server/routes/virtual.ts': 'import { value } from "#mine"\nexport default defineEventHandler(() => value)',
  'server/extra/handler.ts': 'export default defineEventHandler(event => "extra " + getRouterParam(event, "id"))',
}

const config = {
  serverHandlers: [{ route: '/extra/:id', handler: '#server/extra/handler.ts' }],
  routeRules: { '/api/missing': { headers: { 'x-rule': 'yes' } } },
}

describe.each<Mode>(['dev', 'built'])('features of the server, %s', mode => {
  let server: Running
  beforeAll(async () => {
    server = await start(mode, files, config, {}, app => {
      runWithFwContext(app, () => {
        addServerTemplate({ filename: '#mine', getContents: () => 'export const value = "virtual"' })
        addDevServerHandler({ route: '/dev-only', handler: () => 'dev handler' })
      })
    })
  })
  afterAll(() => server?.close())
  const json = async (path: string): Promise<any> => (await server.fetch(path)).json()
  const text = async (path: string): Promise<string> => (await server.fetch(path)).text()

  it('merges layers: runs their middleware first, and prefers the routes of the project', async () => {
    expect(await json('/api/order')).toEqual({ order: ['layer', 'project'], name: 'from layer', shared: 'shared' })
    expect(await text('/api/both')).toBe('project')
    expect(await text('/only-layer.txt')).toBe('layer file')
  })

  it('reads the request body repeatedly, with a limit before or after', async () => {
    const post = (path: string, body: NonNullable<RequestInit['body']>, type?: string) =>
      server.fetch(path, { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
    const bodies: Array<[body: string, type: string, read: unknown]> = [
      ['{"a":"ü"}', 'application/json', { a: 'ü' }],
      ['plain ü', 'text/plain', 'plain ü'],
      ['a=1&a=%C3%BC', 'application/x-www-form-urlencoded', { a: ['1', 'ü'] }],
      ['[1]', 'application/octet-stream', '[1]'],
      ['[1]', 'application/vnd.api+json', [1]],
    ]
    for (const limit of ['', '?limit=first', '?limit=then']) {
      for (const [body, type, read] of bodies) {
        expect(await (await post(`/api/body${limit}`, body, type)).json(), type + limit).toEqual({
          body: read,
          again: read,
          text: body,
          size: Buffer.byteLength(body),
          own: body.length,
        })
      }
      const stream = new Blob(['"', 'x'.repeat(limit ? 30 : 3), '"']).stream()
      const response = await server.fetch(`/api/body${limit}`, {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      } as RequestInit)
      expect(response.status, limit).toBe(limit ? 413 : 200)
      expect((await post(`/api/body${limit}`, JSON.stringify('x'.repeat(30)), 'application/json')).status).toBe(
        limit ? 413 : 200,
      )
    }
    const form = new FormData()
    form.set('a', 'ü')
    form.set('file', new Blob([new Uint8Array([255, 0, 128])]))
    expect(await (await post('/api/body-form', form)).json()).toEqual({
      a: 'ü',
      parts: [2, 3],
      validated: { a: 'ü', file: {} },
    })
    expect((await post('/api/body', '{', 'application/json')).status).toBe(400)
  })

  it('keeps running after an unhandled rejection', async () => {
    expect(await text('/api/floating')).toBe('ok')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await text('/api/both')).toBe('project')
  })

  it('caches the results of cached functions and handlers', async () => {
    expect(await json('/api/function')).toEqual(await json('/api/function'))
    const first = await json('/api/handler')
    expect(await json('/api/handler')).toEqual(first)
    expect((await json('/api/handler?a=1')).url).toBe('/api/handler?a=1')
    // Cached per host, because a response may contain the URL. Internal requests use the host of the outer request.
    expect(await json('/api/through')).toEqual(first)
    const { url } = await server.fetch('/api/handler')
    const ofOther = (path: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        get(
          new URL(path, url),
          { headers: { host: 'other.example' } },
          response => void readJson(response).then(resolve, reject),
        ).once('error', reject)
      })
    const other = await ofOther('/api/handler')
    expect(other).not.toEqual(first)
    expect(await ofOther('/api/through')).toEqual(other)
  })

  it('supports handlers in object form', async () => {
    expect(await json('/api/object')).toEqual({ seen: true, after: true })
  })

  it('forwards headers to internal requests only if requested', async () => {
    const response = await server.fetch('/api/forward', { headers: { 'x-token': 'secret' } })
    expect(await response.json()).toEqual({ with: { token: 'secret' }, without: { token: null } })
  })

  it('redirects from a handler', async () => {
    const response = await server.fetch('/api/redirect')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/api/both'])
  })

  it('adds the headers of route rules and handlers to error responses', async () => {
    const response = await server.fetch('/api/missing')
    expect([
      response.status,
      response.statusText,
      response.headers.get('x-rule'),
      response.headers.get('x-set'),
    ]).toEqual([404, 'Nothing Here', 'yes', 'before'])
  })

  it('supports configured handlers and virtual modules', async () => {
    expect(await text('/extra/5')).toBe('extra 5')
    expect(await text('/virtual')).toBe('virtual')
    if (mode === 'dev') expect(await text('/dev-only/x')).toBe('dev handler')
  })
})

describe('the output', () => {
  const vueRenderer = `
    import { createSSRApp, h } from 'vue'
    import { renderToString } from 'vue/server-renderer'
    export const render = async () => new Response(await renderToString(createSSRApp({ render: () => h('p', 'from vue') })), { headers: { 'content-type': 'text/html' } })
    export const renderError = async error => new Response('error', { status: error.status })
  `

  it('does not contain the Vue compiler, and needs no other files', async () => {
    const server = await start('built', { '.fw/renderer.mjs': vueRenderer }, {}, {}, app => {
      symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), `${app.options.rootDir}/node_modules`)
    })
    try {
      expect(await (await server.fetch('/')).text()).toBe('<p>from vue</p>')
      const code = readAll(`${server.root}/.output/server`)
      expect(code).not.toMatch(/compiler-(?:core|dom|ssr)|@babel\/parser|estree-walker/)
      // Node provides fetch.
      expect(readdirSync(`${server.root}/.output/server/_libs`).join()).not.toContain('node-fetch')
      expect(existsSync(`${server.root}/.output/server/node_modules`)).toBe(false)
    } finally {
      await server.close()
    }
  })

  it.each([
    [true, true, true],
    [false, false, false],
    ['hidden', true, false],
  ] as const)('has source maps as configured: %s', async (server, hasMaps, isReferred) => {
    const { app, root, output, remove } = await createFixture(
      { 'server/api/a.ts': 'export default () => 1' },
      { sourcemap: { server } } as never,
      false,
    )
    await prepare(app)
    await bundle(app, output)
    const dir = `${root}/.output/server`
    expect(existsSync(`${dir}/index.mjs.map`)).toBe(hasMaps)
    expect(readFileSync(`${dir}/index.mjs`, 'utf8').includes('sourceMappingURL')).toBe(isReferred)
    remove()
  })
})

function readAll(dir: string): string {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.mjs'))
    .map(entry => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join('\n')
}
