import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import { type Fixture, loadFixture } from '../../harness/fixture'

const { files } = loadFixture('site')

/** The pages of the site that show the effect of data fetching options. */
const fixture: Fixture = {
  files: {
    ...Object.fromEntries(
      ['app/pages/async/defaults.vue', 'app/pages/async/left.vue', 'server/api/async/[id].get.ts'].map(file => [
        file,
        files[file]!,
      ]),
    ),
    'app/pages/index.vue': '<template><FwLink id="to-marked" to="/marked">marked</FwLink></template>',
    'app/pages/marked.vue': [
      '<script setup lang="ts">',
      'const word = ref("handler")',
      'const { data, refresh } = await useAsyncData("marked", async (_app, { signal }) => `${word.value}-marker ${(await $fetch("/api/async/marked", { signal })).id}`)',
      '</script>',
      '<template><div><p id="marked" data-page="page-marker">{{ data }}</p><button id="refresh" @click="word = \'again\'; refresh()">refresh</button></div></template>',
    ].join('\n'),
    'app/pages/shell.vue': [
      '<script setup lang="ts">',
      'const { data, status } = await useFetch("/api/async/shell")',
      'const { data: later } = await useAsyncData("later", () => $fetch("/api/async/later"), { server: false, default: () => ({ hits: 0 }) })',
      'const calls = useState("calls", () => 0)',
      'await callOnce(() => { calls.value++ })',
      '</script>',
      '<template><p id="shell">{{ status }} {{ data?.id }} {{ later.hits }} {{ calls }}</p></template>',
    ].join('\n'),
    'app/pages/late.vue':
      '<script setup>\nimport { hydrateOnInteraction } from "vue"\nconst Late = defineAsyncComponent({ loader: () => import("../parts/Late.vue"), hydrate: hydrateOnInteraction("click") })\n</script>\n<template><div><Late /><ClientOnly><Inside /></ClientOnly></div></template>',
    'app/components/Inside.vue':
      '<script setup>\nconst { data, status } = await useFetch("/api/async/inside")\n</script>\n<template><p id="inside">{{ status }} {{ data.hits }}</p></template>',
    'app/parts/Late.vue':
      '<script setup>\nconst { data, status } = await useFetch("/api/async/late", { key: "late" })\nconst clicks = ref(0)\n</script>\n<template><button class="late" @click="clicks++">{{ status }} {{ data?.hits }} {{ clicks }}</button></template>',
    'app/pages/frozen.vue': [
      '<script setup lang="ts">',
      'const { data, refresh } = await useAsyncData("frozen", async () => ({ at: import.meta.server ? "build" : "browser", hits: (await $fetch("/api/async/frozen")).hits }))',
      '</script>',
      '<template><div><p id="frozen">{{ data?.at }} {{ data?.hits }}</p><button id="refresh" @click="refresh()">refresh</button></div></template>',
    ].join('\n'),
  },
  config: {
    future: { compatibilityVersion: 4 },
    routeRules: { '/shell': { ssr: false }, '/frozen': { prerender: true } },
  },
}

const flipped = {
  future: { compatibilityVersion: 4 as const },
  routeRules: { '/frozen': { prerender: true } },
  experimental: {
    alwaysRunFetchOnKeyChange: false,
    granularCachedData: true,
    purgeCachedData: false,
    pendingWhenIdle: false,
    resetAsyncDataToUndefined: true,
    extractAsyncDataHandlers: true,
    defaults: {
      useAsyncData: { deep: true, value: null, errorValue: null },
      useFetch: { headers: { 'x-word': 'by default' } },
    },
  },
}

/** The keys of prerendered data that are still cached after leaving the page. */
async function keysAfterFrozen(app: App): Promise<string[]> {
  const tab = await openPage(app.url)
  return tab.page.evaluate(async () => {
    const { $fw } = (globalThis as any).document.querySelector('#__fw').__vue_app__
    await $fw.$router.push('/frozen')
    await $fw.$router.push('/async/left')
    return Object.keys($fw.static.data)
  })
}

/** The client scripts that contain a string. */
function scriptsWith(app: App, text: string): string[] {
  const dir = join(app.outputDir, 'public/_fw')
  return readdirSync(dir).filter(name => name.endsWith('.js') && readFileSync(join(dir, name), 'utf8').includes(text))
}

