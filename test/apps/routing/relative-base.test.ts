import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headingOf } from '../../suites/html'
import { startApp, startServer } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { buildApp } from '../../harness/build-app'
import { composed } from '../project/layered-project'
import { extendFixture } from '../../harness/fixture'
import type { Fixture } from '../../harness/fixture'
import type { Program } from '../../harness/child-program'

const fixture = extendFixture(composed, {
  files: {
    'app/pages/far/away/page.vue':
      '<script setup>const url = useRequestURL()</script><template><main><h1>Far</h1><FwLink id="home" to="/">home</FwLink><FwLink id="near" to="/far/near">near</FwLink><img id="public" src="/public.svg" alt=""><p id="path">{{ url.pathname.endsWith("/far/away/page") }}</p></main></template>',
    'app/pages/far/near.vue':
      '<template><main><h1>Near</h1><FwLink id="published" to="/published">published</FwLink></main></template>',
    'app/pages/moved.vue': '<script setup>await navigateTo("/far/near")</script><template><p /></template>',
    'public/public.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5" />',
  },
})
/** A host that serves the application below a path that the application does not know. */
async function startProxy(origin: string): Promise<{ proxy: Server; below: string }> {
  const proxy = createServer((incoming, outgoing) => {
    if (!incoming.url!.startsWith('/sub/path/')) return void outgoing.writeHead(404).end()
    const sent = request(
      new URL(incoming.url!.slice('/sub/path'.length), origin),
      // A new connection: the application may close an idle one in the moment in which it is used again.
      { method: incoming.method, headers: incoming.headers, agent: false },
      response => {
        outgoing.writeHead(response.statusCode!, response.headers)
        response.pipe(outgoing)
      },
    )
    incoming.pipe(sent)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', () => resolve()))
  return { proxy, below: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/sub/path` }
}

const env = { FW_APP_BASE_URL: './' }
let dir: string
let program: Program
let proxy: Server
let origin: string
let below: string

beforeAll(async () => {
  const built = await buildApp({ fixture, layout: 'v4', env })
  if (built.code !== 0) throw new Error(built.output)
  dir = built.dir
  program = startServer(dir, env)
  origin = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0]
  ;({ proxy, below } = await startProxy(origin))
})

afterAll(async () => {
  proxy?.close()
  await program?.stop()
})

const URLS = /(?:src|href)="([^"]*)"|url\(["']?([^"')]*)|"#entry":"([^"]*)"/g

function urlsOf(html: string): string[] {
  return [...html.matchAll(URLS)].map(match => (match[1] ?? match[2] ?? match[3])!)
}

it.each([
  ['/', './'],
  ['/published', './'],
  ['/far/near', '../'],
  ['/far/away/page', '../../'],
  ['/no/such/page', '../../'],
])('renders all URLs of %s relative to the page', proves('app.baseURL'), async (path, prefix) => {
  const response = await fetch(origin + path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const urls = urlsOf(html)
  expect(urls.length).toBeGreaterThan(2)
  expect(urls.filter(url => !url.startsWith(prefix))).toEqual([])
  expect(html).toContain(`"baseURL":"${prefix}"`)
  expect(html).not.toContain('__fw_relative__')
  const files = urls.filter(url => url.includes('/_fw/'))
  for (const file of files) expect((await fetch(new URL(file, origin + path))).status, file).toBe(200)
})

it('renders prerendered pages with URLs relative to their directory', () => {
  for (const [file, prefix] of [
    ['docs/index.html', '../'],
    ['docs/deep/start/index.html', '../../../'],
  ] as const) {
    const html = readFileSync(join(dir, '.output/public', file), 'utf8')
    const urls = urlsOf(html)
    expect(
      urls.filter(url => !url.startsWith(prefix)),
      file,
    ).toEqual([])
    expect(html).toContain(`data-src="${prefix}`)
    expect(html).not.toContain('__fw_relative__')
  }
})

it('redirects relative to the page', async () => {
  const response = await fetch(`${origin}/moved`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, './far/near'])
})

it.each(['origin', 'below'])('runs in the browser, opened at %s', async baseName => {
  const base = baseName === 'origin' ? origin : below
  const tab = await openPage(`${base}/far/away/page`)
  expect(await tab.text('#path')).toBe('true')
  await tab.page.waitForFunction('document.querySelector("#public").naturalWidth === 5')
  await tab.page.click('#near')
  await tab.shows('h1', 'Near')
  expect(tab.page.url()).toBe(`${base}/far/near`)
  await tab.page.click('#published')
  // Data is fetched from the base URL at which the page was opened.
  await tab.shows('h1', 'Published')
  expect(await tab.text('#data')).toMatch(/ 42 one$/)
  expect(tab.page.url()).toBe(`${base}/published`)
})

