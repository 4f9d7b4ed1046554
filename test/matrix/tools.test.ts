import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { proves } from '../proofs/registry'
import { attributeOf, headingOf, stylesOf, textOf } from '../suites/html'
import { type App, describeMatrix } from './app'
import { buildApp } from './build'
import type { Fixture } from './fixture'

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`
const ASSETS = '<video id="video" src="~/assets/a.svg" poster="~/assets/a.svg" /><video><source id="source" src="~/assets/a.svg"></video><img id="img" src="~/assets/a.svg"><svg><image id="image" href="~/assets/a.svg" /><use id="use" href="~/assets/a.svg#x" /></svg>'
const IDS = ['video', 'source', 'img', 'image', 'use'] as const

/** Text of every script that the browser may load. */
function clientCode(dir: string): string {
  const folder = join(dir, '.output/public/_fw')
  return readdirSync(folder).filter(file => file.endsWith('.js')).map(file => readFileSync(join(folder, file), 'utf8')).join('\n')
}

const attribute = (id: string): string => id === 'image' || id === 'use' ? 'href' : 'src'

describeMatrix('templates by default', { modes: ['built'], variants: ['A'], fixture: { files: { 'app/assets/a.svg': svg, 'app/app.vue': `<template><div>${ASSETS}</div></template>` } } }, (app) => {
  it('turn asset references into addresses', proves('ui.transformAssetUrls', ...IDS.map(id => `ui.transformAssetUrls.${id}`)), async () => {
    const html = await app.html('/')
    for (const id of IDS) expect(attributeOf(html, id, attribute(id)), id).toMatch(/^\/_fw\//)
  })
})

const turnedOff = Object.fromEntries(IDS.map(id => [id, []]))

describeMatrix('templates without asset references', {
  modes: ['built'], variants: ['B'],
  fixture: { config: { ui: { transformAssetUrls: turnedOff } }, files: { 'app/assets/a.svg': svg, 'app/app.vue': `<template><div>${ASSETS}</div></template>` } },
}, (app) => {
  it('keep them as they are written', proves('ui.transformAssetUrls', ...IDS.map(id => `ui.transformAssetUrls.${id}`)), async () => {
    const html = await app.html('/')
    for (const id of IDS) expect(attributeOf(html, id, attribute(id)), id).toMatch(/^~\/assets\/a\.svg/)
  })
})

describeMatrix('templates of the bundler', {
  modes: ['built'], variants: ['A'],
  fixture: { config: { bundler1: { ui: { template: { transformAssetUrls: turnedOff } } } }, files: { 'app/assets/a.svg': svg, 'app/app.vue': `<template><div>${ASSETS}</div></template>` } },
}, (app) => {
  it('follow its own options', proves('bundler1.ui.template.transformAssetUrls', ...IDS.map(id => `bundler1.ui.template.transformAssetUrls.${id}`)), async () => {
    const html = await app.html('/')
    for (const id of IDS) expect(attributeOf(html, id, attribute(id)), id).toMatch(/^~\/assets\/a\.svg/)
  })
})

const options: Fixture = {
  config: `{
    bundler1: {
      define: { CONFIGURED: JSON.stringify('by define') },
      mode: 'staging',
      css: { preprocessorOptions: { scss: { additionalData: '$added: rgb(9, 9, 9);' } } },
      plugins: [{ name: 'mark', transform: (code, id) => id.endsWith('/marked.ts') ? code.replace('UNMARKED', 'marked by a plugin') : undefined }],
    },
    css: ['~/assets/added.scss'],
    test: true,
    ui: {
      compilerOptions: { isCustomElement: tag => tag.startsWith('x-') },
      config: { performance: true, silent: () => 'no function is carried' },
      propsDestructure: false,
      runtimeCompiler: true,
    },
  }`,
  files: {
    'app/app.vue': [
      '<script setup>import { marked } from "~/marked"\nimport { defineComponent, getCurrentInstance } from "vue"',
      'const count = ref(0)\nconst Compiled = defineComponent({ template: "<b id=\'compiled\'>compiled {{ 1 + 1 }}</b>" })',
      'const performance = getCurrentInstance().appContext.config.performance\nconst configured = CONFIGURED\nconst mode = import.meta.env.MODE\nconst test = [import.meta.test, process.test].join()</script>',
      '<template><div><x-element id="custom">custom</x-element><Compiled /><p id="defined">{{ configured }}</p><p id="mode">{{ mode }}</p><p id="test">{{ test }}</p><p id="performance">{{ performance }}</p><p id="marked">{{ marked }}</p>',
      '<Child :value="count" /><button id="more" @click="count++">more</button></div></template>',
    ].join('\n'),
    'app/components/Child.vue': '<script setup>const { value } = defineProps(["value"])</script><template><p id="child">{{ value }}</p></template>',
    'app/marked.ts': 'export const marked = "UNMARKED"',
    'app/assets/added.scss': '.added { color: $added }',
  },
}

function tools(app: App): void {
  describe('tools', () => {
    it('replaces constants', proves('bundler1.define', 'bundler1', '2.14-passthrough'), async () => {
      const html = await app.html('/')
      expect(textOf(html, 'defined')).toBe('by define')
      expect(textOf(html, 'marked')).toBe('marked by a plugin')
      expect(await stylesOf(app, html)).toMatch(/\.added\{color:(?:rgb\(9,9,9\)|#090909)/)
    })

    it('knows mode and test', proves('bundler1.mode', 'test', 'bundler1.define["process.test"]', 'bundler1.define["import.meta.test"]', '3-states'), async () => {
      const html = await app.html('/')
      expect(textOf(html, 'mode')).toBe('staging')
      expect(textOf(html, 'test')).toBe('true,true')
    })

    it('compiles templates as told, also at run time', proves('ui.compilerOptions', 'ui.runtimeCompiler'), async () => {
      const html = await app.html('/')
      expect(html).toContain('<x-element id="custom">custom</x-element>')
      expect(textOf(html, 'compiled')).toBe('compiled 2')
      const tab = await openPage(app.url)
      await tab.shows('#compiled', 'compiled 2')
    })

    it('hands the configuration to the view library', proves('ui.config', '2.15-config'), async () => {
      expect(textOf(await app.html('/'), 'performance')).toBe('true')
      const tab = await openPage(app.url)
      expect(await tab.text('#performance')).toBe('true')
    })

    it('leaves destructured props as they were', proves('ui.propsDestructure', 'bundler1.ui.features.propsDestructure'), async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#more')
      await tab.page.click('#more')
      expect(await tab.text('#child')).toBe('0')
    })
  })
}

describeMatrix('tools', { fixture: options }, tools)

describeMatrix('props', { variants: ['A'], fixture: { files: { ...options.files, 'app/app.vue': '<script setup>const count = ref(0)</script><template><div><Child :value="count" /><button id="more" @click="count++">more</button></div></template>' } } }, (app) => {
  it('stay reactive when destructured', proves('ui.propsDestructure', 'bundler1.ui.features.propsDestructure'), async () => {
    const tab = await openPage(app.url)
    await tab.page.click('#more')
    await tab.shows('#child', '1')
  })
})

describe('production code', () => {
  const files = { 'app/app.vue': '<script setup lang="ts">const value = ref<{ deep?: { word?: string } }>({})\nif (import.meta.dev) console.log("only-in-development")\nclass Field { own = 1 }\nconst field = new Field()</script><template><h1>{{ value?.deep?.word ?? "none" }} {{ field.own }}</h1></template>' }

  it('has no branches of development, and no paths', proves('bundler1.define["import.meta.dev"]', 'bundler1.ui.isProduction'), async () => {
    const { dir, code, output } = await buildApp({ variant: 'A', fixture: { files } })
    expect(code, output).toBe(0)
    const text = clientCode(dir)
    expect(text).not.toContain('only-in-development')
    expect(text).not.toContain('__file')
    expect(text).not.toContain('__VUE_HMR_RUNTIME__')
  })

  it.each([
    ['bundler1.esbuild', { bundler1: { esbuild: { target: 'es2019' } } }],
    ['transformer1', { transformer1: { options: { target: 'es2019' } } }],
  ])('is lowered to the target of %s', proves('bundler1.esbuild', 'bundler1.esbuild.target', 'transformer1.options.target'), async (_, config) => {
    const { dir, code, output } = await buildApp({ variant: 'A', fixture: { files, config: config as object } })
    expect(code, output).toBe(0)
    const text = clientCode(dir)
    expect(text).not.toMatch(/\?\?=?/)
    expect(text).not.toMatch(/\w\?\.\w/)
  })
})

describeMatrix('styles', {
  modes: ['built'], variants: ['A'],
  fixture: { config: { features: { inlineStyles: false }, css: ['~/assets/a.css'] }, files: { 'app/assets/a.css': '.a { color: rgb(1, 2, 3); }', 'app/app.vue': '<template><h1 class="b">Styles</h1></template><style>.b { color: rgb(4, 5, 6); }</style>' } },
}, (app) => {
  it('are linked when they are not to be inlined', proves('features.inlineStyles'), async () => {
    const html = await app.html('/')
    expect(html).not.toMatch(/<style[^>]*>[^<]*\.a/)
    expect(await stylesOf(app, html)).toMatch(/\.a\{/)
    expect(headingOf(html)).toBe('Styles')
  })
})
