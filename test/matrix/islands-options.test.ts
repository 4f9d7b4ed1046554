import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../browser/page'
import { proves } from '../proofs/registry'
import { textOf } from '../suites/html'
import { triggers } from '../triggers'
import { describeMatrix } from './app'
import type { App } from './app'
import { buildApp, runCommand } from './build'
import type { Fixture } from './fixture'

/** All scripts below a folder, as one text. */
function scriptsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile() && /\.m?js$/.test(entry.name))
  return files.map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
}

const probe = '<script setup>\nconst count = ref(0)\n</script>\n<template><button id="probe" @click="count++">{{ count }}</button></template>'

const files = {
  'app/app.vue': `<script setup lang="ts">
import Marked from './Marked.vue'
const { $told } = useFwApp()
const name = ref('')
const button = useTemplateRef('button')
onMounted(() => { name.value = String((button.value as any)?.$?.type?.name ?? (button.value as any)?.$?.type?.__name) })
</script>
<template>
  <main>
    <p id="told">{{ $told() }}</p>
    <p id="name">{{ name }}</p>
    <BaseButton ref="button" />
    <LazyProbe hydrate-never />
    <ClientOnly><Marked /><template #fallback><i id="waiting">waiting</i></template></ClientOnly>
    <Both />
    <Teleport to="body"><b id="over-body">over</b></Teleport>
    <Teleport to="#teleports"><b id="over-there">there</b></Teleport>
    <DevOnly><u id="dev-only">development</u><template #fallback><u id="dev-only">built</u></template></DevOnly>
  </main>
</template>`,
  'app/Marked.vue': '<template><p id="marked">MARK_OF_THE_BROWSER</p></template>',
  'app/components/base/Button.vue': '<script setup>\ndefineExpose({})\n</script>\n<template><button>base</button></template>',
  'app/components/Probe.vue': probe,
  'app/components/Both.server.vue': '<template><p class="both">server</p></template>',
  'app/components/Both.client.vue': '<template><p class="both">client</p></template>',
  'app/plugins/told.ts': `export default defineFwPlugin(() => {
  let told = import.meta.server ? 'from the server' : 'nothing'
  useHydration('told', () => told, (value) => { told = value as string })
  return { provide: { told: () => told } }
})`,
} satisfies Fixture['files']

const island = { 'app/components/Feed.server.vue': '<template><p id="feed">feed</p></template>', 'app/app.vue': '<template><main><Feed /></main></template>' }

describeMatrix('without islands', { variants: ['A', 'B'], modes: ['built'], fixture: { files } }, (app: App) => {
  it('nothing of them is in the output', proves('experimental.componentIslands', '2.11-islands'), async () => {
    expect(scriptsOf(join(app.outputDir, 'server'))).not.toContain('__fw_island')
    expect(scriptsOf(join(app.outputDir, 'public'))).not.toMatch(/__fw_island|fw-slot/)
    expect((await app.get('/__fw_island/Both_abc.json')).headers.get('content-type')).not.toContain('json')
  })

  it('components have the names of their files, and lazy ones wait', proves('experimental.normalizeComponentNames', 'experimental.lazyHydration', 'experimental.treeshakeClientOnly'), async () => {
    expect(scriptsOf(join(app.outputDir, 'server'))).not.toContain('MARK_OF_THE_BROWSER')
    const html = await app.html('/')
    expect(textOf(html, 'waiting')).toBe('waiting')
    expect(html).toContain('over-there')
    const tab = await openPage(app.url)
    await tab.shows('#name', 'Button')
    await tab.shows('#marked', 'MARK_OF_THE_BROWSER')
    await tab.page.click('#probe')
    expect(await tab.text('#probe')).toBe('0')
    expect(await tab.text('#told')).toBe('from the server')
    expect(await tab.text('#over-body')).toBe('over')
    expect(await tab.text('#over-there')).toBe('there')
    expect(await tab.text('#dev-only')).toBe('built')
  })
})

