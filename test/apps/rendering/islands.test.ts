import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import type { Tab } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'
import { triggers } from '../../triggers'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { buildApp, runCommand } from '../../harness/build-app'
import { type Fixture, loadFixture } from '../../harness/fixture'
import { inTurn } from '../../harness/in-turn'

/** The content of all scripts in a directory, as one string. */
function scriptsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && /\.m?js$/.test(entry.name),
  )
  return files.map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
}

const probe =
  '<script setup>\nconst count = ref(0)\n</script>\n<template><button id="probe" @click="count++">{{ count }}</button></template>'

const files = {
  'app/app.vue': `<script setup lang="ts">
import Listed from './Listed.vue'
import Marked from './Marked.vue'
const { $restored } = useFwApp()
const name = ref('')
const button = useTemplateRef('button')
onMounted(() => { name.value = String((button.value as any)?.$?.type?.name ?? (button.value as any)?.$?.type?.__name) })
</script>
<template>
  <main>
    <p id="restored">{{ $restored() }}</p>
    <p id="name">{{ name }}</p>
    <BaseButton ref="button" />
    <LazyProbe hydrate-never />
    <ClientOnly><Marked /><template #fallback><i id="waiting">waiting</i></template></ClientOnly>
    <Both />
    <Listed />
    <Teleport to="body"><b id="over-body">over</b></Teleport>
    <Teleport to="#teleports"><b id="over-there">there</b></Teleport>
    <DevOnly><u id="dev-only">development</u><template #fallback><u id="dev-only">built</u></template></DevOnly>
  </main>
</template>`,
  'app/Marked.vue': '<template><p id="marked">MARK_OF_THE_BROWSER</p></template>',
  // Its script is a module of its own with some bundlers.
  'app/Listed.vue':
    "<script>\nimport Chart from './Chart.vue'\nexport default { components: { Chart } }\n</script>\n<template><ClientOnly><Chart /></ClientOnly></template>",
  'app/Chart.vue': '<template><p id="chart">MARK_OF_THE_BROWSER, too</p></template>',
  'app/components/base/Button.vue':
    '<script setup>\ndefineExpose({})\n</script>\n<template><button>base</button></template>',
  'app/components/Probe.vue': probe,
  'app/components/Both.server.vue': '<template><p class="both">server</p></template>',
  'app/components/Both.client.vue': '<template><p class="both">client</p></template>',
  'app/plugins/restored.ts': `export default defineFwPlugin(() => {
  let restored = import.meta.server ? 'from the server' : 'nothing'
  useHydration('restored', () => restored, (value) => { restored = value as string })
  return { provide: { restored: () => restored } }
})`,
} satisfies Fixture['files']

const island = {
  'app/components/Feed.server.vue': '<template><p id="feed">feed</p></template>',
  'app/app.vue': '<template><main><Feed /></main></template>',
}

describeMatrix(
  'without islands',
  { modes: ['built'], bundlers: ['bundler1', 'bundler3'], fixture: { files } },
  (app: App) => {
    it('includes no island code in the output', proves('2.11-islands'), async () => {
      expect(scriptsOf(join(app.outputDir, 'server'))).not.toContain('__fw_island')
      expect(scriptsOf(join(app.outputDir, 'public'))).not.toMatch(/__fw_island|fw-slot/)
      expect((await app.get('/__fw_island/Both_abc.json')).headers.get('content-type')).not.toContain('json')
    })

    it(
      'names components after their files, and delays the hydration of lazy ones',
      proves('experimental.normalizeComponentNames', 'experimental.lazyHydration', 'experimental.treeshakeClientOnly'),
      async () => {
        expect(scriptsOf(join(app.outputDir, 'server'))).not.toContain('MARK_OF_THE_BROWSER')
        const html = await app.html('/')
        expect(textOf(html, 'waiting')).toBe('waiting')
        expect(html).toContain('over-there')
        const tab = await openPage(app.url)
        await tab.shows('#name', 'Button')
        await tab.shows('#marked', 'MARK_OF_THE_BROWSER')
        await tab.shows('#chart', 'MARK_OF_THE_BROWSER, too')
        await tab.page.click('#probe')
        expect(await tab.text('#probe')).toBe('0')
        expect(await tab.text('#restored')).toBe('from the server')
        expect(await tab.text('#over-body')).toBe('over')
        expect(await tab.text('#over-there')).toBe('there')
        expect(await tab.text('#dev-only')).toBe('built')
      },
    )
  },
)

