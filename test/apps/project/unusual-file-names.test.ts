import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** Names with quotes, expressions, URL or glob characters, and names that are not valid identifiers. */
const PAGES: ReadonlyArray<readonly [file: string, path: string]> = [
  ['with space', '/with%20space'],
  ['ünï', '/%C3%BCn%C3%AF'],
  ['dollar$x', '/dollar$x'],
  ["quo'te", "/quo'te"],
  ['dq"te', '/dq%22te'],
  ['back`tick${1}', '/back%60tick$%7B1%7D'],
  ['semi;alert(1)', '/semi;alert(1)'],
  ['at@x', '/at@x'],
  ['amp&x', '/amp&x'],
  ['paren(x)', '/paren(x)'],
  ['comma,x', '/comma,x'],
  ['ha#sh', '/ha%23sh'],
  ['que?stion', '/que%3Fstion'],
  ['a#b/c?d/[id]', '/a%23b/c%3Fd/7'],
  ['x?raw', '/x%3Fraw'],
  ['%20pct', '/%2520pct'],
  ['100%', '/100%25'],
  ["a dir's/[id]", "/a%20dir's/7"],
]
const HANDLERS: ReadonlyArray<readonly [file: string, path: string]> = [
  ['with space', '/api/with%20space'],
  ["quo'te.get", "/api/quo'te"],
  ['d"q.get', '/api/d%22q'],
  ['ünï', '/api/%C3%BCn%C3%AF'],
  ['do$lar', '/api/do$lar'],
  ['ha#sh', '/api/ha%23sh'],
  ['que?ry.get', '/api/que%3Fry'],
]
const PUBLIC: ReadonlyArray<readonly [file: string, path: string]> = [
  ['a b.txt', '/a%20b.txt'],
  ['50%.txt', '/50%25.txt'],
  ['ü.txt', '/%C3%BC.txt'],
  ['h#a.txt', '/h%23a.txt'],
  ['q?a.txt', '/q%3Fa.txt'],
]

const fixture: Fixture = {
  files: {
    'app/app.vue': `<script setup>\nconst links = ${JSON.stringify(PAGES.map(([, path]) => path))}\n</script>
<template><nav><FwLink v-for="(to, index) in links" :id="'to' + index" :key="to" :to="to" :prefetch="false">{{ to }}</FwLink><FwLink id="rich" to="/a%23b/ri%3Fch">rich</FwLink></nav><FwLayout><FwPage /></FwLayout></template>`,
    // This page goes through every transform that applies to pages.
    'app/pages/a#b/ri?ch.vue': `<script setup>
import { near } from '../../a#b/near?er'
definePageMeta({ layout: 'odd', title: [1, 2].join('#'), middleware: ['mid#dle'] })
const count = useState('count', () => 1)
</script>
<template><h1>{{ $route.meta.title }}</h1><button @click="count++">{{ count }}</button><p>{{ near }} {{ useSharp() }} {{ $passed }}</p><Sharp /></template>
<style scoped>p { color: rgb(1, 2, 3) }</style>`,
    'app/a#b/near?er.ts': 'export const near: string = "near"',
    'app/components/sh#arp.vue':
      '<script setup lang="ts">\nconst word: string = "sharp"\n</script>\n<template><i>{{ word }}</i></template>\n<style>i { color: rgb(4, 5, 6) }</style>',
    'app/composables/sh#arp?.ts': 'export const useSharp = () => ref("composed").value',
    'app/middleware/mid#dle.ts': 'export default defineFwRouteMiddleware((to) => { to.meta.passed = "passed" })',
    'app/plugins/pl#ug?in.ts':
      'export default defineFwPlugin(({ vueApp, $router }) => { Object.defineProperty(vueApp.config.globalProperties, "$passed", { get: () => $router.currentRoute.value.meta.passed }) })',
    'app/layouts/la#y?out.vue': '<template><div><slot /></div></template>',
    'app/pages/index.vue': `<script setup>definePageMeta({ middleware: ["it's me"] })</script>
<template><h1>{{ useOdd() }}</h1><Card2fa /><LazyCard2fa /><Lazy2fa /><component :is="'9'" /><UmlautÄpfel /><img src="/50%.txt"><img src="/a%20b.txt"></template>`,
    "app/pages/me ta'$.vue":
      '<script setup>definePageMeta({ layout: "odd", list: [1].map(x => x) })</script><template><h1>meta</h1></template>',
    ...Object.fromEntries(
      PAGES.map(([file], index) => [`app/pages/${file}.vue`, `<template><h1>page ${index}</h1></template>`]),
    ),
    'app/layouts/default.vue': '<template><div class="default"><slot /></div></template>',
    'app/layouts/odd.vue': '<template><div class="odd"><slot /></div></template>',
    'app/layouts/o\'dd "q".vue': '<template><div><slot /></div></template>',
    'app/components/2fa.vue': '<template><b>two</b></template>',
    'app/components/card2fa.vue': '<template><b>card</b></template>',
    'app/components/---.vue': '<template><b>nameless</b></template>',
    "app/components/it's.global.vue": '<template><b>its</b></template>',
    'app/components/9.global.vue': '<template><b>nine</b></template>',
    'app/components/umlaut äpfel.vue': '<template><b>äpfel</b></template>',
    "app/middleware/it's me.ts": 'export default defineFwRouteMiddleware(() => {})',
    'app/middleware/gl\'ob "al.global.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/plugins/pl\'ug "x" ${1}.ts': 'export default defineFwPlugin(() => {})',
    'app/composables/1 od\'d".ts': 'export const useOdd = () => "odd"\nexport default () => 1',
    'app/utils/delete.ts': 'export default () => 1',
    ...Object.fromEntries(
      HANDLERS.map(([file], index) => [
        `server/api/${file}.ts`,
        `export default defineEventHandler(() => ({ index: ${index}, plugin: globalThis.__odd }))`,
      ]),
    ),
    'server/middleware/a"b.ts': 'export default defineEventHandler((event) => { event.res.headers.set("x-odd", "1") })',
    'server/plugins/p"q.ts': 'export default () => { globalThis.__odd = 1 }',
    ...Object.fromEntries(PUBLIC.map(([file], index) => [`public/${file}`, `public ${index}`])),
  },
}

