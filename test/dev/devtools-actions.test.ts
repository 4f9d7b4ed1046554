import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { Tab } from '../browser/page'
import { openTools, rowOf, sectionOf, show, tool } from './devtools-panel'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { eventually } from '../harness/eventually'
import { OTHER_BUNDLERS, inTurn } from '../harness/in-turn'

const PATH = '/__fw_devtools__/'

const fixture: Fixture = {
  config: {
    devtools: { enabled: true },
    routeRules: { '/cached': { swr: 600 } },
    serverEngine: {
      experimental: { tasks: true },
      devStorage: { notes: { driver: 'fs', base: './notes' } },
      scheduledTasks: { '0 0 1 1 *': ['greet'] },
    },
  },
  files: {
    'app/app.vue': `<script setup>
const { data } = await useFetch('/api/hello')
const upstream = useRequestURL().searchParams.get('upstream')
if (upstream) await useFetch(upstream + '/rates', { query: { currency: 'EUR', access_token: 'hidden-token' }, retry: false })
</script>
<template><h1>{{ data }}<StockList v-if="upstream" shelf="top" /></h1></template>`,
    'app/components/StockList.server.vue': `<script setup>
defineProps({ shelf: String })
const { data } = await useFetch('/api/hello', { key: 'stock' })
</script>
<template><p>{{ shelf }} {{ data }}</p></template>`,
    'app/plugins/slow.ts': `export default defineFwPlugin({
  name: 'slow',
  hooks: { 'app:created': () => {} },
  setup: () => new Promise(resolve => setTimeout(resolve, 5)),
})`,
    'server/api/hello.ts': 'export default defineEventHandler(() => "Home")',
    'server/routes/cached.ts': 'export default defineEventHandler(() => "cached")',
    'notes/first': '{"text":"one"}',
    'server/tasks/greet.ts': `export default defineTask({
  meta: { name: 'greet', description: 'Greets' },
  run: async ({ payload }) => {
    if (payload.name === 'nobody') throw new Error('There is nobody.')
    return { result: 'Hello ' + (payload.name ?? 'world') + ', ' + await useStorage('notes').getItem('first').then(note => note.text) }
  },
})`,
    'server/api/users/[id].put.ts': `defineRouteMeta({ openAPI: {
  parameters: [{ name: 'verbose', in: 'query' }, { name: 'x-tenant', in: 'header' }],
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties: {
    name: { type: 'string', default: 'Ada' }, tags: { type: 'array', items: { type: 'string' } }, age: { type: 'integer' },
  } } } } },
} })
export default defineEventHandler(async event => ({
  id: getRouterParam(event, 'id', { decode: true }),
  verbose: getQuery(event).verbose,
  tenant: getHeader(event, 'x-tenant'),
  body: await readBody(event),
}))`,
    'server/api/fails.ts': `export default defineEventHandler(() => { throw createError({ statusCode: 418, message: 'Teapot' }) })`,
    'server/api/observed.ts': `import { hasSubscribers } from 'node:diagnostics_channel'
export default defineEventHandler(() => hasSubscribers('undici:request:create'))`,
    'server/middleware/slow.ts': 'export default defineEventHandler(() => {})',
    'server/api/count.ts': `const load = defineCachedFunction(() => Date.now(), { name: 'load', maxAge: 600, getKey: () => 'only' })
export default defineEventHandler(() => load())`,
    'server/api/cached.ts': `export default defineCachedEventHandler(() => ({ at: Math.random() }), { maxAge: 600, swr: true, tags: ['news'] })`,
  },
}

