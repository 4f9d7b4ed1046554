import { readFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Tab, openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { type App, startApp } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** An image with a unique width, too large to be inlined. */
const image = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`

const fixture: Fixture = {
  config: '{ features: { inlineStyles: id => !!id?.includes("second") }, css: ["~/assets/main.css"] }',
  files: {
    'app/app.vue': '<template><div><FwPage /></div></template>',
    'app/pages/index.vue': [
      '<script setup>import imported from "~/assets/imported.svg"\nconst shown = ref(false)</script>',
      '<template><div><h1>First</h1><img id="bundled" src="~/assets/bundled.svg"><img id="imported" :src="imported"><img id="public" src="/public.svg"><i class="first">styled</i>',
      '<button id="show" @click="shown = true">show</button><LazyLate v-if="shown" /><FwLink id="go" to="/second">second</FwLink></div></template>',
      '<style>.first { display: block; width: 9px; height: 9px; background: url(~/assets/style.svg) } </style>',
    ].join('\n'),
    'app/pages/second.vue': [
      '<template><div><h1>Second</h1><img id="second-image" src="~/assets/second.svg"><i class="second">styled</i><FwLink id="back" to="/">first</FwLink></div></template>',
      '<style>.second { display: block; width: 9px; height: 9px; color: rgb(7, 8, 9); background: url(~/assets/second-style.svg), url(/public-style.svg) }</style>',
    ].join('\n'),
    'app/components/Late.vue':
      '<template><img id="late" src="~/assets/late.svg"></template><style>#late { border: 1px solid rgb(1, 1, 1) }</style>',
    'app/assets/main.css': 'h1 { display: block; background: url(~/assets/main.svg), url(/public-main.svg) }',
    ...Object.fromEntries(
      ['bundled', 'imported', 'style', 'second', 'second-style', 'late', 'main'].map((name, index) => [
        `app/assets/${name}.svg`,
        image(10 + index),
      ]),
    ),
    ...Object.fromEntries(
      ['public', 'public-style', 'public-main'].map((name, index) => [`public/${name}.svg`, image(30 + index)]),
    ),
  },
}

const NAMES = ['bundled', 'imported', 'style', 'main', 'public', 'public-main']

/** All URLs that the page requested, except for the page itself. */
interface Loaded extends Tab {
  urls: string[]
}

async function open(url: string): Promise<Loaded> {
  const urls: string[] = []
  const tab = await openPage(url, {
    before: page => page.on('request', request => request.isNavigationRequest() || urls.push(request.url())),
  })
  return Object.assign(tab, { urls })
}

/** The content of all scripts that were requested so far. */
async function loadedText({ urls }: Loaded): Promise<string> {
  const scripts = [...new Set(urls)].filter(url => url.endsWith('.js'))
  return (await Promise.all(scripts.map(async url => (await fetch(url)).text()))).join('\n')
}

const has = (urls: readonly string[], name: string): boolean =>
  urls.some(url => new RegExp(`/${name}\\.(?:[\\w-]+\\.)?svg$`).test(url))

/** Visits the pages like a user, and returns all requested URLs. */
async function visit(app: App, base: string): Promise<string[]> {
  const tab = await open(app.url + base)
  await eventually(() => NAMES.forEach(name => expect(has(tab.urls, name), `${name} in ${tab.urls.join()}`).toBe(true)))
  for (const id of ['bundled', 'imported', 'public'])
    expect(await tab.page.evaluate(`document.getElementById('${id}').naturalWidth`), id).toBeGreaterThan(0)
  // The link is visible, so the linked page is prefetched.
  await eventually(async () => expect(await loadedText(tab)).toContain('second-image'))
  await tab.page.click('#show')
  await tab.page.waitForFunction('document.getElementById("late")?.naturalWidth > 0')
  expect(await tab.page.evaluate('getComputedStyle(document.getElementById("late")).borderTopColor')).toBe(
    'rgb(1, 1, 1)',
  )
  await tab.page.click('#go')
  await tab.shows('h1', 'Second')
  await tab.page.waitForFunction('document.getElementById("second-image")?.naturalWidth > 0')
  await eventually(() => ['second-style', 'public-style'].forEach(name => expect(has(tab.urls, name), name).toBe(true)))
  expect(await tab.page.evaluate('getComputedStyle(document.querySelector(".second")).color')).toBe('rgb(7, 8, 9)')
  expect(tab.urls.filter(url => url.endsWith('.js')).length).toBeGreaterThan(1)
  return tab.urls
}

/** Loads the page with inlined styles directly, and returns all requested URLs. */
async function visitInlined(app: App, base: string): Promise<string[]> {
  const tab = await open(`${app.url}${base}second`)
  await eventually(() =>
    ['second', 'second-style', 'public-style', 'main'].forEach(name =>
      expect(has(tab.urls, name), `${name} in ${tab.urls.join()}`).toBe(true),
    ),
  )
  expect(await tab.page.evaluate('document.querySelectorAll("style[data-fw-css]").length')).toBe(1)
  await tab.page.click('#back')
  await tab.shows('h1', 'First')
  return tab.urls
}

describe('an application at another base URL', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ fixture, layout: 'v4', mode: 'built', env: { FW_APP_BASE_URL: '/other' } })
  })
  afterAll(() => app?.stop())

  it(
    'loads all files from the base URL',
    proves('app.baseURL', 'runtimeConfig.app.baseURL', '1.6-baseURL'),
    async () => {
      expect((await visit(app, '/other/')).filter(url => !url.startsWith(`${app.url}/other/`))).toEqual([])
    },
  )
  it('loads the files of inlined styles from the base URL', proves('app.baseURL', '1.6-baseURL'), async () => {
    expect((await visitInlined(app, '/other/')).filter(url => !url.startsWith(`${app.url}/other/`))).toEqual([])
  })
})

/** Serves the public files of an application below `/files/`, and nothing else. */
function startCdn(dir: () => string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname)
    const types: Record<string, string> = {
      js: 'text/javascript',
      css: 'text/css',
      svg: 'image/svg+xml',
      json: 'application/json',
    }
    try {
      if (!path.startsWith('/files/')) throw new Error(path)
      const body = readFileSync(join(dir(), path.slice('/files/'.length)))
      response
        .writeHead(200, {
          'content-type': types[path.split('.').at(-1)!] ?? 'text/plain',
          'access-control-allow-origin': '*',
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise(resolve =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`, server }),
    ),
  )
}

describe('an application with a CDN', () => {
  let app: App
  let cdn: Awaited<ReturnType<typeof startCdn>>
  beforeAll(async () => {
    cdn = await startCdn(() => join(app.outputDir, 'public'))
    app = await startApp({ fixture, layout: 'v4', mode: 'built', env: { FW_APP_CDN_URL: cdn.url } })
  })
  afterAll(async () => {
    await app?.stop()
    cdn?.server.close()
  })

  it(
    'loads all files from the CDN',
    proves('app.cdnURL', '2.3-cdn-prod', 'runtimeConfig.app.cdnURL', '1.6-cdnURL'),
    async () => {
      expect((await visit(app, '/')).filter(url => !url.startsWith(`${cdn.url}/`))).toEqual([])
    },
  )
  it('loads the files of inlined styles from the CDN', proves('app.cdnURL', '1.6-cdnURL'), async () => {
    expect((await visitInlined(app, '/')).filter(url => !url.startsWith(`${cdn.url}/`))).toEqual([])
  })
})