function suite(app: App): void {
  it('renders pages', async () => {
    for (const [index, [, path]] of PAGES.entries())
      expect(await app.html(path), path).toContain(`<h1>page ${index}</h1>`)
    expect(await app.html("/me%20ta'$")).toContain('<div class="odd">')
  })

  it('registers components, middleware, plugins and composables', async () => {
    const html = (await app.html('/')).replaceAll(/<!--.*?-->/g, '')
    expect(html).toContain('<h1>odd</h1><b>card</b><b>card</b><b>two</b><b>nine</b><b>äpfel</b>')
    expect(html).toContain('src="/50%25.txt"')
    expect(html).toContain('src="/a%20b.txt"')
  })

  it('registers server handlers, middleware and plugins', async () => {
    for (const [index, [, path]] of HANDLERS.entries()) expect(await app.json(path), path).toEqual({ index, plugin: 1 })
    expect((await app.get('/')).headers.get('x-odd')).toBe('1')
  })

  it('supports layouts, page meta, middleware and imports', async () => {
    const html = (await app.html('/a%23b/ri%3Fch')).replaceAll(/<!--.*?-->/g, '')
    expect(html).toMatch(/<h1[^>]*>1#2<\/h1>/)
    expect(html).toMatch(/<p[^>]*>near composed passed<\/p><i[^>]*>sharp<\/i>/)
    expect(html).toContain('<div class="odd">')
  })

  it('loads pages in the browser', async () => {
    const { page, shows } = await openPage(`${app.url}/`)
    for (const index of PAGES.keys()) {
      await page.click(`#to${index}`)
      await shows('h1', `page ${index}`)
    }
    await page.click('#rich')
    await shows('h1', '1#2')
    await page.click('button')
    await shows('button', '2')
    await shows('p', 'near composed passed')
    expect(await page.evaluate('["p", "i"].map(name => getComputedStyle(document.querySelector(name)).color)')).toEqual(
      ['rgb(1, 2, 3)', 'rgb(4, 5, 6)'],
    )
  })

  it('serves public files', async () => {
    for (const [index, [, path]] of PUBLIC.entries())
      expect(await (await app.get(path)).text(), path).toBe(`public ${index}`)
  })
}

describeMatrix('files with unusual names', { fixture, layouts: ['v4'], modes: ['built'] }, suite)
describeMatrix('files with unusual names', { fixture, layouts: ['v3'], modes: ['dev'] }, suite, app => {
  it('updates when files are edited, added and removed', async () => {
    app.edit('app/pages/ha#sh.vue', '<template><h1>edited</h1></template>')
    app.edit('app/a#b/near?er.ts', 'export const near: string = "nearer"')
    app.edit('server/api/ha#sh.ts', 'export default defineEventHandler(() => ({ edited: true }))')
    app.edit('app/pages/new#.vue', '<template><h1>new</h1></template>')
    await eventually(async () => expect(await app.html('/ha%23sh')).toContain('<h1>edited</h1>'))
    await eventually(async () => expect(await app.html('/a%23b/ri%3Fch')).toContain('nearer composed'))
    await eventually(async () => expect(await app.json('/api/ha%23sh')).toEqual({ edited: true }))
    await eventually(async () => expect(await app.html('/new%23')).toContain('<h1>new</h1>'))
    app.remove('app/pages/new#.vue')
    await eventually(async () => expect((await app.get('/new%23')).status).toBe(404))
  })
})