/** A request that acts, as a program sends it, unless it has the headers of a browser. */
async function act(app: App, name: string, headers: Record<string, string> = {}): Promise<Response> {
  const { token } = await app.json(`${PATH}token`, { method: 'POST' })
  return app.get(`${PATH}actions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fw-devtools': token, ...headers },
    body: '{}',
  })
}

const time = String.raw`[\d.]+ ms`

/** Expects rows of the trace in this order, each as its depth and its text. */
async function expectSpans(tab: Tab, order: readonly string[]): Promise<void> {
  const rows = await sectionOf(tab, 'Trace of the request')
    .locator('li:not(.bar)')
    .evaluateAll(items =>
      (items as unknown as Array<{ style: { getPropertyValue: (name: string) => string }; innerText: string }>).map(
        ({ style, innerText }) => `${style.getPropertyValue('--depth') || 0} ${innerText.replaceAll(/\s+/g, ' ')}`,
      ),
    )
  const found = order.map(pattern => rows.findIndex(row => new RegExp(`^${pattern}$`).test(row)))
  expect(found, rows.join('\n')).toEqual(found.toSorted((a, b) => a - b))
  expect(found, rows.join('\n')).not.toContain(-1)
}

function requests(app: App): void {
  it('act only with the token, and for no page of another origin', async () => {
    expect((await act(app, 'list-tasks')).status).toBe(200)
    expect((await act(app, 'list-tasks', { origin: new URL(app.url).origin })).status).toBe(200)
    expect((await act(app, 'list-tasks', { 'x-fw-devtools': 'guessed' })).status).toBe(403)
    expect((await act(app, 'list-tasks', { 'x-fw-devtools': '' })).status).toBe(403)
    expect((await act(app, 'list-tasks', { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await act(app, 'list-tasks', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    // Origins of `devServer.cors` may read responses, but not act.
    expect((await act(app, 'list-tasks', { origin: 'http://localhost:1' })).status).toBe(403)
    const token = (headers: Record<string, string>): Promise<Response> =>
      app.get(`${PATH}token`, { method: 'POST', headers })
    expect((await token({ origin: 'http://localhost:1' })).status).toBe(403)
    expect((await token({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await app.get(`${PATH}token`)).status).toBe(404)
    expect((await act(app, 'unknown')).status).toBe(404)
    expect((await act(app, 'toString')).status).toBe(404)
    expect(
      (await app.get(PATH).then(response => response.text())) + JSON.stringify(await app.json(`${PATH}data.json`)),
    ).not.toContain((await app.json(`${PATH}token`, { method: 'POST' })).token)
  })
}

function actions(app: App): void {
  it('send requests to routes of the server', async () => {
    const tab = await openPage(app.url, { expected: [/418/] })
    await tool(tab, '.button').click()
    await show(tab, 'server')
    await rowOf(tab, '/api/users/:id').getByText('Try').click()
    const field = (name: string) => tool(tab, `.request [aria-label^="${name}"]`)
    await field('id').waitFor()
    await tab.page.keyboard.type('a 7')
    expect(JSON.parse(await field('Body').inputValue())).toEqual({ name: 'Ada', tags: [''], age: 0 })
    expect(await field('Method').inputValue()).toBe('PUT')
    await field('Query').fill('verbose=yes & no')
    await field('Headers').fill('x-tenant: shop')
    await tool(tab, 'button:text-is("Send")').click()
    await rowOf(tab, '200').waitFor()
    expect(JSON.parse(await rowOf(tab, 'Body').locator('pre, span.value').last().innerText())).toEqual({
      id: 'a 7',
      verbose: 'yes & no',
      tenant: 'shop',
      body: { name: 'Ada', tags: [''], age: 0 },
    })
    await rowOf(tab, 'total').waitFor()
    await sectionOf(tab, 'Server timing')
      .locator('li')
      .filter({ hasText: /^slow\s*middleware/ })
      .waitFor()
    await sectionOf(tab, 'Trace of the request')
      .locator('li')
      .filter({ hasText: /^\[id\]\.put\.ts\s*handler/ })
      .waitFor()
    await field('Method').selectOption('GET')
    expect(await field('Body').isVisible()).toBe(false)
    await field('Path').fill('/api/fails')
    await field('Path').press('Enter')
    await rowOf(tab, '418').waitFor()
    await field('Path').fill('/cached')
    await field('Path').press('Enter')
    await rowOf(tab, '`allowQuery` does not declare the query').getByText('bypass').waitFor()
    await field('Query').fill('')
    await field('Path').press('Enter')
    await tool(tab, 'li')
      .filter({ hasText: /^Cache\s*miss\s*rule="\/cached"/ })
      .waitFor()
    await field('Path').press('Enter')
    await tool(tab, 'li')
      .filter({ hasText: /^Cache\s*hit\s*rule="\/cached"/ })
      .waitFor()
  })

  it('trace a request of a page, with what it consists of', async () => {
    const tab = await openTools(app)
    await show(tab, 'timeline')
    const field = tool(tab, '[aria-label="Path to trace"]')
    expect(await field.inputValue()).toBe('/')
    await field.press('Enter')
    await tool(tab, '[aria-label="Flame chart of the request"] .bar').getByText('GET / ·').waitFor()
    await expectSpans(tab, [
      `0 GET / request ${time}`,
      `1 slow middleware ${time}`,
      `1 / render ${time}`,
      `2 app and plugins step ${time}`,
      `3 slow plugin ${time}`,
      `3 app:created hook ${time}`,
      `2 components step ${time}`,
      String.raw`3 \S+ data ${time}`,
      `4 GET /api/hello request ${time}`,
      `5 slow middleware ${time}`,
      String.raw`5 hello\.ts handler ${time}`,
      `1 document step ${time}`,
    ])
  })

  it('trace islands and requests to other sites', async () => {
    const headers: unknown[] = []
    const upstream = createServer((request, response) => {
      headers.push(request.headers)
      response
        .writeHead(request.url!.startsWith('/missing') ? 404 : 200, { 'content-type': 'application/json' })
        .end('{}')
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const site = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
    const tab = await openTools(app)
    await show(tab, 'timeline')
    const trace = async (path: string): Promise<void> => {
      await tool(tab, '[aria-label="Path to trace"]').fill(path)
      await tool(tab, 'button:text-is("Trace")').click()
      await tool(tab, '[role=status]').getByText(`Traced ${path}.`).waitFor()
    }
    try {
      expect(await app.json('/api/observed')).toBe(false)
      await trace(`/?upstream=${site}`)
      const query = String.raw`\?currency=EUR&access_token=\[private\]`
      await expectSpans(tab, [
        `0 GET / request ${time}`,
        `2 components step ${time}`,
        `4 GET ${site}/rates${query} → 200 fetch ${time}`,
        `3 StockList island ${time}`,
        `4 components step ${time}`,
        `5 stock data ${time}`,
        `6 GET /api/hello request ${time}`,
      ])
      await tool(tab, '.bar-island').getByText('StockList ·').waitFor()
      await tool(tab, '.bar-fetch').getByText('→ 200').waitFor()
      expect(await tool(tab, '.content').innerText()).not.toContain('hidden-token')
      await trace(`/?upstream=${site}/missing`)
      await expectSpans(tab, [`4 GET ${site}/missing/rates${query} → 404 fetch ${time}`])
      expect(JSON.stringify(headers)).not.toContain('devtools')
    } finally {
      upstream.close()
      upstream.closeAllConnections()
    }
    await once(upstream, 'close')
    await trace(`/?upstream=${site}`)
    await expectSpans(tab, [`4 GET ${site}/rates\\S+ → failed fetch ${time}`])
    expect(await app.json('/api/observed')).toBe(false)
  })

  it('run tasks in the running server', async () => {
    const tab = await openTools(app)
    await show(tab, 'tasks')
    await rowOf(tab, 'greet').getByText('0 0 1 1 *').waitFor()
    await tool(tab, 'button:text-is("Run")').click()
    await rowOf(tab, '"Hello world, one"').waitFor()
    expect(await tool(tab, '[role=status]').innerText()).toBe('Task greet is done.')
    await tool(tab, 'button:text-is("Run with payload")').click()
    await tool(tab, 'dialog textarea').fill('{"name": "Ada"')
    await tool(tab, 'dialog button:text-is("Run")').click()
    await tool(tab, 'dialog [role=alert]').getByText('Invalid JSON').waitFor()
    await tool(tab, 'dialog textarea').fill('{"name": "nobody"}')
    await tool(tab, 'dialog button:text-is("Run")').click()
    await tool(tab, 'dialog [role=alert]').getByText('There is nobody.').waitFor()
    await tool(tab, 'dialog textarea').fill('{"name": "Ada"}')
    await tool(tab, 'dialog button:text-is("Run")').click()
    await rowOf(tab, '"Hello Ada, one"').waitFor()
  })

  it('browse, edit, add and delete items of the storage', async () => {
    const tab = await openTools(app)
    await show(tab, 'storage')
    await rowOf(tab, 'notes').getByRole('button').click()
    await rowOf(tab, 'notes:first').getByText('Edit').click()
    await tool(tab, 'dialog textarea').fill('{"text": "two"}')
    await tool(tab, 'dialog button:text-is("Save")').click()
    await tool(tab, 'dialog').waitFor({ state: 'detached' })
    expect(JSON.parse(readFileSync(app.path('notes/first'), 'utf8'))).toEqual({ text: 'two' })
    await tool(tab, 'button:text-is("Add item")').click()
    await tool(tab, 'dialog textarea').fill('{"key": "second", "value": [2]}')
    await tool(tab, 'dialog button:text-is("Save")').click()
    await rowOf(tab, 'notes:second').getByText('Delete').click()
    expect(JSON.parse(readFileSync(app.path('notes/second'), 'utf8'))).toEqual([2])
    // Escape closes the dialog, and nothing else.
    await tab.page.keyboard.press('Escape')
    await tool(tab, 'dialog').waitFor({ state: 'detached' })
    expect(await tool(tab, '.panel').isVisible()).toBe(true)
    await rowOf(tab, 'notes:second').getByText('Delete').click()
    await tool(tab, 'dialog button:text-is("Delete")').click()
    await rowOf(tab, 'notes:second').waitFor({ state: 'detached' })
    expect(existsSync(app.path('notes/second'))).toBe(false)
    app.edit('notes/first', '{"text":"one"}')
  })

  it('show cache entries, and invalidate and remove them', async () => {
    const read = async (path: string): Promise<string> => (await app.get(path)).text()
    const first = await read('/api/cached')
    expect(await read('/api/cached')).toBe(first)
    const counted = await read('/api/count')
    const tab = await openTools(app)
    await show(tab, 'cache')
    await rowOf(tab, '/api/cached').getByText('tag: news').waitFor()
    expect(await rowOf(tab, '/api/cached').innerText()).toMatch(/fresh[^]*old · \d+ B · cache:/)
    await tool(tab, 'button:text-is("Invalidate")').click()
    await rowOf(tab, '/api/cached').getByText('stale').waitFor()
    await eventually(async () => expect(await read('/api/cached')).not.toBe(first))
    expect(await read('/api/count')).toBe(counted)
    await rowOf(tab, 'load').getByText('Remove').click()
    await rowOf(tab, 'load').waitFor({ state: 'detached' })
    expect(await read('/api/count')).not.toBe(counted)
    await tool(tab, 'button:text-is("Clear cache")').click()
    await tool(tab, '.none').getByText('Nothing is cached.').waitFor()
  })
}

describeMatrix('devtools that act', { fixture, layouts: ['v4'], modes: ['dev'] }, requests, actions)
for (const { name, bundler } of inTurn(0, OTHER_BUNDLERS))
  describeMatrix(`devtools that act, with ${name}`, { fixture, bundlers: { [bundler]: 'v3' }, modes: ['dev'] }, actions)