describeMatrix(
  'with changed component options',
  {
    layouts: ['v4'],
    modes: ['built'],
    fixture: {
      files: { ...files, 'app/components/Feed.server.vue': island['app/components/Feed.server.vue'] },
      config: {
        experimental: {
          normalizeComponentNames: true,
          lazyHydration: false,
          treeshakeClientOnly: false,
          componentIslands: false,
        },
      },
    },
  },
  (app: App) => {
    it(
      'names components as in templates, and hydrates lazy ones immediately',
      proves('experimental.normalizeComponentNames', 'experimental.lazyHydration', 'experimental.treeshakeClientOnly'),
      async () => {
        expect(scriptsOf(join(app.outputDir, 'server'))).toContain('MARK_OF_THE_BROWSER')
        expect(await app.html('/')).not.toContain('hydrate-never')
        const tab = await openPage(app.url)
        await tab.shows('#name', 'BaseButton')
        await tab.page.click('#probe')
        await tab.shows('#probe', '1')
      },
    )

    it('does not treat server components as islands', proves('experimental.componentIslands'), async () => {
      expect(scriptsOf(join(app.outputDir, 'server'))).not.toContain('__fw_island')
      expect((await app.get('/__fw_island/Feed_abc.json')).headers.get('content-type')).not.toContain('json')
    })
  },
)

const { files: elsewhere } = loadFixture('islands')

const open = {
  experimental: { componentIslands: { selectiveClient: 'deep' as const, remoteIsland: true } },
  routeRules: { '/__fw_island/**': { cors: true }, '/_fw/**': { cors: true }, '/listed': { prerender: true } },
  $production: { routeRules: { '/__fw_island/**': { swr: 60 } } },
}

/** A page with an island of another site: of the same server with another host name. */
const pageWith = (app: App, more = ''): string =>
  `/?source=${encodeURIComponent(app.url.replace('127.0.0.1', 'localhost'))}${more}`

