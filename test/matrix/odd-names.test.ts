import { expect, it } from 'vitest'
import { type App, describeMatrix } from './app'
import type { Fixture } from './fixture'

/** Names that end a quote, start an expression, mean something in a URL or a glob, or are no names in code. */
const PAGES: ReadonlyArray<readonly [file: string, path: string]> = [
  ['with space', '/with%20space'], ['ünï', '/%C3%BCn%C3%AF'], ['dollar$x', '/dollar$x'], ['quo\'te', '/quo\'te'], ['dq"te', '/dq%22te'],
  ['back`tick${1}', '/back%60tick$%7B1%7D'], ['semi;alert(1)', '/semi;alert(1)'], ['at@x', '/at@x'], ['amp&x', '/amp&x'], ['paren(x)', '/paren(x)'],
  ['comma,x', '/comma,x'], ['%20pct', '/%2520pct'], ['100%', '/100%25'], ['a dir\'s/[id]', '/a%20dir\'s/7'],
]
const HANDLERS: ReadonlyArray<readonly [file: string, path: string]> = [
  ['with space', '/api/with%20space'], ['quo\'te.get', '/api/quo\'te'], ['d"q.get', '/api/d%22q'], ['ünï', '/api/%C3%BCn%C3%AF'], ['do$lar', '/api/do$lar'],
]
const PUBLIC: ReadonlyArray<readonly [file: string, path: string]> = [['a b.txt', '/a%20b.txt'], ['50%.txt', '/50%25.txt'], ['ü.txt', '/%C3%BC.txt'], ['h#a.txt', '/h%23a.txt']]

const fixture: Fixture = {
  files: {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/pages/index.vue': `<script setup>definePageMeta({ middleware: ["it's me"] })</script>
<template><h1>{{ useOdd() }}</h1><Card2fa /><LazyCard2fa /><Lazy2fa /><component :is="'9'" /><UmlautÄpfel /><img src="/50%.txt"><img src="/a%20b.txt"></template>`,
    'app/pages/me ta\'$.vue': '<script setup>definePageMeta({ layout: "odd", list: [1].map(x => x) })</script><template><h1>meta</h1></template>',
    ...Object.fromEntries(PAGES.map(([file], index) => [`app/pages/${file}.vue`, `<template><h1>page ${index}</h1></template>`])),
    'app/layouts/default.vue': '<template><div class="default"><slot /></div></template>',
    'app/layouts/odd.vue': '<template><div class="odd"><slot /></div></template>',
    'app/layouts/o\'dd "q".vue': '<template><div><slot /></div></template>',
    'app/components/2fa.vue': '<template><b>two</b></template>',
    'app/components/card2fa.vue': '<template><b>card</b></template>',
    'app/components/---.vue': '<template><b>nameless</b></template>',
    'app/components/it\'s.global.vue': '<template><b>its</b></template>',
    'app/components/9.global.vue': '<template><b>nine</b></template>',
    'app/components/umlaut äpfel.vue': '<template><b>äpfel</b></template>',
    'app/middleware/it\'s me.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/middleware/gl\'ob "al.global.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/plugins/pl\'ug "x" ${1}.ts': 'export default defineFwPlugin(() => {})',
    'app/composables/1 od\'d".ts': 'export const useOdd = () => "odd"\nexport default () => 1',
    'app/utils/delete.ts': 'export default () => 1',
    ...Object.fromEntries(HANDLERS.map(([file], index) => [`server/api/${file}.ts`, `export default defineEventHandler(() => ({ index: ${index}, plugin: globalThis.__odd }))`])),
    'server/middleware/a"b.ts': 'export default defineEventHandler((event) => { event.res.headers.set("x-odd", "1") })',
    'server/plugins/p"q.ts': 'export default () => { globalThis.__odd = 1 }',
    ...Object.fromEntries(PUBLIC.map(([file], index) => [`public/${file}`, `public ${index}`])),
  },
}

function suite(app: App): void {
  it('are pages', async () => {
    for (const [index, [, path]] of PAGES.entries()) expect(await app.html(path), path).toContain(`<h1>page ${index}</h1>`)
    expect(await app.html('/me%20ta\'$')).toContain('<div class="odd">')
  })

  it('are components, middleware, plugins and composables', async () => {
    const html = (await app.html('/')).replaceAll(/<!--.*?-->/g, '')
    expect(html).toContain('<h1>odd</h1><b>card</b><b>card</b><b>two</b><b>nine</b><b>äpfel</b>')
    expect(html).toContain('src="/50%25.txt"')
    expect(html).toContain('src="/a%20b.txt"')
  })

  it('are handlers, middleware and plugins of the server', async () => {
    for (const [index, [, path]] of HANDLERS.entries()) expect(await app.json(path), path).toEqual({ index, plugin: 1 })
    expect((await app.get('/')).headers.get('x-odd')).toBe('1')
  })

  it('are public files', async () => {
    for (const [index, [, path]] of PUBLIC.entries()) expect(await (await app.get(path)).text(), path).toBe(`public ${index}`)
  })
}

describeMatrix('files with odd names', { fixture, variants: ['A'], modes: ['built'] }, suite)
describeMatrix('files with odd names', { fixture, variants: ['B'], modes: ['dev'] }, suite)
