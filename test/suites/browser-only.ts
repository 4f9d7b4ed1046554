import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { tagsOf, textOf } from './html'

const ATTRIBUTES =
  'id="chart" class="big" style="color: red" data-kind="bar" aria-label="Sales" title="Figures" :points="[1, 2]" :width="300"'

/** A chart that can draw only after it is mounted, like components that need a canvas. */
const chart = (root: string, more = ''): string => `<script setup>
defineProps({ points: Array, width: Number })
const canvas = ref()
let isMounted = false
${more}
onMounted(() => { isMounted = canvas.value instanceof HTMLElement && canvas.value.isConnected && canvas.value.parentElement.closest('main') !== null })
defineExpose({ draw: text => { canvas.value.dataset.drawn = text + ' ' + isMounted } })
</script>
<template>${root}</template>`

const figure = '<figure ref="canvas" class="drawn"><slot>own</slot></figure>'
const inner = { imports: '', tag: `<Chart ref="drawing" ${ATTRIBUTES}>slot</Chart>` }

/** The ways in which a component uses a client-only component. */
const WAYS: Record<string, { imports: string; tag: string }> = {
  'by-name': inner,
  kebab: { imports: '', tag: `<chart ref="drawing" ${ATTRIBUTES} />` },
  module: { imports: 'import { Chart as Own } from "#components"', tag: `<Own ref="drawing" ${ATTRIBUTES}>slot</Own>` },
  file: { imports: 'import Own from "~/components/Chart.client.vue"', tag: `<Own ref="drawing" ${ATTRIBUTES} />` },
  'without-ending': {
    imports: 'import Own from "../Chart.client"',
    tag: `<Own ref="drawing" ${ATTRIBUTES} />`,
  },
  barrel: { imports: 'import { Own } from "~/parts/barrel"', tag: `<Own ref="drawing" ${ATTRIBUTES} />` },
  elsewhere: {
    imports: 'import Own, { kind } from "~/parts/Own.client.vue"\nconst named = import.meta.client ? kind : "named"',
    tag: `<Own ref="drawing" ${ATTRIBUTES} /><i class="named">{{ named }}</i>`,
  },
  script: { imports: '', tag: `<Script2d ref="drawing" ${ATTRIBUTES} />` },
  'several-roots': { imports: '', tag: `<Several ref="drawing" ${ATTRIBUTES} />` },
  slow: { imports: '', tag: `<Slow ref="drawing" ${ATTRIBUTES} />` },
  nested: { imports: '', tag: `<Shell><Chart ref="drawing" ${ATTRIBUTES} /></Shell>` },
  'as-root': { imports: '', tag: '<Around ref="drawing" />' },
  pair: { imports: '', tag: `<Pair ref="drawing" ${ATTRIBUTES} />` },
  'in-list': {
    imports: '',
    tag: `<template v-for="n in 1" :key="n"><Chart v-if="n" ref="drawings" ${ATTRIBUTES} /></template>`,
  },
}

const way = (name: string, { imports, tag }: { imports: string; tag: string }): string => `<script setup>
${imports}
const drawing = ref()
const drawings = ref([])
const count = ref(0)
onMounted(() => (drawing.value ?? drawings.value[0]).draw('drawn'))
</script>
<template><article id="${name}">${tag}<button @click="count++">{{ count }}</button></article></template>`

/** The ways of a page. One that waits has its own page, because it delays all others of a page. */
const PAGES: Record<string, string[]> = {
  most: Object.keys(WAYS).filter(name => name !== 'slow'),
  slow: ['slow'],
}

const page = (name: string, ways: readonly string[]): string =>
  `<template><main><h1>${name}</h1>${ways.map(way => `<way-${way} />`).join('')}</main></template>`

/** Client-only components, each in a separate file that records when a server loads it. */
const HEAVY = [
  'Auto',
  'LazyOne',
  'Dashed',
  'ByFile',
  'ByStem',
  'FromScript',
  'FromTsx',
  'Deep',
  'InShell',
  'InLazyShell',
  'InImportedShell',
  'InFileShell',
  'OfClient',
  'OfLazyClient',
  'OfFile',
  'OfBarrel',
  'OfDynamic',
  'Conditional',
  'Registered',
  'ByFunction',
]
const note = (name: string): string => `if (import.meta.server) (globalThis.loadedOnServer ??= []).push('${name}')`
const heavy = (name: string): string =>
  `<script>\n${note(name)}\nexport default {}\n</script>\n<template><b class="heavy">${name}</b></template>`
const heavyScript = (name: string): string =>
  `import { h } from 'vue'\n${note(name)}\nexport default { render: () => h('b', { class: 'heavy' }, '${name}') }\n`

