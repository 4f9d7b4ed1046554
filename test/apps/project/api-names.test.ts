import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { createProject, runFw } from '../../commands/program'
import { proves } from '../../proofs/registry'
import { attributeOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** Auto-imported functions of the app. */
const FUNCTIONS = [
  'useRuntimeConfig',
  'defineFwPlugin',
  'defineFwRouteMiddleware',
  'defineFwComponent',
  'callOnce',
  'useState',
  'useFetch',
  'useAsyncData',
  'useLazyAsyncData',
  'useLazyFetch',
  'useCookie',
  'useRoute',
  'clearFwData',
  'reloadFwApp',
  'definePayloadReducer',
  'definePayloadReviver',
  'onPrehydrate',
]

/** An application that uses every name of the reference once. */
const fixture: Fixture = {
  config: `{
    experimental: { inlineRouteRules: true, clientFallback: true, respectNoSSRHeader: true },
    features: { devLogs: true },
    runtimeConfig: { public: { word: 'configured' } },
    hooks: {
      'build:done': async (builder) => (await import('node:fs')).writeFileSync('done.txt', String(builder.options.ssr)),
      'builder:watch': async (event, path) => (await import('node:fs')).appendFileSync('watched.txt', event + ' ' + path + '\\n'),
    },
  }`,
  files: {
    'modules/texts.ts':
      "import { addTemplate, defineFwModule } from '@fw/kit'\nexport default defineFwModule({ setup() { addTemplate({ filename: 'texts.mjs', getContents: () => 'export const text = \"from a template\"\\n' }) } })",
    'app/app.config.ts': 'export default { title: "of app.config" }',
    'app/router.options.ts': 'export default { linkActiveClass: "is-here" }',
    'app/spa-loading-template.html': '<i id="waiting">please wait</i>',
    'app/app.vue':
      '<template><div><FwLink id="home" to="/">home</FwLink><FwLink id="other" to="/other">other</FwLink><FwPage /></div></template>',
    'app/plugins/names.ts': `export default defineFwPlugin((app) => {
  definePayloadReducer('Word', value => value instanceof Word && value.text)
  if (import.meta.server) return
  window.heard = []
  app.hook('app:chunkError', () => window.heard.push('app:chunkError'))
  app.hook('app:suspense:resolve', () => window.heard.push('suspense:resolve'))
  app.hook('dev:ssr-logs', (logs) => { window.told = logs.length })
  app.hook('app:mounted', () => app.callHook('app:chunkError', { error: new Error('made up') }))
})`,
    'app/plugins/words.client.ts':
      'export default definePayloadPlugin(() => definePayloadReviver("Word", text => new Word(text)))',
    'app/utils/word.ts': 'export class Word { constructor(public text: string) {} }',
    'app/middleware/marks.ts': 'export default defineFwRouteMiddleware((to) => { to.meta.marked = "marked" })',
    'app/components/Panel.vue':
      '<script setup>\ndefineProps({ text: String })\n</script>\n<template><p id="panel">{{ text }}</p></template>',
    'app/components/Feed.island.vue': '<template><p id="feed">fed</p></template>',
    'app/components/Typed.vue':
      '<script>\nexport default defineFwComponent({ setup: () => ({ kind: "typed" }) })\n</script>\n<template><p id="typed">{{ kind }}</p></template>',
    'app/pages/other.vue':
      '<script setup>\ndefineRouteRules({ headers: { "x-page": "ruled" } })\n</script>\n<template><h1>Other</h1></template>',
    'app/pages/index.vue': `<script setup>
import { text } from '#build/texts'
definePageMeta({ middleware: 'marks' })
const missing = Object.entries({ ${FUNCTIONS.join(', ')} }).filter(([, value]) => typeof value !== 'function').map(([name]) => name)
const { public: { word } } = useRuntimeConfig()
const { title } = useAppConfig()
const calls = useState('calls', () => 0)
await callOnce(() => { calls.value++ })
const cookie = useCookie('names', { default: () => 'no cookie' })
const instance = useState('word', () => new Word('own type'))
const { data, clear } = await useAsyncData('data', () => Promise.resolve('loaded'), { getCachedData: (key, app) => app.payload.data[key] })
const { data: lazy } = await useLazyAsyncData('lazy', () => Promise.resolve('lazily'))
const { data: fetched } = await useFetch('/api/word')
const { data: later } = await useLazyFetch('/api/word', { key: 'later' })
const route = useRoute()
onPrehydrate(() => { document.documentElement.dataset.early = 'yes' })
if (import.meta.server) console.log('told by the server')
</script>
<template>
  <main>
    <p id="missing">{{ missing.join(' ') || 'none' }}</p>
    <p id="values">{{ [text, word, title, calls, cookie, instance instanceof Word, instance.text, lazy, fetched, later, route.path, $route.meta.marked].join('|') }}</p>
    <p id="data">{{ data ?? 'cleared' }}</p>
    <button id="clear" @click="clear()">clear</button>
    <button id="clear-all" @click="clearFwData()">clear all</button>
    <button id="reload" @click="reloadFwApp()">reload</button>
    <FwIsland name="Feed" />
    <FwClientFallback fallback="later"><b id="inside">inside</b></FwClientFallback>
    <LazyPanel text="lazy" />
    <Typed />
  </main>
</template>`,
    'server/api/word.ts': 'export default defineEventHandler(() => "fetched")',
  },
}

const VALUES = 'from a template|configured|of app.config|1|no cookie|true|own type|lazily|fetched|fetched|/|marked'

describeMatrix('the public API', { fixture, layouts: ['v4'] }, (app: App) => {
  it('is available on the server', proves('names-api'), async () => {
    const html = await app.html('/')
    expect([
      textOf(html, 'missing'),
      textOf(html, 'values'),
      textOf(html, 'data'),
      textOf(html, 'feed'),
      textOf(html, 'inside'),
      textOf(html, 'panel'),
      textOf(html, 'typed'),
    ]).toEqual(['none', VALUES, 'loaded', 'fed', 'inside', 'lazy', 'typed'])
    expect(attributeOf(html, 'home', 'class')).toContain('is-here')
    const shell = await app.html('/', { headers: { 'x-fw-no-ssr': '1' } })
    expect([textOf(shell, 'waiting'), textOf(shell, 'missing')]).toEqual(['please wait', undefined])
    expect((await app.get('/other')).headers.get('x-page')).toBe('ruled')
  })

  it('works in the browser', proves('names-api'), async () => {
    const tab = await openPage(app.url)
    expect([await tab.text('#missing'), await tab.text('#values')]).toEqual(['none', VALUES])
    if (app.mode === 'dev') await tab.page.waitForFunction('window.told > 0')
    expect(await tab.page.evaluate('document.documentElement.dataset.early')).toBe('yes')
    await expect
      .poll(() => tab.page.evaluate('[...new Set(window.heard)].sort().join(" ")'))
      .toBe('app:chunkError suspense:resolve')
    await tab.page.click('#clear')
    await tab.shows('#data', 'cleared')
    await tab.page.click('#other')
    await tab.shows('h1', 'Other')
    await tab.page.click('#home')
    await tab.shows('#data', 'loaded')
    await tab.page.click('#clear-all')
    await tab.shows('#data', 'cleared')
    await Promise.all([tab.page.waitForEvent('load'), tab.page.click('#reload')])
    await tab.shows('#data', 'loaded')
  })

  if (app.mode === 'built') {
    it('calls the hooks of a build', proves('names-api'), () => {
      expect(readFileSync(join(app.dir, 'done.txt'), 'utf8')).toBe('true')
    })
  }

  if (app.mode === 'dev') {
    it('calls the hooks of a watcher', proves('names-api'), async () => {
      app.edit('app/pages/other.vue', text => text.replace('Other', 'Edited'))
      const file = join(app.dir, 'watched.txt')
      await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toContain('pages/other.vue')
    })
  }
})

it('provides the documented commands', proves('names-api'), async () => {
  const project = createProject({
    'fw.config.ts': 'export default defineFwConfig({})',
    'sub/fw.config.ts': 'export default defineFwConfig({ buildId: "of the folder" })',
  })
  for (const command of ['analyze', 'generate'])
    expect((await runFw([command, '--help'], project)).out).toContain(`fw ${command}`)
  expect((await runFw(['build', '--help'], project)).out).toContain('--profile')
  expect(JSON.parse((await runFw(['config', 'sub', '--json'], project)).out).buildId).toBe('of the folder')
})
