import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { scriptsOf, tagsOf, textOf } from '../../suites/html'
import { serve, startFront } from '../../harness/deployment'
import { startApp } from '../../harness/start-app'
import { APPS, buildApp } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'
import { removeFolder } from '../../harness/remove-folder'

type Config = Exclude<Fixture['config'], string | undefined>

const HOSTILE = '</script><script>window.isBroken = true</script><!--'

const dataPage = (name: string): string =>
  `<script setup>\nconst { data } = await useAsyncData("hostile", () => Promise.resolve({ text: hostile, when: new Date(0), link: new URL("http://a.b/") }))\nconst state = useState("set", () => new Set([1]))\n</script>\n<template><div><h1>${name}</h1><p id="data">{{ data.text.length }} {{ data.when instanceof Date }} {{ data.link.host }} {{ state.has(1) }}</p><FwLink id="next" to="/data/second">next</FwLink></div></template>`

/** Pages that show which build they belong to and which hooks were called, and two with data. */
function createFixture(version: string, config: Config): Fixture {
  return {
    config: { buildId: `build-${version}`, ...config },
    files: {
      'app/app.vue':
        '<template><div><FwLink id="to-lost" no-prefetch to="/lost">lost</FwLink><FwPage /></div></template>',
      'app/pages/index.vue': `<template><h1>Home ${version}</h1></template>`,
      'app/pages/lost.vue': `<template><h1>lost-marker ${version}</h1></template>`,
      'app/pages/data/index.vue': dataPage('First'),
      'app/pages/data/second.vue': dataPage('Second'),
      'app/utils/hostile.ts': `export const hostile = ${JSON.stringify(HOSTILE)}`,
      'app/plugins/told.client.ts':
        'export default defineFwPlugin((app) => {\n  window.told = []\n  app.hook("app:chunkError", ({ error }) => { window.told.push(error instanceof Error); sessionStorage.told = 1 + Number(sessionStorage.told ?? 0) })\n  app.hook("app:manifest:update", (build) => { window.told.push(build.id) })\n})',
    },
  }
}

const prerender = { routes: ['/data', '/data/second'] }

/** Reloads after a missing chunk; payloads are JavaScript files. */
const IMMEDIATE: Config = {
  experimental: {
    emitRouteChunkError: 'automatic-immediate',
    checkOutdatedBuildInterval: false,
    renderJsonPayloads: false,
    payloadExtraction: true,
  },
  serverEngine: { prerender },
}

/** Does not reload after a missing chunk; payloads are JavaScript in pages. */
const MANUAL: Config = {
  experimental: {
    emitRouteChunkError: 'manual',
    appManifest: false,
    checkOutdatedBuildInterval: 50,
    renderJsonPayloads: false,
    payloadExtraction: false,
  },
  serverEngine: { prerender },
}

/** A copy of the build output, which a test may change. */
async function copyOutput(fixture: Fixture, to?: string): Promise<string> {
  const { dir, code, output } = await buildApp({ fixture, layout: 'v4' })
  expect(code, output).toBe(0)
  const copy = to ?? mkdtempSync(join(APPS, 'output-'))
  if (!to) onTestFinished(() => removeFolder(copy))
  removeFolder(join(copy, '.output'))
  cpSync(join(dir, '.output'), join(copy, '.output'), { recursive: true })
  return copy
}

/** Deletes the chunk of the second page. */
function lose(dir: string): void {
  const assets = join(dir, '.output/public/_fw')
  const file = readdirSync(assets).find(
    name => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('lost-marker'),
  )
  rmSync(join(assets, file!))
}

const LOST = [
  /dynamically imported module/,
  /response (?:404|500)/,
  /status of (?:404|500)/,
  /Failed to load/,
  /latest\.json/,
  /ERR_/,
]

async function openAndLose(config: Config) {
  const dir = await copyOutput(createFixture('1', config))
  const { url } = await serve(dir)
  const tab = await openPage(url, { expected: LOST })
  await tab.page.evaluate('window.isOld = true')
  lose(dir)
  return { tab, url }
}

describe('a missing chunk', () => {
  it(
    'reloads the open page immediately',
    proves('experimental.emitRouteChunkError', '7-chunk', '6-app:chunkError'),
    async () => {
      const { tab } = await openAndLose(IMMEDIATE)
      await Promise.all([tab.page.waitForEvent('load'), tab.page.click('#to-lost')])
      await tab.ready()
      expect(await tab.page.evaluate('[location.pathname, window.isOld, sessionStorage.told]')).toEqual([
        '/',
        undefined,
        '1',
      ])
    },
  )

  it(
    'calls app:chunkError without a reload',
    proves('experimental.emitRouteChunkError', '7-chunk', '6-app:chunkError', '2.11-outdated', '8-interval'),
    async () => {
      const { tab, url } = await openAndLose(MANUAL)
      await tab.page.click('#to-lost')
      await tab.page.waitForFunction('window.told.length')
      expect(await tab.page.evaluate('[location.pathname, window.isOld, window.told]')).toEqual(['/', true, [true]])
      expect(tab.requests.filter(path => path.includes('/builds/'))).toEqual([])
      expect((await fetch(`${url}/_fw/builds/latest.json`)).status).toBe(404)
    },
  )

  it(
    'is ignored if emitRouteChunkError is false',
    proves('experimental.emitRouteChunkError', '6-app:chunkError'),
    async () => {
      const { tab } = await openAndLose({
        experimental: { emitRouteChunkError: false, checkOutdatedBuildInterval: false },
      })
      const failed = tab.page.waitForEvent('response', response => response.status() >= 400)
      await tab.page.click('#to-lost')
      await failed
      await expect.poll(() => tab.problems.some(problem => problem.includes('dynamically imported'))).toBe(true)
      expect(await tab.page.evaluate('[location.pathname, window.isOld, window.told]')).toEqual(['/', true, []])
      expect(tab.requests.filter(path => path.endsWith('latest.json'))).toEqual([])
    },
  )
})

