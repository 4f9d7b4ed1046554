import { optionPaths } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import type { Tab } from '../../browser/page'
import type { Fixture } from '../../harness/fixture'
import { type App, describeMatrix } from '../../harness/start-app'
import { headingOf } from '../../suites/html'

type Values = Readonly<Record<string, unknown>>

/** Options of builds, development and types, which do not change the code that runs in an application. */
const WITHOUT_RUNTIME: readonly string[] = [
  'buildCache',
  'chromeDevtoolsProjectSettings',
  'clientNodeCompat',
  'compileTemplate',
  'configSchema',
  'debugModuleMutation',
  'decorators',
  'enforceModuleCompatibility',
  'extraPageMetaExtractionKeys',
  'localLayerAliases',
  'nitroAutoImports',
  'noVueServer',
  'relativeWatchPaths',
  'templateImportResolution',
  'templateUtils',
  'typedPages',
  'watcher',
]

/** Other values than the default ones, in as few builds as possible: options of one build must not hide each other. */
const OTHER_VALUES: Readonly<Record<string, Values>> = {
  'without a manifest': {
    alwaysRunFetchOnKeyChange: false,
    appManifest: false,
    asyncContext: true,
    asyncEntry: true,
    browserDevtoolsTiming: true,
    clientFallback: true,
    cookieStore: false,
    crossOriginPrefetch: true,
    defaults: { useAsyncData: { deep: true, value: null, errorValue: null } },
    emitRouteChunkError: 'manual',
    entryImportMap: false,
    externalVue: false,
    extractAsyncDataHandlers: true,
    granularCachedData: true,
    headNext: false,
    inlineRouteRules: true,
    lazyHydration: false,
    navigationRepaint: false,
    normalizeComponentNames: true,
    parseErrorData: true,
    pendingWhenIdle: false,
    purgeCachedData: false,
    resetAsyncDataToUndefined: true,
    respectNoSSRHeader: true,
    restoreState: true,
    scanPageMeta: false,
    serverAppConfig: false,
    sharedPrerenderData: true,
    spaLoadingTemplateLocation: 'body',
    templateRouteInjection: false,
    treeshakeClientOnly: false,
    viewTransition: true,
    writeEarlyHints: true,
  },
  'with payloads in JavaScript': {
    checkOutdatedBuildInterval: false,
    componentIslands: 'local+remote',
    emitRouteChunkError: 'automatic-immediate',
    polyfillVueUseHead: true,
    purgeCachedData: false,
    renderJsonPayloads: false,
    runtimeBaseURL: true,
    viteEnvironmentApi: true,
  },
  'without payload files and manifest': { appManifest: false, emitRouteChunkError: false, payloadExtraction: false },
}

const page = (name: string, script = '', content = ''): string =>
  `<script setup>\n${script}\n</script>\n<template><div><h1>${name}</h1>${content}</div></template>`

/** A page with data of the server, which counts the calls. */
const dataPage = (name: string): string =>
  page(
    name,
    `const { data, refresh, clear, status } = await useFetch('/api/count/${name}')
const { data: derived } = await useAsyncData('derived-${name}', () => Promise.resolve({ text: 'of ${name}' }))
const state = useState('state', () => new Map([['${name}', 1]]))`,
    '<p id="data">{{ data?.name }} {{ derived.text }} {{ state.size }}</p><p id="count">{{ data?.count }}</p><p id="status">{{ status }}</p><button id="refresh" @click="refresh()">refresh</button><button id="clear" @click="clear()">clear</button>',
  )

const PAGES = ['ahead', 'second', 'live', 'cached', 'island', 'spa', 'cookie', 'old', 'broken'] as const

const files: Fixture['files'] = {
  'app/app.vue': `<template><div><FwLoadingIndicator /><nav><FwLink v-for="name in ${JSON.stringify(PAGES).replaceAll('"', "'")}" :id="'to-' + name" :key="name" :to="'/' + name">{{ name }}</FwLink></nav><FwLayout><FwPage /></FwLayout><p id="path">{{ $route.path }}</p></div></template>`,
  'app/error.vue':
    '<script setup>\ndefineProps({ error: Object })\nconst leave = () => clearError({ redirect: "/live" })\n</script>\n<template><div><h1>{{ error.status }} {{ error.message }}</h1><button id="leave" @click="leave">leave</button></div></template>',
  'app/layouts/default.vue': '<template><main><slot /></main></template>',
  'app/components/Served.server.vue':
    '<script setup>\nconst { data } = await useAsyncData("served", () => Promise.resolve("by the server"))\n</script>\n<template><p id="served">{{ data }}</p></template>',
  'app/components/Heavy.vue':
    '<script setup>\nconst count = ref(0)\n</script>\n<template><button id="heavy" @click="count++">{{ count }}</button></template>',
  'app/pages/index.vue': page('home', 'useHead({ title: "Home" })'),
  'app/pages/ahead.vue': dataPage('ahead'),
  'app/pages/second.vue': dataPage('second'),
  'app/pages/live.vue': dataPage('live'),
  'app/pages/cached.vue': dataPage('cached'),
  'app/pages/island.vue': page('island', '', '<Served /><LazyHeavy hydrate-on-visible />'),
  'app/pages/spa.vue': page('spa'),
  'app/pages/cookie.vue': page(
    'cookie',
    'const seen = useCookie("seen", { default: () => 0 })',
    '<button id="see" @click="seen++">{{ seen }}</button>',
  ),
  'app/pages/old.vue': page('old'),
  'app/pages/broken.vue': page('broken', 'throw createError({ status: 418, message: "broken", fatal: true })'),
  'server/api/count/[name].ts': `const counts: Record<string, number> = {}
export default defineEventHandler((event) => {
  const name = getRouterParam(event, 'name')!
  return { name, count: (counts[name] = (counts[name] ?? 0) + 1) }
})`,
}

