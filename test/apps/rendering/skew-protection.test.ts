import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { UNMINIFIED, bundlerArgs, createProject, runIn } from '../../harness/build-app'
import type { Bundler } from '../../harness/build-app'
import { serve, startFront } from '../../harness/deployment'
import type { Deployment } from '../../harness/deployment'
import type { Fixture, Layout } from '../../harness/fixture'
import { removeFolder } from '../../harness/remove-folder'
import { inTurn } from '../../harness/in-turn'

const files = (version: string): Record<string, string> => ({
  'app/app.vue': `<script setup>
const count = useState("count", () => 0)
const ask = () => $fetch("/api/version")
</script>
<template><div>
  <button id="count" @click="count++">{{ count }}</button><button id="ask" @click="ask">ask</button>
  <FwLink id="to-lazy" no-prefetch to="/lazy">lazy</FwLink><FwLink id="to-data" no-prefetch to="/data">data</FwLink>
  <FwLink id="to-cached" no-prefetch to="/cached">cached</FwLink><FwPage />
</div></template>`,
  'app/pages/index.vue': `<template><h1>Home ${version}</h1></template>`,
  'app/pages/lazy.vue': `<template><h1>Lazy ${version}</h1></template>`,
  'app/pages/data.vue': `<script setup>
const { data } = await useAsyncData("text", () => Promise.resolve("data of ${version}"))
</script>
<template><div><h1>Data ${version}</h1><p id="data">{{ data }}</p></div></template>`,
  'app/pages/cached.vue': `<script setup>
const { data } = await useAsyncData("cached", () => Promise.resolve("cached by ${version}"))
</script>
<template><div><h1>Cached ${version}</h1><p id="data">{{ data }}</p></div></template>`,
  'server/api/version.ts': `export default defineEventHandler(() => ({ version: "${version}" }))`,
})

const config = {
  ...UNMINIFIED,
  skewProtection: { builds: 1 },
  // Tabs learn of a new build from the responses to their requests only.
  experimental: { checkOutdatedBuildInterval: false },
  routeRules: { '/cached': { swr: 60 } },
  serverEngine: { prerender: { routes: ['/data'] } },
} satisfies Fixture['config']

