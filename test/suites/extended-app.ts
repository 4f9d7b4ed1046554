import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import type { Fixture } from '../harness/fixture'
import type { Suite } from '../harness/start-app'
import { openPage } from '../browser/page'

const MODULE = `import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBundler1Plugin, addComponent, addImports, addServerHandler, addTemplate, createResolver, defineFwModule, useFw } from '@fw/kit'
export default defineFwModule((_options, fw) => {
  const { resolve } = createResolver(import.meta.url)
  addTemplate({ filename: 'mine/first.mjs', getContents: () => 'import { second } from "./second"\\nimport { third } from "../third.mjs"\\nexport const first = [second, third].join()' })
  addTemplate({ filename: 'mine/second.ts', getContents: ({ fw: given, app, options }) => \`export const second: string = \${JSON.stringify([useFw() === given, app === given.apps.default, options.word].join())}\`, options: { word: 'typed' } })
  addTemplate({ filename: 'third.mjs', write: true, getContents: () => 'export const third = "written"' })
  addTemplate({ filename: 'mine/Widget.vue', getContents: () => '<script setup>\\nimport { first } from "./first.mjs"\\n</script>\\n<template><p id="widget">{{ first }}</p></template>' })
  addTemplate({ filename: 'theme.css', getContents: () => ':root { --from-template: 1 }' })
  addTemplate({ filename: 'tokens.scss', getContents: () => '$size: 7px;' })
  addComponent({ name: 'FwWidget', filePath: '#build/mine/Widget.vue' })
  addImports([{ name: 'first', from: '#build/mine/first.mjs' }, { name: 'off', from: '#build/nowhere', disabled: true }])
  addServerHandler({ route: '/api/first', handler: resolve('./handler') })
  addBundler1Plugin({ name: 'theme', resolveId: id => id === 'virtual:theme.css' ? '\\0virtual:theme.css' : undefined, load: id => id === '\\0virtual:theme.css' ? ':root { --from-plugin: 2 }' : undefined })
  addComponent({ name: 'RawPart', filePath: resolve('./RawPart.vue'), mode: 'client', _raw: true })
  addComponent({ name: 'ClientPart', filePath: resolve('./RawPart.vue'), mode: 'client' })
  fw.options.cssProcessor.plugins[resolve('./blue.mjs')] = {}
  fw.options.bundler1.optimizeDeps.include.push('cjs-part')
  fw.vfs['#build/from-vfs.mjs'] = 'export const fromVfs = "served"'
  fw.vfs['virtual:elsewhere'] = 'export const elsewhere = "anywhere"'
  fw.hook('app:resolve', app => { app.rootComponent = resolve('./Root.vue') })
  fw.hook('app:templatesGenerated', () => {
    const read = id => fw.vfs[id]
    writeFileSync(join(fw.options.rootDir, 'vfs.json'), JSON.stringify([read('#build/third.mjs'), read(join(fw.options.buildDir, 'mine/first.mjs')), read('#build/from-vfs.mjs'), Object.keys(fw.vfs).includes('#build/mine/second.ts')]))
  })
  fw.hook('pages:extend', pages => {
    const [home, about] = ['index', 'about'].map(name => pages.find(page => page.name === name))
    pages.find(page => page.groups?.includes('team')).meta = { word: 'of the team' }
    about.name = 'about-us'
    about.path = '/about-us'
    pages.push({ name: 'copy', path: '/copy', file: about.file })
    pages.push({ name: 'parent', path: '/parent', file: resolve('./Parent.vue'), middleware: 'mark', children: [{ name: 'child', path: 'child', file: about.file }] })
    pages.push({ name: 'eager', path: '/eager', file: home.file, _sync: true, props: { word: 'given' } })
    pages.push({ path: '/old', redirect: '/copy' })
  })
  fw.hook('pages:resolved', pages => { pages.push({ name: 'late', path: '/late', file: pages.find(page => page.name === 'copy').file }) })
  fw.hook('components:extend', components => {
    components.push({ pascalName: 'FromHook', kebabName: 'from-hook', filePath: '#build/mine/Widget.vue' })
    writeFileSync(join(fw.options.rootDir, 'component.json'), JSON.stringify(components.find(({ pascalName }) => pascalName === 'LocalPart')))
  })
})
`