/** What islands load: modules, images and chunks of the bundler. */
function islandFiles(app: App): void {
  if (app.mode === 'built') {
    it('hydrates client components of another site if allowed', async () => {
      const tab = await openPage(app.url + pageWith(app, '&load=yes'))
      await eventually(async () => {
        await tab.page.click('#counter')
        expect(await tab.text('#counter')).not.toBe('4')
      })
      expect(await tab.text('#own')).toBe('mine')
    })
  }

  it('loads images that only islands use', async () => {
    const tab = await openPage(app.url)
    expect(
      await tab.page.locator('#picture').evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBe(7)
  })

  it('loads styles that only islands use, with their class names and images', async () => {
    const tab = await openPage(app.url)
    const [color, padding, image] = await tab.page.evaluate<[color: string, padding: string, image: string]>(
      '(style => [style.color, style.paddingTop, style.backgroundImage])(getComputedStyle(document.querySelector("#feed")))',
    )
    expect([color, padding]).toEqual(['rgb(1, 2, 3)', '3px'])
    const { status, headers } = await fetch(/url\("(.*)"\)/.exec(image)![1]!)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  it('registers islands from `components/islands`, directories and modules', async () => {
    const html = await app.html('/named')
    expect([textOf(html, 'clock'), textOf(html, 'deep-inner'), textOf(html, 'block'), textOf(html, 'added')]).toEqual([
      'clock ticks',
      'inner slotted',
      'BLOCK_OF_THE_SERVER',
      'ADDED_ON_THE_SERVER',
    ])
    expect(html).toContain('twin of the server')
    const tab = await openPage(`${app.url}/named`)
    expect(await tab.text('#clock')).toBe('clock ticks')
    if (app.mode === 'built')
      expect(scriptsOf(join(app.outputDir, 'public'))).not.toMatch(/BLOCK_OF_THE_SERVER|ADDED_ON_THE_SERVER/)
  })

  it('hydrates client components of nested components', async () => {
    const tab = await openPage(`${app.url}/nested`)
    await eventually(async () => {
      await tab.page.click('#counter')
      expect(await tab.text('#counter')).not.toBe('10')
    })
  })
}

/** What islands render. */
function islandContent(app: App): void {
  it('renders islands of another site with local slots', async () => {
    expect(textOf(await app.html(pageWith(app)), 'feed')).toBe('feed 4  first mine')
    const tab = await openPage(app.url + pageWith(app))
    await tab.page.click('#counter')
    expect(await tab.text('#counter')).toBe('4')
    expect(await tab.text('#own')).toBe('mine')
    await tab.page.click('#to-post')
    await tab.shows('#after', 'after')
    await tab.page.goBack()
    await tab.shows('#counter', '4')
  })

  it('renders a slot several times, each with its own props', async () => {
    const rows = async (selector: string): Promise<string[]> => tab.page.locator(selector).allTextContents()
    const tab = await openPage(`${app.url}/table`)
    expect([await rows('.row'), await rows('.plain')]).toEqual([
      ['0a', '1b', '2c'],
      ['same', 'same'],
    ])
    for (const [row, plain] of [
      [['2c', '1b', '0a'], ['same']],
      [
        ['0a', '1b', '2c'],
        ['same', 'same'],
      ],
    ]) {
      await tab.page.click('#turn')
      await eventually(async () => expect([await rows('.row'), await rows('.plain')]).toEqual([row, plain]))
    }
  })

  it('does not mistake rendered content for its markers', async () => {
    const html = await app.html('/post')
    expect(html.match(/id="counter"/g)).toHaveLength(1)
    expect(textOf(html, 'after')).toBe('after')
    const check = async (tab: Tab): Promise<void> => {
      await tab.page.click('#counter')
      await tab.shows('#counter', '2')
      expect(
        await Promise.all(
          ['#counter', '#post .fake', '#quoted .fake', '#post > #after'].map(selector =>
            tab.page.locator(selector).count(),
          ),
        ),
      ).toEqual([1, 1, 1, 1])
    }
    await check(await openPage(`${app.url}/post`))
    const tab = await openPage(app.url)
    await tab.page.click('#to-post')
    await tab.shows('#after', 'after')
    await check(tab)
  })

  it('renders slots that the server knows, and warns about others', async () => {
    const tab = await openPage(`${app.url}/post`)
    await eventually(async () => {
      await tab.page.click('#choice')
      expect(await tab.text('#choice')).not.toMatch(/^0/)
    })
    expect(await tab.text('#choice')).toMatch(/of 0$/)
    if (app.mode === 'dev') triggers('FW2035', tab.console.join('\n'))
    else expect(tab.console.join('\n')).not.toContain('FW2035')
  })

  const TITLES = {
    plain: 'My page - Site',
    title: 'Island - Site',
    template: 'Island by itself',
    function: 'Island!',
    none: 'Island',
  }

  it.each(Object.entries(TITLES))('merges the head of an island, without tags of plugins: %s', async (kind, title) => {
    const html = await app.html(`/titled/${kind}`)
    const counts = (text: string): number[] =>
      ['by-plugin', 'by-middleware', 'by-island', 'rel="author"', 'data-plugin="yes"', 'class="from-island"'].map(
        part => text.split(part).length - 1,
      )
    expect(counts(html.replace(/<script[^>]*data-fw-data[^]*?<\/script>/, ''))).toEqual([1, 1, 1, 1, 1, 1])
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(title)
    const tab = await openPage(`${app.url}/titled/${kind}`)
    await tab.page.click('#to-same')
    await tab.shows('h2', 'Again')
    // The page does not set a title.
    if (kind !== 'plain') await eventually(async () => expect(await tab.page.title()).toBe(title))
    expect(await tab.page.locator('meta[name=by-plugin]').count()).toBe(1)
    expect(await tab.page.locator('meta[name=by-island]').count()).toBe(1)
  })

  it('includes only the head of its components in the island response', async () => {
    const tab = await openPage(app.url)
    const [response] = await Promise.all([
      tab.page.waitForResponse(/__fw_island\/Titled/),
      tab.page.evaluate('window.useFwApp().$router.push("/titled/title")'),
    ])
    expect(((await response.json()) as { head: unknown }).head).toEqual({
      title: 'Island',
      meta: [{ name: 'by-island', content: 'x' }],
      bodyAttrs: { class: 'from-island' },
    })
  })

  it('does not refetch islands that the next page also shows', async () => {
    const tab = await openPage(`${app.url}/kept`)
    await tab.page.click('#counter')
    await tab.shows('#counter', '2')
    for (const [link, page, filled] of [
      ['#to-other', 'Other', 'second 0'],
      ['#to-kept', undefined, 'first /kept'],
      ['#to-other', 'Other', 'second 0'],
    ] as const) {
      await tab.page.click(link)
      if (page) await tab.shows('h2', page)
      await tab.shows('#filled', filled)
      await tab.shows('#shared', 'shared 1')
      expect(await tab.page.locator('#filled').count()).toBe(1)
      await tab.page.click('#counter')
      await tab.shows('#counter', '2')
    }
    await tab.page.click('#filled')
    await tab.shows('#filled', 'second 1')
    expect(tab.requests.filter(path => path.includes('__fw_island'))).toEqual([])
  })

  if (app.mode === 'built') {
    it('lists islands in the payload of their page, and prefetches them with it', async () => {
      const payload = await app.json<{ _islands: string[] }>('/listed/_payload.json')
      expect(payload._islands).toEqual([
        expect.stringMatching(/^\/__fw_island\/Shared_\w+\.json\?/),
        expect.stringMatching(/^\/__fw_island\/Titled_\w+\.json\?/),
      ])
      const tab = await openPage(`${app.url}/links`)
      const islandRequests = (): string[] => tab.requests.filter(path => path.includes('__fw_island'))
      await eventually(() => expect(islandRequests()).toHaveLength(2))
      await tab.page.click('#to-listed')
      await tab.shows('h2', 'Listed')
      await tab.shows('#shared', 'shared 7')
      expect(islandRequests()).toHaveLength(2)
    })
  }
}

/** What islands show after edits, which other tests must not see: they run last. */
function islandEdits(app: App): void {
  it('updates islands on an open page after an edit', async () => {
    const tab = await openPage(app.url)
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isSame = true')
    app.edit('app/components/Feed.server.vue', text => text.replace('>feed ', '>news '))
    await tab.page.locator('#feed', { hasText: 'news' }).waitFor()
    app.edit('app/components/Mark.vue', text => text.replace('first', 'second'))
    await tab.page.locator('#feed', { hasText: 'second' }).waitFor()
    expect(await tab.text('#own')).toBe('mine')
    expect(await tab.page.evaluate('window.isSame')).toBe(true)
  })
}

/** Edits of islands that a directory or a module registers. */
function otherIslandEdits(app: App): void {
  it('updates edited islands of `components/islands`, and detects added ones', async () => {
    const tab = await openPage(`${app.url}/named`)
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isSame = true')
    for (const [file, from, to] of [
      ['islands/Clock.vue', '>clock ', '>watch '],
      ['Ticks.vue', 'ticks', 'beats'],
      ['islands/deep/Inner.vue', '>inner ', '>heart '],
    ] as const) {
      app.edit(`app/components/${file}`, text => text.replace(from, to))
      await tab.page.locator('#clock, #deep-inner', { hasText: to.replace('>', '').trim() }).waitFor()
    }
    app.edit('extra/Added.vue', text => text.replace('ADDED', 'CHANGED'))
    await tab.page.locator('#added', { hasText: 'CHANGED' }).waitFor()
    expect(await tab.page.evaluate('window.isSame')).toBe(true)
    app.edit('app/components/islands/Newest.vue', '<template><p id="newest">newest</p></template>')
    app.edit('app/pages/newest.vue', '<template><FwIsland name="Newest" /></template>')
    await eventually(async () => expect(textOf(await app.html('/newest'), 'newest')).toBe('newest'))
  })
}

const shown: Fixture = { files: elsewhere, config: open }

describeMatrix('islands', { modes: ['dev'], fixture: shown }, islandContent, islandFiles, islandEdits, otherIslandEdits)
describeMatrix('islands', { modes: ['built'], fixture: shown }, islandContent, islandFiles)
// Only what they load depends on the bundler.
for (const { suites, ...options } of inTurn(2, [
  { bundlers: ['bundler2'], modes: ['dev'], suites: [islandFiles, islandEdits] },
  { bundlers: ['bundler3'], modes: ['built'], suites: [islandFiles] },
]))
  describeMatrix('islands', { fixture: shown, ...options }, ...suites)

const limited = {
  'app/app.vue':
    '<script setup>\nconst failed = ref("")\n</script>\n<template><div><Nested /><FwIsland name="Nested" source="https://other.example" @error="failed = $event.message"><template #fallback><i id="fallback">none</i></template></FwIsland><p id="failed">{{ failed }}</p></div></template>',
  'app/components/Nested.server.vue':
    '<template><div id="nested"><Middle /><Counter id="outer" fw-client :start="1" /></div></template>',
  'app/components/Middle.vue': '<template><p>middle <Counter id="inner" fw-client :start="10" /></p></template>',
  'app/components/Counter.vue': elsewhere['app/components/Counter.vue']!.replace(' id="counter"', ''),
} satisfies Fixture['files']

const restricted = {
  fixture: {
    files: limited,
    config: { experimental: { componentIslands: { selectiveClient: true, remoteIsland: false } } },
  },
} satisfies { fixture: Fixture }

function directAndLocal(app: App): void {
  it('hydrates only direct client components, and rejects islands of other sites', async () => {
    expect(textOf(await app.html('/'), 'fallback')).toBe('none')
    const tab = await openPage(app.url, { expected: [/FW2078|source|403/] })
    await eventually(async () => {
      await tab.page.click('#outer')
      expect(await tab.text('#outer')).not.toBe('1')
    })
    await tab.page.click('#inner')
    expect(await tab.text('#inner')).toBe('10')
    await eventually(async () => expect(await tab.text('#failed')).toContain('remote islands are disabled'))
    if (app.mode === 'dev') triggers('FW2078', await tab.text('#failed'))
    if (app.mode === 'dev') await eventually(() => triggers('FW2077', app.logs()))
    expect(tab.requests.some(path => path.includes('__fw_island'))).toBe(false)
  })
}

describeMatrix('islands with restricted options', { ...restricted, modes: ['dev'] }, directAndLocal)
describeMatrix(
  'islands with restricted options',
  { ...restricted, modes: ['built'], bundlers: ['bundler2'] },
  directAndLocal,
)

describeMatrix(
  'a project without a page',
  { modes: ['dev'], fixture: { files: {}, config: { future: { compatibilityVersion: 4 } } } },
  (app: App) => {
    it('shows which file to create', async () => {
      const tab = await openPage(app.url)
      expect(await tab.page.locator('code').allTextContents()).toContain('app/pages/index.vue')
      app.edit('app/app.vue', '<template><h1>Mine</h1></template>')
      await tab.shows('h1', 'Mine')
    })
  },
)

describe('islands', () => {
  it(
    'includes island support if the option is set, even without islands',
    proves('experimental.componentIslands'),
    async () => {
      const { dir, code, output } = await buildApp({
        layout: 'v4',
        fixture: {
          files: { 'app/app.vue': '<template><main>none</main></template>' },
          config: { experimental: { componentIslands: true } },
        },
      })
      expect(code, output).toBe(0)
      expect(scriptsOf(join(dir, '.output/server'))).toContain('__fw_island')
    },
  )

  it('reports islands with ssr: false', async () => {
    const { output } = await runCommand(['prepare'], {
      layout: 'v4',
      fixture: { files: island, config: { ssr: false } },
    })
    triggers('FW2044', output)
    expect(output).toContain('Feed')
  })
})