describeMatrix('data with changed options', { fixture, config: flipped, layouts: ['v4'], modes: ['built'] }, app => {
  it(
    'is null and not pending before it is loaded',
    proves(
      'experimental.pendingWhenIdle',
      'experimental.defaults.useAsyncData.value',
      'experimental.defaults.useAsyncData.errorValue',
    ),
    async () => {
      expect(textOf(await app.html('/async/defaults'), 'idle')).toBe('false null null')
      await (await openPage(`${app.url}/async/defaults`)).shows('#idle', 'false null null')
    },
  )

  it('is fetched with the configured default options', proves('experimental.defaults.useFetch'), async () => {
    expect(textOf(await app.html('/async/defaults'), 'sent')).toBe('by default')
  })

  it(
    'is deeply reactive, and resets to its default value',
    proves('experimental.defaults.useAsyncData.deep', 'experimental.resetAsyncDataToUndefined'),
    async () => {
      const tab = await openPage(`${app.url}/async/defaults`)
      await tab.page.click('#mutate')
      await tab.shows('#inside', '1')
      await tab.page.click('#clear')
      await tab.shows('#value', '{"a":{"b":-1}}')
    },
  )

  it(
    'is not refetched when only the key changes, and a refresh reads the cache',
    proves('experimental.alwaysRunFetchOnKeyChange', 'experimental.granularCachedData', '2.11-fetch-key'),
    async () => {
      const tab = await openPage(`${app.url}/async/defaults`)
      await tab.page.click('#key')
      await tab.page.click('#probe')
      await tab.shows('#clicks', '1')
      expect(tab.requests).not.toContain('/api/async/options-idle')
      await tab.page.click('#refresh')
      await tab.shows('#causes', 'initial,refresh:manual success')
    },
  )

  it('stays cached when its page is left', proves('experimental.purgeCachedData'), async () => {
    const tab = await openPage(`${app.url}/async/defaults`)
    await tab.page.click('#to-left')
    await tab.shows('#left', '{"a":{"b":0}}')
    expect(await keysAfterFrozen(app)).toEqual(['frozen'])
  })

  it('is loaded by handlers in separate chunks', proves('experimental.extractAsyncDataHandlers'), async () => {
    const [handler, ...more] = scriptsWith(app, '-marker ')
    expect([more, scriptsWith(app, 'page-marker').includes(handler!)]).toEqual([[], false])
    const tab = await openPage(`${app.url}/marked`)
    await tab.shows('#marked', 'handler-marker marked')
    expect(await app.html('/marked')).not.toContain(handler)
    const isLoaded = (): boolean => tab.requests.some(path => path.endsWith(handler!))
    expect(isLoaded()).toBe(false)
    await tab.page.click('#refresh')
    await tab.shows('#marked', 'again-marker marked')
    expect(isLoaded()).toBe(true)
    const other = await openPage(app.url)
    await other.page.click('#to-marked')
    await other.shows('#marked', 'handler-marker marked')
  })
})

describeMatrix('data with default options', { fixture, layouts: ['v4'], modes: ['built'] }, app => {
  describe('data fetching', () => {
    it(
      'follows the default options',
      proves(
        'experimental.pendingWhenIdle',
        'experimental.alwaysRunFetchOnKeyChange',
        'experimental.granularCachedData',
        'experimental.purgeCachedData',
      ),
      async () => {
        const tab = await openPage(`${app.url}/async/defaults`)
        await tab.shows('#idle', 'true undefined undefined')
        await tab.page.click('#key')
        await tab.shows('#idle', 'false [object Object] undefined')
        await tab.page.click('#refresh')
        await tab.page.click('#probe')
        await tab.shows('#clicks', '1')
        // The refresh may end after the request that was sent later.
        await tab.shows('#causes', 'initial success')
        await tab.page.click('#to-left')
        await tab.shows('#left', '')
        expect(await tab.text('#kept')).toBe('options-cached')
        expect(await keysAfterFrozen(app)).toEqual([])
      },
    )

    it('keeps handlers in the chunk of the page', proves('experimental.extractAsyncDataHandlers'), () => {
      expect(scriptsWith(app, '-marker ')).toEqual(scriptsWith(app, 'page-marker'))
    })
  })

  describe('pages', () => {
    it('fetches data once in the browser on pages with ssr: false', async () => {
      const tab = await openPage(`${app.url}/shell`)
      await tab.shows('#shell', 'success shell 1 1')
      expect(tab.requests.filter(path => path.startsWith('/api/'))).toEqual(['/api/async/shell', '/api/async/later'])
    })

    it('reuses payload data in components that are hydrated later', async () => {
      const tab = await openPage(`${app.url}/late`)
      await tab.shows('#inside', 'success 1')
      await tab.page.click('.late >> nth=0')
      await tab.page.click('.late >> nth=0')
      await eventually(async () => expect(await tab.text('.late >> nth=0')).toMatch(/^success 1 [12]$/))
      expect(tab.requests.filter(path => path.startsWith('/api/'))).toEqual(['/api/async/inside'])
    })

    it('reuses prerendered data until it is refreshed', async () => {
      const tab = await openPage(`${app.url}/frozen`)
      await tab.shows('#frozen', 'build 1')
      expect(tab.requests).not.toContain('/api/async/frozen')
      await tab.page.click('#refresh')
      await tab.shows('#frozen', 'browser 1')
    })
  })
})