const config = (experimental: Values): Exclude<Fixture['config'], string | undefined> => ({
  experimental,
  routeRules: {
    '/ahead': { prerender: true },
    '/cached': { swr: 60 },
    '/spa': { ssr: false },
    '/old': { redirect: '/live' },
  },
  serverEngine: { prerender: { routes: ['/second'] } },
})

/** What every application does, whatever the values of the options are. */
function everyday(hasPayloads: boolean): (app: App) => void {
  return app => {
    const payloadsOf = (tab: Tab): string[] =>
      [...new Set(tab.requests.filter(path => /_payload\.js(?:on)?$/.test(path)))].map(
        path => /^\/(\w+)\/_payload/.exec(path)?.[1] ?? path,
      )
    const title = (name: string): string => (name === 'old' ? 'live' : name === 'broken' ? '418 broken' : name)

    it.each(PAGES.filter(name => name !== 'old'))('hydrates /%s', async name => {
      if (name !== 'spa') expect(headingOf(await app.html(`/${name}`))).toBe(title(name))
      const tab = await openPage(`${app.url}/${name}`, { expected: name === 'broken' ? [/418/] : [] })
      await tab.shows('h1', title(name))
      if (name === 'island') {
        await tab.shows('#served', 'by the server')
        await tab.page.click('#heavy')
        await tab.shows('#heavy', '1')
      }
      if (name === 'cookie') {
        await tab.page.click('#see')
        await tab.shows('#see', '1')
        await tab.page.reload()
        await tab.shows('#see', '1')
      }
      if (/ahead|second|live|cached/.test(name)) await tab.shows('#data', `${name} of ${name} 1`)
    })

    it.each(['', 'ahead', 'live'])('navigates from /%s to all pages, and back', async start => {
      const tab = await openPage(`${app.url}/${start}`, { expected: [/418/] })
      await tab.page.evaluate('window.sameDocument = true')
      for (const name of PAGES.filter(other => other !== start && other !== 'broken')) {
        await tab.page.click(`#to-${name}`)
        await tab.shows('h1', title(name))
        await tab.shows('#path', `/${title(name)}`)
        if (/ahead|second|live|cached|old/.test(name)) {
          await tab.shows('#data', `${title(name)} of ${title(name)} 1`)
          await tab.shows('#status', 'success')
        }
      }
      await tab.page.goBack()
      await tab.shows('h1', 'cookie')
      await tab.page.click('#to-broken')
      await tab.shows('h1', '418 broken')
      await tab.page.click('#leave')
      await tab.shows('h1', 'live')
      expect(await tab.page.evaluate('window.sameDocument')).toBe(true)
      // Only pages that have one: prerendered and cached pages.
      expect(payloadsOf(tab).toSorted()).toEqual(hasPayloads ? ['ahead', 'cached', 'second'] : [])
    })

    it('refreshes and clears data', async () => {
      const tab = await openPage(`${app.url}/live`)
      const count = Number(await tab.text('#count'))
      await tab.page.click('#refresh')
      await tab.shows('#count', `${count + 1}`)
      await tab.page.click('#clear')
      await tab.shows('#status', 'idle')
      expect(await tab.text('#count')).toBe('')
      await tab.page.evaluate('window.useFwApp().callHook("app:data:refresh")')
      await tab.shows('#count', `${count + 2}`)
    })

    it('prefetches the payload of a link', async () => {
      const tab = await openPage(app.url)
      await expect.poll(() => payloadsOf(tab).toSorted()).toEqual(hasPayloads ? ['ahead', 'cached', 'second'] : [])
      const before = tab.requests.length
      await tab.page.click('#to-ahead')
      await tab.shows('#data', 'ahead of ahead 1')
      expect(tab.requests.slice(before).filter(path => /_payload|\/api\//.test(path))).toEqual(
        hasPayloads ? [] : ['/api/count/ahead'],
      )
    })
  }
}

describe('other values of experimental options', () => {
  it('cover every option of the runtime', () => {
    const names = new Set(
      optionPaths()
        .filter(path => path.startsWith('experimental.'))
        .map(path => path.split('.')[1]!),
    )
    const changed = Object.values(OTHER_VALUES).flatMap(values => Object.keys(values))
    expect([...names].filter(name => !changed.includes(name)).toSorted()).toEqual(WITHOUT_RUNTIME.toSorted())
  })

  for (const [name, values] of Object.entries({ 'with the defaults': {}, ...OTHER_VALUES })) {
    describeMatrix(
      name,
      { modes: ['built'], fixture: { files, config: config(values) } },
      everyday(!('payloadExtraction' in values)),
    )
  }
})