const FILES: Record<string, string> = {
  'fw.config.ts': `import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryUseFw } from '@fw/kit'
export default defineFwConfig({
  modules: ['./changes/module'],
  css: ['~/main.css', 'virtual:theme.css'],
  cssProcessor: { plugins: { '~/postcss/red.mjs': { color: 'rebeccapurple' } } },
  app: { head: { title: 'Extended' } },
  appConfig: { greeting: 'hello' },
  serverEngine: {
    publicAssets: [{ dir: './public-files', baseURL: '/files' }],
    hooks: { 'rollup:before': () => { const fw = tryUseFw(); if (fw) writeFileSync(join(fw.options.rootDir, 'engine.txt'), 'with context') } },
  },
})
`,
  'changes/module.ts': MODULE,
  'changes/handler.ts': `import { first } from '#build/mine/first.mjs'
export default defineEventHandler(() => ({ first, base: useRuntimeConfig().app.baseURL }))`,
  'changes/Root.vue': `<script setup>
import AppComponent from '#build/app-component.mjs'
import ErrorComponent from '#build/error-component.mjs'
import { useError, useFwApp } from '#app'
const error = useError()
const onResolve = useFwApp().deferHydration?.()
</script>
<template><Suspense @resolve="onResolve"><section id="custom-root"><ErrorComponent v-if="error" :error="error" /><AppComponent v-else /></section></Suspense></template>`,
  'changes/Parent.vue': '<template><div id="parent">Parent <FwPage /></div></template>',
  'changes/RawPart.vue': '<template><b class="raw">raw part</b></template>',
  'changes/blue.mjs':
    "export default () => ({ postcssPlugin: 'blue', Declaration(declaration) { if (declaration.value === 'own-blue') declaration.value = 'rgb(0, 0, 255)' } })",
  // Not a dependency in package.json, so nothing but the option makes Vite prebundle it.
  'node_modules/cjs-part/package.json': '{ "name": "cjs-part", "version": "1.0.0", "main": "index.js" }',
  'node_modules/cjs-part/index.js': 'exports.part = "part in CommonJS"',
  'public-files/pixel.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'app/postcss/red.mjs':
    "export default options => ({ postcssPlugin: 'red', Declaration(declaration) { if (declaration.value === 'red') declaration.value = options.color } })",
  'app/main.css':
    '@import "#build/theme.css";\nh1 { color: red; background: url(/files/pixel.svg); border-color: own-blue }',
  'app/app.vue': '<template><div><FwPage /><FwWidget /></div></template>',
  'app/middleware/mark.ts':
    "export default defineFwRouteMiddleware(() => { useState('marked').value = 'marked by middleware' })",
  'app/components/LocalPart.vue': '<template><i>part</i></template>',
  'app/pages/index.vue': `<script setup>
import appConfig from '#build/app.config'
import { appBaseURL, componentIslands, fwLinkDefaults, vueAppRootContainer, appHead, devRootDir } from '#build/fw.config.mjs'
import { fromVfs } from '#build/from-vfs.mjs'
import { elsewhere } from 'virtual:elsewhere'
defineProps({ word: String })
const known = JSON.stringify([appConfig.greeting, appBaseURL, componentIslands, fwLinkDefaults.componentName, vueAppRootContainer, appHead.title, typeof devRootDir])
</script>
<template><main><h1>Home {{ word }}</h1><p id="known">{{ known }}</p><p id="imported">{{ first }} {{ fromVfs }} {{ elsewhere }}</p><img src="/files/pixel.svg"><FromHook /></main></template>
<style lang="scss">
@use "#build/tokens.scss" as tokens;
@import "#build/theme.css";
main { margin: tokens.$size }
</style>`,
  'app/pages/(team)/members.vue': `<script setup>
const part = ref('')
onMounted(async () => { part.value = (await import('cjs-part')).part })
</script>
<template><section><h3>{{ useRoute().meta.word }}</h3><RawPart /><ClientPart /><u>{{ part }}</u></section></template>`,
  'app/pages/about.vue': `<script setup>
definePageMeta({ middleware: 'mark', title: 'About' })
const route = useRoute()
const count = ref(0)
</script>
<template><article><h2>{{ route.name }} {{ route.meta.title }} {{ useState('marked').value }}</h2><button @click="count++">{{ count }}</button></article></template>`,
}

/** An application that a module changes through templates, `fw.vfs`, hooks and objects of the plan. */
export const extendedApp: Fixture = { files: FILES }