it(
  'detects a newer build, and loads the next page from it',
  proves('experimental.checkOutdatedBuildInterval', 'experimental.appManifest', '7-chunk', '8-interval', '9.7'),
  async () => {
    const config: Config = { experimental: { checkOutdatedBuildInterval: 100 } }
    const dir = await copyOutput(createFixture('1', config))
    await buildApp({ fixture: createFixture('2', config), layout: 'v4' })
    let server = await serve(dir)
    const url = await startFront(() => server.url)
    const notifiedTab = await openPage(url, { expected: LOST })
    // This tab never detects the new build, and fails to load a deleted chunk.
    const staleTab = await openPage(url, {
      expected: LOST,
      before: page => page.route('**/latest.json', route => route.abort()),
    })
    await server.stop()
    await copyOutput(createFixture('2', config), dir)
    server = await serve(dir)
    await notifiedTab.page.waitForFunction('window.told.length')
    expect(await notifiedTab.page.evaluate('window.told')).toEqual(['build-2'])
    for (const tab of [notifiedTab, staleTab]) {
      await tab.page.evaluate('window.isOld = true')
      await Promise.all([tab.page.waitForEvent('load'), tab.page.click('#to-lost')])
      await tab.shows('h1', 'lost-marker 2')
      expect(await tab.page.evaluate('[location.pathname, window.isOld]')).toEqual(['/lost', undefined])
    }
  },
)

it.each([
  ['in files', IMMEDIATE, '_payload.js'],
  ['in pages', MANUAL, undefined],
])(
  'renders payloads as JavaScript, %s',
  proves('experimental.renderJsonPayloads', 'experimental.payloadExtraction'),
  async (_, config, file) => {
    const { dir, code, output } = await buildApp({ fixture: createFixture('1', config), layout: 'v4' })
    expect(code, output).toBe(0)
    const folder = join(dir, '.output/public/data')
    const files = readdirSync(folder, { recursive: true }).filter(name => String(name).includes('_payload'))
    expect(files.sort()).toEqual(file ? [file, `second/${file}`] : [])
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    expect(html).not.toContain('application/json')
    // Tools would parse a script with this id as JSON.
    expect(html).not.toContain('__FW_DATA__')
    const { url } = await serve(dir)
    const tab = await openPage(`${url}/data`)
    const shown = `${HOSTILE.length} true a.b true`
    await tab.shows('#data', shown)
    await tab.page.click('#next')
    await tab.shows('h1', 'Second')
    await tab.shows('#data', shown)
    expect(await tab.page.evaluate('window.isBroken')).toBeUndefined()
  },
)

const quiet: Fixture = {
  config: { features: { noScripts: true, devLogs: 'silent' } },
  files: {
    'app/app.vue':
      '<script setup>\nif (import.meta.server) console.info("from the server")\nconst count = ref(1)\n</script>\n<template><h1 id="title">Quiet {{ count }}</h1></template>',
    'app/plugins/logs.client.ts':
      'export default defineFwPlugin((app) => {\n  app.hook("dev:ssr-logs", (logs) => { window.logs = logs })\n})',
  },
}

it('sends no scripts in production', proves('features', 'features.noScripts', '2.12-noscripts'), async () => {
  const app = await startApp({ fixture: quiet, layout: 'v4', mode: 'built' })
  onTestFinished(() => app.stop())
  const html = await app.html('/')
  expect(textOf(html, 'title')).toBe('Quiet 1')
  expect(scriptsOf(html)).toEqual([])
  expect(tagsOf(html, 'link').filter(({ rel }) => /modulepreload|prefetch/.test(rel ?? ''))).toEqual([])
  expect(html).not.toContain('__FW__')
  expect(readFileSync(join(app.outputDir, 'public/_fw/builds/latest.json'), 'utf8')).toContain('"id"')
})

it(
  'sends scripts in development, with silent server logs',
  proves('features.devLogs', '2.12-noscripts', '2.12-devlogs', '6-dev:ssr-logs'),
  async () => {
    const app = await startApp({ fixture: quiet, layout: 'v4', mode: 'dev' })
    onTestFinished(() => app.stop())
    const tab = await openPage(app.url)
    await tab.page.waitForFunction('window.logs?.length')
    expect(await tab.page.evaluate('window.logs[0].args')).toEqual(['from the server'])
    expect(tab.console.filter(line => line.includes('from the server'))).toEqual([])
  },
)
