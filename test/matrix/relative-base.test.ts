import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { proves } from '../proofs/registry'
import { startServer } from './app'
import { buildApp } from './build'
import { composed } from './composed'
import { extendFixture } from './fixture'
import type { Program } from './process'

const fixture = extendFixture(composed, { files: {
  'app/pages/far/away/page.vue': '<script setup>const url = useRequestURL()</script><template><main><h1>Far</h1><FwLink id="home" to="/">home</FwLink><FwLink id="near" to="/far/near">near</FwLink><img id="public" src="/public.svg" alt=""><p id="path">{{ url.pathname.endsWith("/far/away/page") }}</p></main></template>',
  'app/pages/far/near.vue': '<template><main><h1>Near</h1><FwLink id="published" to="/published">published</FwLink></main></template>',
  'app/pages/moved.vue': '<script setup>await navigateTo("/far/near")</script><template><p /></template>',
  'public/public.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5" />',
} })
const env = { FW_APP_BASE_URL: './' }
let dir: string
let program: Program
let proxy: Server
let origin: string
let below: string

beforeAll(async () => {
  const built = await buildApp({ fixture, variant: 'A', env })
  if (built.code !== 0) throw new Error(built.output)
  dir = built.dir
  program = startServer(dir, env)
  origin = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0]
  // A host that puts the application below a path, which the application never learns.
  proxy = createServer((incoming, outgoing) => {
    if (!incoming.url!.startsWith('/sub/path/')) return void outgoing.writeHead(404).end()
    const sent = request(new URL(incoming.url!.slice('/sub/path'.length), origin), { method: incoming.method, headers: incoming.headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', () => resolve()))
  below = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/sub/path`
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
])('writes all URLs of %s relative to it', proves('app.baseURL'), async (path, prefix) => {
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

it('writes prerendered pages for the folders that they are in', () => {
  for (const [file, prefix] of [['docs/index.html', '../'], ['docs/deep/start/index.html', '../../../']] as const) {
    const html = readFileSync(join(dir, '.output/public', file), 'utf8')
    const urls = urlsOf(html)
    expect(urls.filter(url => !url.startsWith(prefix)), file).toEqual([])
    expect(html).toContain(`data-src="${prefix}`)
    expect(html).not.toContain('__fw_relative__')
  }
})

it('redirects relative to the page', async () => {
  const response = await fetch(`${origin}/moved`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, './far/near'])
})

it.each(['origin', 'below'])('runs in the browser, seen at %s', async (place) => {
  const base = place === 'origin' ? origin : below
  const tab = await openPage(`${base}/far/away/page`)
  expect(await tab.text('#path')).toBe('true')
  await tab.page.waitForFunction('document.querySelector("#public").naturalWidth === 5')
  await tab.page.click('#near')
  await tab.shows('h1', 'Near')
  expect(tab.page.url()).toBe(`${base}/far/near`)
  await tab.page.click('#published')
  // Data is fetched below the base that the page was seen at.
  await tab.shows('h1', 'Published')
  expect(await tab.text('#data')).toMatch(/ 42 one$/)
  expect(tab.page.url()).toBe(`${base}/published`)
})