/** A project that is built and deployed several times, and the address of its server. */
async function createSite(layout: Layout, bundler?: Bundler, options: Fixture['config'] = config) {
  const dir = createProject({ fixture: { config: options, files: files('1') }, layout }, 'skew-')
  const pages = layout === 'v4' ? 'app/' : ''
  let server: Deployment | undefined
  let deployments = 0
  const deploy = async (version: string, args: readonly string[] = []): Promise<void> => {
    for (const [name, text] of Object.entries(files(version)))
      writeFileSync(join(dir, name.replace(/^app\//, pages)), text)
    const { code, output } = await runIn(dir, ['build', ...bundlerArgs(bundler), ...args])
    expect(code, output).toBe(0)
    const copy = join(dir, `.data/deployed-${++deployments}`)
    removeFolder(copy)
    cpSync(join(dir, '.output'), join(copy, '.output'), { recursive: true })
    await server?.stop()
    server = await serve(copy)
  }
  await deploy('1')
  const url = await startFront(() => server!.url)
  const publicPath = (name: string): string => join(dir, '.output/public', name)
  return { dir, deploy, url, publicPath }
}

const idOf = (path: string): { id: string; earlier?: string[] } => JSON.parse(readFileSync(path, 'utf8'))

describe.each<[string, Layout, Bundler | undefined]>([
  ['Vite', 'v4', undefined],
  ...inTurn<[string, Layout, Bundler]>(1, [
    ['webpack', 'v3', 'bundler2'],
    ['Rspack', 'v4', 'bundler3'],
  ]),
])('with %s, an open tab', (_, layout, bundler) => {
  it('keeps working after a deployment, and loads a document after the next', async () => {
    const site = await createSite(layout, bundler)
    const tab = await openPage(site.url)
    const { page } = tab
    const first = idOf(site.publicPath('_fw/builds/latest.json')).id
    await page.click('#count')
    await page.evaluate('window.isOld = true')

    await site.deploy('2')
    const { id: second, earlier } = idOf(site.publicPath('_fw/builds/latest.json'))
    expect(earlier).toEqual([first])
    await page.click('#to-lazy')
    await tab.shows('h1', 'Lazy 1')
    await page.click('#to-data')
    await tab.shows('h1', 'Data 1')
    await tab.shows('#data', 'data of 1')
    expect(tab.requests).toContain(`/_fw/builds/payloads/${first}/data/_payload.json`)
    const [known] = await Promise.all([page.waitForResponse('**/api/version'), page.click('#ask')])
    expect(known.request().headers()['x-fw-build-id']).toBe(first)
    expect(known.headers()['x-fw-build-id']).toBeUndefined()
    expect(await known.json()).toEqual({ version: '2' })
    expect(await page.evaluate('window.isOld')).toBe(true)

    await site.deploy('3')
    expect(idOf(site.publicPath('_fw/builds/latest.json')).earlier).toEqual([second])
    const latest = page.waitForResponse('**/builds/latest.json')
    const [unknown] = await Promise.all([page.waitForResponse('**/api/version'), page.click('#ask')])
    expect(unknown.headers()['x-fw-build-id']).toBe(idOf(site.publicPath('_fw/builds/latest.json')).id)
    await latest
    await Promise.all([page.waitForEvent('load'), page.click('#to-lazy')])
    await tab.shows('h1', 'Lazy 3')
    // The state of the application is kept.
    await tab.shows('#count', '1')
    expect(await page.evaluate('window.isOld')).toBeUndefined()
  })
})

it('learns of a lost build from the payload of a cached page', async () => {
  const site = await createSite('v3')
  const tab = await openPage(site.url)
  // Its chunk is loaded, so that only its payload is requested again.
  await tab.page.click('#to-cached')
  await tab.shows('#data', 'cached by 1')
  await site.deploy('2')
  await site.deploy('3')
  await tab.page.goBack()
  await tab.shows('h1', 'Home 1')
  const latest = tab.page.waitForResponse('**/builds/latest.json')
  await tab.page.click('#to-cached')
  await latest
  await Promise.all([tab.page.waitForEvent('load'), tab.page.click('#to-data')])
  await tab.shows('#data', 'data of 3')
})

it('leaves out builds that are older than `maxAge`, and all without the option', async () => {
  const site = await createSite('v4', undefined, { ...config, skewProtection: { builds: 5 } })
  const lazyChunks = (): string[] =>
    readdirSync(site.publicPath('_fw')).filter(
      name => name.endsWith('.js') && /Lazy \d/.test(readFileSync(site.publicPath(`_fw/${name}`), 'utf8')),
    )
  await site.deploy('2')
  expect(lazyChunks()).toHaveLength(2)
  await site.deploy('3')
  expect(lazyChunks()).toHaveLength(3)
  expect(idOf(site.publicPath('_fw/builds/latest.json')).earlier).toHaveLength(2)
  const stored = join(site.dir, 'node_modules/.cache/fw/deployed')
  expect(readdirSync(stored)).toHaveLength(3)
  await site.deploy('4', ['--skewProtection.maxAge', '0'])
  expect(lazyChunks()).toHaveLength(1)
  expect(readdirSync(stored)).toEqual([])
  await site.deploy('5', ['--skewProtection.builds', '0'])
  expect(existsSync(stored) && readdirSync(stored)).toEqual([])
  expect(existsSync(site.publicPath('_fw/builds/payloads'))).toBe(false)
  const response = await fetch(`${site.url}/api/version`, { headers: { 'x-fw-build-id': 'other' } })
  expect(response.headers.has('x-fw-build-id')).toBe(false)
})