/** Templates, virtual files and the root component. */
export const templates: Suite = app => {
  it('templates import each other by relative paths, on client and server', async () => {
    const html = await app.html('/')
    expect(html).toContain('true,true,typed,written')
    expect(html).toContain('<p id="imported">true,true,typed,written served anywhere</p>')
    expect(await app.json('/api/first')).toEqual({ first: 'true,true,typed,written', base: '/' })
  })

  it('a module replaces the root component', async () => {
    expect(await app.html('/')).toContain('id="custom-root"')
    expect(await app.html('/missing')).toMatch(/id="custom-root".*404/s)
  })

  it('`#build/app.config` and `#build/fw.config` have what modules read', async () => {
    const known = JSON.parse(
      /<p id="known">(.*?)<\/p>/.exec(await app.html('/'))![1]!.replaceAll('&quot;', '"'),
    ) as unknown[]
    expect(known).toEqual([
      'hello',
      '/',
      false,
      'FwLink',
      '#__fw',
      'Extended',
      app.mode === 'dev' ? 'string' : 'object',
    ])
  })

  it('`fw.vfs` has the contents of templates', () => {
    const [third, first, served, isListed] = JSON.parse(readFileSync(join(app.dir, 'vfs.json'), 'utf8'))
    expect([third, served, isListed]).toEqual([
      'export const third = "written"',
      'export const fromVfs = "served"',
      true,
    ])
    expect(first).toContain('import { second }')
  })

  it('hooks of the engine run with the context', () => {
    expect(existsSync(join(app.dir, 'engine.txt'))).toBe(true)
  })

  it('components have the fields that listeners know', () => {
    expect(JSON.parse(readFileSync(join(app.dir, 'component.json'), 'utf8'))).toMatchObject({
      kebabName: 'local-part',
      shortPath: app.layout === 'v4' ? 'app/components/LocalPart.vue' : 'components/LocalPart.vue',
      chunkName: 'components/local-part',
      export: 'default',
      mode: 'all',
    })
  })
}

/** Pages that listeners nest, rename and duplicate. */
export const changedPages: Suite = app => {
  it('pages are renamed, duplicated and nested, with their meta', async () => {
    const title = async (path: string) => /<h2>(.*?)<\/h2>/.exec(await app.html(path))?.[1]
    expect(await title('/about-us')).toBe('about-us About marked by middleware')
    expect(await title('/copy')).toBe('copy About marked by middleware')
    expect(await title('/late')).toBe('late About marked by middleware')
    expect(await title('/parent/child')).toBe('child About marked by middleware')
    expect(await app.html('/parent/child')).toContain('id="parent"')
    expect((await app.get('/about')).status).toBe(404)
    expect(await app.html('/eager')).toContain('Home given')
    expect((await app.get('/old')).headers.get('location')).toBe('/copy')
  })

  it('pages have their groups, and components can do without the wrapper of their mode', async () => {
    const html = await app.html('/members')
    expect(html).toContain('<h3>of the team</h3>')
    expect(html.split('class="raw"')).toHaveLength(2)
    const tab = await openPage(`${app.url}/members`)
    await eventually(async () => expect(await tab.page.locator('.raw').count()).toBe(2))
    await tab.shows('u', 'part in CommonJS')
    const isPrebundled = existsSync(join(app.dir, 'node_modules/.cache/bundler1/deps/cjs-part.js'))
    expect(isPrebundled).toBe(app.mode === 'dev')
  })

  it('duplicated pages are hydrated, and navigation distinguishes them', async () => {
    const { page, ready } = await openPage(`${app.url}/copy`)
    await ready()
    await page.click('button')
    await eventually(async () => expect(await page.textContent('button')).toBe('1'))
    await page.evaluate('window.useFwApp().$router.push("/about-us")')
    await eventually(async () => expect(await page.textContent('h2')).toContain('about-us About'))
    expect(await page.textContent('button')).toBe('0')
  })
}

/** Styles of templates, plugins and public assets. */
export const changedStyles: Suite = app => {
  it('styles come from templates, bundler plugins and PostCSS plugins by alias and path', async () => {
    const { page, ready } = await openPage(`${app.url}/`)
    await ready()
    const read = (expression: string): Promise<string> => page.evaluate(expression)
    const root = (name: string): string =>
      `getComputedStyle(document.documentElement).getPropertyValue('${name}').trim()`
    await eventually(async () => expect(await read(root('--from-plugin'))).toBe('2'))
    expect(await read(root('--from-template'))).toBe('1')
    expect(await read("getComputedStyle(document.querySelector('h1')).color")).toBe('rgb(102, 51, 153)')
    expect(await read("getComputedStyle(document.querySelector('h1')).borderTopColor")).toBe('rgb(0, 0, 255)')
    expect(await read("getComputedStyle(document.querySelector('h1')).backgroundImage")).toMatch(
      /\/files\/pixel\.svg"?\)$/,
    )
    expect(await read("getComputedStyle(document.querySelector('main')).margin")).toBe('7px')
  })

  it('files of public assets with a base URL are found', async () => {
    expect(await app.html('/')).toContain('src="/files/pixel.svg"')
    expect((await app.get('/files/pixel.svg')).status).toBe(200)
  })
}