const contents = `<script setup>
import ByFile from '~/parts/ByFile.vue'
import ByStem from '~/parts/ByStem'
import FromScript from '~/parts/FromScript'
import FromTsx from '~/parts/FromTsx.tsx'
import { Small, Large } from '~/parts/sizes'
import { Shell as ImportedShell } from '#components'
import FileShell from '~/components/Shell.client.vue'
import OfFile from '~/parts/OfFile.client'
import { OfBarrel } from '~/parts/barrel'
const OfDynamic = defineAsyncComponent(() => import('~/parts/OfDynamic.client.vue'))
const isOn = true
</script>
<template>
  <main>
    <ClientOnly><HeavyAuto /><LazyHeavyLazyOne /><heavy-dashed /><ByFile /><ByStem /><FromScript /><FromTsx /><Large /></ClientOnly>
    <Frame><client-only><HeavyDeep /></client-only></Frame>
    <Shell><HeavyInShell /></Shell><LazyShell><HeavyInLazyShell /></LazyShell><ImportedShell><HeavyInImportedShell /></ImportedShell><FileShell><HeavyInFileShell /></FileShell>
    <HeavyOfClient /><LazyHeavyOfLazyClient /><OfFile /><OfBarrel /><OfDynamic />
    <ClientOnly><template v-if="isOn" #default><HeavyConditional /></template><template #fallback><Small /></template></ClientOnly>
    <WithOptions /><WithFunction />
  </main>
</template>`

const parts = Object.fromEntries(
  HEAVY.map(name => {
    if (name === 'ByFile' || name === 'ByStem') return [`app/parts/${name}.vue`, heavy(name)]
    if (name === 'FromScript' || name === 'Registered' || name === 'ByFunction')
      return [`app/parts/${name}.ts`, heavyScript(name)]
    if (name === 'FromTsx') return [`app/parts/${name}.tsx`, heavyScript(name)]
    if (/^Of(?:File|Barrel|Dynamic)$/.test(name)) return [`app/parts/${name}.client.vue`, heavy(name)]
    return [`app/components/heavy/${name}${name.startsWith('Of') ? '.client' : ''}.vue`, heavy(name)]
  }),
)

export const browserOnlyFiles: Record<string, string> = {
  ...parts,
  ...Object.fromEntries(
    Object.entries(WAYS).map(([name, value]) => [`app/components/way/${name}.vue`, way(name, value)]),
  ),
  ...Object.fromEntries(
    Object.entries(PAGES).map(([name, ways]) => [`app/pages/browser/${name}.vue`, page(name, ways)]),
  ),
  'app/pages/browser/index.vue': `<template><main><h1>Browser</h1><FwLink v-for="name in ${JSON.stringify(Object.keys(PAGES)).replaceAll('"', "'")}" :id="'to-' + name" :key="name" :to="'/browser/' + name">{{ name }}</FwLink></main></template>`,
  'app/pages/browser/contents.vue': contents,
  'app/pages/browser/whole.client.vue':
    '<script setup>\nconst data = await new Promise(resolve => setTimeout(resolve, 20, "loaded"))\n</script>\n<template><main><h1>Whole {{ data }}</h1></main></template>',
  'app/components/Chart.client.vue': chart(figure),
  'app/components/Several.client.vue': chart(
    `<i>one</i>${figure}<i>three</i>`,
    'defineOptions({ inheritAttrs: false })',
  ),
  'app/components/Slow.client.vue': chart(figure, 'await new Promise(resolve => setTimeout(resolve, 20))'),
  'app/components/Around.vue': `<script setup>\nconst inner = ref()\nconst on = ref(true)\ndefineExpose({ draw: text => inner.value.draw(text) })\n</script>\n<template><Chart v-if="on" ref="inner" ${ATTRIBUTES} /></template>`,
  'app/components/Shell.client.vue': '<template><section class="shell"><slot /></section></template>',
  'app/components/Frame.vue': '<template><section class="frame"><slot /></section></template>',
  'app/components/Pair.client.vue': chart(figure),
  'app/components/Pair.server.vue': '<template><p>one</p><p id="pair-server">server half</p></template>',
  'app/components/Script2d.client.ts':
    'import { h, ref, onMounted } from "vue"\nexport default { props: ["points", "width"], setup(_, { expose }) {\n  const canvas = ref()\n  let isMounted = false\n  onMounted(() => { isMounted = canvas.value.isConnected })\n  expose({ draw: (text: string) => { canvas.value.dataset.drawn = `${text} ${isMounted}` } })\n  return () => h("figure", { ref: canvas, class: "drawn" })\n} }\n',
  'app/components/WithOptions.vue':
    '<script>\nimport Registered from "~/parts/Registered"\nexport default { components: { Registered } }\n</script>\n<template><div><ClientOnly><Registered /></ClientOnly></div></template>',
  'app/components/WithFunction.ts':
    'import { h } from "vue"\nimport { ClientOnly } from "#components"\nimport ByFunction from "~/parts/ByFunction"\nexport default () => h(ClientOnly, null, { default: () => h(ByFunction) })\n',
  'app/parts/Own.client.vue': `<script>\nexport const kind = 'named'\n</script>\n${chart(figure)}`,
  'app/parts/barrel.ts':
    'export { default as Own } from "../components/Chart.client.vue"\nexport { default as OfBarrel } from "./OfBarrel.client"\n',
  'app/parts/Large.vue': '<template><b class="large">LARGE_OF_THE_BROWSER</b></template>',
  'app/parts/Small.vue': '<template><b class="small">small</b></template>',
  'app/parts/sizes.ts':
    'export { default as Large } from "./Large.vue"\nexport { default as Small } from "./Small.vue"\n',
  'server/api/loaded.ts': 'export default defineEventHandler(() => globalThis.loadedOnServer ?? [])\n',
}