describeMatrix('flipped', { variants: ['A'], modes: ['built'], fixture: { files: { ...files, 'app/components/Feed.server.vue': island['app/components/Feed.server.vue'] }, config: { experimental: { normalizeComponentNames: true, lazyHydration: false, treeshakeClientOnly: false, componentIslands: false } } } }, (app: App) => {
  it('components have the names of templates, and lazy ones do not wait', proves('experimental.normalizeComponentNames', 'experimental.lazyHydration', 'experimental.treeshakeClientOnly'), async () => {
    expect(scriptsOf(join(app.outputDir, 'server'))).toContain('MARK_OF_THE_BROWSER')
    expect(await app.html('/')).not.toContain('hydrate-never')
    const tab = await openPage(app.url)
    await tab.shows('#name', 'BaseButton')
    await tab.page.click('#probe')
    await tab.shows('#probe', '1')
  })

  it('server components are no islands', proves('experimental.componentIslands'), async () => {
    expect(scriptsOf(join(app.outputDir, 'server'))).not.toContain('__fw_island')
    expect((await app.get('/__fw_island/Feed_abc.json')).headers.get('content-type')).not.toContain('json')
  })
})

const elsewhere = {
  'app/components/Feed.server.vue': '<template><section id="feed">feed <Counter fw-client :start="4" /> <slot /></section></template>',
  'app/components/Counter.vue': '<script setup>\nconst props = defineProps({ start: Number })\nconst count = ref(props.start)\n</script>\n<template><button id="counter" @click="count++">{{ count }}</button></template>',
  'app/pages/index.vue': `<script setup>
const { query } = useRoute()
</script>
<template><FwIsland name="Feed" :source="query.source" :dangerously-load-client-components="query.load === 'yes'"><i id="own">mine</i></FwIsland></template>`,
} satisfies Fixture['files']

describeMatrix('islands of another site', { variants: ['A'], modes: ['built'], fixture: { files: elsewhere, config: { routeRules: { '/__fw_island/**': { cors: true, swr: 60 } } } } }, (app: App) => {
  it('are shown with the slots of this one', async () => {
    const page = `/?source=${encodeURIComponent(app.url)}`
    const html = await app.html(page)
    expect(textOf(html, 'feed')).toBe('feed 4 mine')
    const tab = await openPage(`${app.url}${page}`)
    await tab.page.click('#counter')
    expect(await tab.text('#counter')).toBe('4')
    expect(await tab.text('#own')).toBe('mine')
  })

  it('run their components here where that is allowed', async () => {
    const tab = await openPage(`${app.url}/?load=yes&source=${encodeURIComponent(app.url)}`)
    await vi.waitFor(async () => {
      await tab.page.click('#counter')
      expect(await tab.text('#counter')).not.toBe('4')
    })
    expect(await tab.text('#own')).toBe('mine')
  })
})

describeMatrix('a project without a page', { variants: ['A', 'B'], modes: ['dev'], fixture: variant => ({ files: {}, config: { future: { compatibilityVersion: variant === 'A' ? 4 : 3 } } }) }, (app: App) => {
  it('says which file to create', async () => {
    const tab = await openPage(app.url)
    expect(await tab.page.locator('code').allTextContents()).toContain(app.variant === 'A' ? 'app/pages/index.vue' : 'pages/index.vue')
    app.edit('app/app.vue', '<template><h1>Mine</h1></template>')
    await tab.shows('h1', 'Mine')
  })
})

describe('islands', () => {
  it('are there when asked for, without any', proves('experimental.componentIslands'), async () => {
    const { dir, code, output } = await buildApp({ variant: 'A', fixture: { files: { 'app/app.vue': '<template><main>none</main></template>' }, config: { experimental: { componentIslands: true } } } })
    expect(code, output).toBe(0)
    expect(scriptsOf(join(dir, '.output/server'))).toContain('__fw_island')
  })

  it('need a server that renders', async () => {
    const { output } = await runCommand(['prepare'], { variant: 'A', fixture: { files: island, config: { ssr: false } } })
    triggers('FW2044', output)
    expect(output).toContain('Feed')
  })
})