it.each(['/docs', '/docs/deep/start', '/docs/a%20b', '/docs/%C3%BCnder', '/docs/q&a'])(
  'redirects the prerendered page %s to its directory, at any base URL',
  async path => {
    const response = await fetch(`${origin}${path}?q=1`, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect(response.status).toBe(307)
    expect(new URL(response.headers.get('location')!, `${below}${path}`).href).toBe(`${below}${path}/?q=1`)
    expect((await fetch(`${origin}${path}/`, { redirect: 'manual' })).status).toBe(200)
  },
)

it('runs a prerendered page in the browser, redirected to its directory', async () => {
  const tab = await openPage(`${below}/docs/a%20b`)
  expect(tab.page.url()).toBe(`${below}/docs/a%20b/`)
})

it('does not redirect pages that are rendered on request', async () => {
  expect((await fetch(`${origin}/docs/live/now`, { redirect: 'manual' })).status).toBe(200)
})

const counter = (name: string): string => `<script setup>
const count = ref(0)
useHead({ script: [{ innerHTML: 'window.fromHead = true' }] })
</script>
<template><main><h1>${name}</h1><button @click="count++">{{ count }}</button><p class="dotted">dot</p></main></template>
<style scoped>h1 { color: rgb(7, 8, 9) } .dotted { background: url('/dot.svg') }</style>`

/** Hashes cover scripts and styles as browsers receive them, which depends on the path of the page. */
const withPolicy: Fixture = {
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': counter('home'),
    'app/pages/fixed/deep.vue': counter('fixed'),
    'app/pages/cached/below/[id].vue': counter('deeper'),
    'public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5" />',
  },
  config:
    "{ security: { csp: true, sri: true }, devtools: false, routeRules: { '/fixed/**': { prerender: true }, '/cached/**': { swr: 60 } }, serverEngine: { prerender: { routes: ['/fixed/deep'] } } }",
}

/** The effect of the scripts and styles of a page in the browser, and its problems. */
async function visit(
  url: string,
): Promise<{ heading: string; count: string; made: unknown; problems: readonly string[] }> {
  const tab = await openPage(url)
  await tab.page.click('button')
  await tab.shows('button', '1')
  const made = await tab.page.evaluate('[window.fromHead, getComputedStyle(document.querySelector("h1")).color]')
  return { heading: await tab.text('h1'), count: await tab.text('button'), made, problems: tab.problems }
}

const working = (heading: string) => ({ heading, count: '1', made: [true, 'rgb(7, 8, 9)'], problems: [] })

describe('with a content security policy', () => {
  let server: Program
  let host: Awaited<ReturnType<typeof startProxy>>

  beforeAll(async () => {
    const built = await buildApp({ fixture: withPolicy, layout: 'v4', env })
    if (built.code !== 0) throw new Error(built.output)
    server = startServer(built.dir, env)
    host = await startProxy((await server.until(/https?:\/\/[\w.:[\]]+:\d+/))[0])
  })

  afterAll(async () => {
    host?.proxy.close()
    await server?.stop()
  })

  // The second request is served from the cache.
  it.each([
    ['/', 'home'],
    ['/fixed/deep/', 'fixed'],
    ['/cached/below/two', 'deeper'],
    ['/cached/below/two', 'deeper'],
  ])('runs the scripts of %s without violations', async (path, heading) => {
    expect(await visit(host.below + path)).toEqual(working(heading))
  })

  it('only allows scripts and styles that fw rendered', async () => {
    const response = await fetch(`${host.below}/cached/below/two`, { headers: { accept: 'text/html' } })
    const policy = response.headers.get('content-security-policy')!
    const html = await response.text()
    expect(html).not.toContain('__fw_relative__')
    const contents = [...html.matchAll(/<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g)].map(
      match => `'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`,
    )
    const allowed = policy.match(/'sha256-[^']+'/g)!
    expect(allowed.length).toBeGreaterThan(2)
    for (const hash of allowed) expect(contents).toContain(hash)
  })
})

describe.each([
  ['by the environment', { env }],
  ['by the configuration', { config: `{ app: { baseURL: './' }, ...${withPolicy.config as string} }` }],
])('in development, %s', (source, options) => {
  let app: App

  beforeAll(async () => {
    app = await startApp({ fixture: withPolicy, layout: 'v4', mode: 'dev', ...options })
  })

  afterAll(() => app?.stop())

  it('renders pages at any depth', async () => {
    for (const [path, heading] of [
      ['/', 'home'],
      ['/fixed/deep', 'fixed'],
      ['/cached/below/two', 'deeper'],
    ] as const) {
      const html = await app.html(path)
      expect(headingOf(html)).toBe(heading)
      expect(html).not.toContain('__fw_relative__')
    }
  })

  if (source === 'by the configuration') {
    it('hydrates a page', async () => {
      expect(await visit(`${app.url}/cached/below/two`)).toEqual(working('deeper'))
    })
  }
})