const drawnIn = (name: string): string => `document.querySelector('main #${name} .drawn')?.dataset.drawn`

// Vue calls `mounted` of an async component after that of its parents.
const drawnBy = (name: string): string => `drawn ${name !== 'slow'}`

/** Client-only components: what they expose, and which parts the server loads and renders. */
export function browserOnly(app: App): void {
  describe('client-only components', () => {
    it.each(Object.keys(WAYS))('render a placeholder with their attributes on the server: %s', async name => {
      const html = await app.html(`/browser/${name === 'slow' ? 'slow' : 'most'}`)
      const article = html.split('<article').find(part => part.startsWith(` id="${name}"`))!
      expect(article).not.toContain('class="drawn"')
      const placeholder = tagsOf(article, 'div').find(({ id }) => id === 'chart')
      if (name === 'pair') expect(textOf(article, 'pair-server')).toBe('server half')
      else if (name !== 'nested') {
        expect(placeholder).toMatchObject({
          id: 'chart',
          class: 'big',
          style: 'color:red;',
          'data-kind': 'bar',
          'aria-label': 'Sales',
          title: 'Figures',
          width: '300',
        })
      }
      expect(placeholder ?? {}).not.toHaveProperty('points')
    })

    it.each(Object.entries(PAGES))('expose their methods to onMounted, on page %s', async (path, ways) => {
      const tab = await openPage(`${app.url}/browser/${path}`)
      for (const name of ways) {
        await tab.page.waitForFunction(drawnIn(name))
        expect(await tab.page.evaluate(drawnIn(name)), name).toBe(drawnBy(name))
        expect(
          await tab.page
            .locator(`#${name}`)
            .evaluate(parent =>
              [...(parent as any).children].map((child: any) => child.localName).filter((tag: string) => tag !== 'i'),
            ),
          name,
        ).toEqual([name === 'nested' ? 'section' : 'figure', 'button'])
        if (name !== 'several-roots') {
          expect(
            await tab.page.locator(`#${name} .drawn`).evaluate(element => ({
              ...(element as any).dataset,
              id: (element as any).id,
              label: (element as any).ariaLabel,
            })),
            name,
          ).toMatchObject({ kind: 'bar', id: 'chart', label: 'Sales' })
        }
        await tab.page.click(`#${name} > button`)
        await tab.shows(`#${name} > button`, '1')
      }
    })

    it('expose their methods after a navigation, and leave no elements behind', async () => {
      const tab = await openPage(`${app.url}/browser`)
      for (const [path, ways] of Object.entries(PAGES)) {
        await tab.page.click(`#to-${path}`)
        await tab.shows('h1', path)
        for (const name of ways) {
          await tab.page.waitForFunction(drawnIn(name))
          expect(await tab.page.evaluate(drawnIn(name)), name).toBe(drawnBy(name))
        }
        await tab.page.goBack()
        await tab.shows('h1', 'Browser')
        expect(await tab.page.locator('.drawn, .big').count()).toBe(0)
      }
    })

    it('are never loaded on the server, like the content of <ClientOnly>', async () => {
      const html = await app.html('/browser/contents')
      expect(html).not.toContain('class="heavy"')
      expect(html).toContain('class="small"')
      expect(await app.json('/api/loaded')).toEqual([])
      if (app.mode === 'built') expect(textsOf(join(app.outputDir, 'server'))).not.toContain('LARGE_OF_THE_BROWSER')
      const tab = await openPage(`${app.url}/browser/contents`)
      await tab.page.waitForFunction(`document.querySelectorAll('.heavy').length === ${HEAVY.length}`)
      expect((await tab.page.locator('.heavy').allTextContents()).sort()).toEqual([...HEAVY].sort())
      expect(await tab.text('.large')).toBe('LARGE_OF_THE_BROWSER')
    })

    it('can be whole pages', async () => {
      expect(await app.html('/browser/whole')).not.toContain('Whole')
      const tab = await openPage(`${app.url}/browser/whole`)
      await tab.shows('h1', 'Whole loaded')
    })
  })
}

function textsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && /\.m?js$/.test(entry.name),
  )
  return files.map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
}
