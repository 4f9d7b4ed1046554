import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { openTools, rowOf, show, tool } from './devtools-panel'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { proves } from '../proofs/registry'
import { eventually } from '../harness/eventually'

const PATH = '/__fw_devtools__/'
const ODD = '<img src=x onerror=hacked()>'

const fixture: Fixture = {
  config: {
    devtools: { enabled: true },
    runtimeConfig: { inside: 'hunter2', public: { outside: 'for everybody' } },
    routeRules: { '/**': { headers: { 'x-frame-options': 'DENY' } } },
  },
  files: {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/layouts/default.vue': '<template><div><slot /></div></template>',
    'app/layouts/wide.vue': '<template><div class="wide"><slot /></div></template>',
    'app/middleware/guard.ts': 'export default defineFwRouteMiddleware(() => {})',
    'app/pages/index.vue': `<script setup>
const count = useState('count', () => 41)
const odd = useState('odd', () => ${JSON.stringify(ODD)})
const { data } = await useAsyncData('greeting', async () => ({ text: 'Good day' }))
</script>
<template><div><h1>Home</h1><Badge /><button id="more" @click="count++">{{ count }} {{ data.text }} {{ odd.length }}</button></div></template>`,
    'app/pages/about.vue':
      '<script setup>definePageMeta({ layout: "wide", middleware: "guard" })</script><template><h1>About</h1></template>',
    'app/components/Badge.vue': '<template><b>badge</b></template>',
    [`app/utils/${ODD}.ts`]: 'export const oddOne = 1',
    'server/api/hello.get.ts': 'export default defineEventHandler(() => "hello")',
    'server/middleware/log.ts': 'export default defineEventHandler(() => {})',
  },
}

function responses(app: App): void {
  it('add a script to the page', proves('devtools'), async () => {
    expect(await app.html('/')).toMatch(/<script type="module" src="[^"]*devtools\/dist\/client\/index\.mjs"/)
  })

  it('serve their data as JSON, without private values', async () => {
    const data = await app.json(`${PATH}data.json`)
    expect(JSON.stringify(data)).not.toContain('hunter2')
    expect(data.options.runtimeConfig).toMatchObject({ inside: '[private]', public: { outside: 'for everybody' } })
    expect(data.versions).toMatchObject({
      fw: expect.any(String),
      Vue: expect.any(String),
      Vite: expect.any(String),
      Nitro: expect.any(String),
      'Node.js': process.versions.node,
    })
    expect(data.features).toContainEqual({
      name: 'pages',
      milliseconds: expect.any(Number),
      rescans: true,
      hasState: true,
    })
    expect(data.features).toContainEqual({
      name: 'css',
      milliseconds: expect.any(Number),
      rescans: false,
      hasState: false,
    })
    expect(data.states).toContain('kit:installed-modules')
    expect(data.timings).toContainEqual({ kind: 'phase', name: 'pages', milliseconds: expect.any(Number), count: 1 })
    expect(data.server.handlers).toEqual([
      { route: '/**', file: app.path('server/middleware/log.ts'), middleware: true },
      { route: '/api/hello', file: app.path('server/api/hello.get.ts'), method: 'GET', middleware: false },
    ])
    expect((await app.get(`${PATH}other`)).status).toBe(404)
    expect((await app.get(`${PATH}data.json`, { method: 'POST' })).status).toBe(405)
  })
}

function panel(app: App): void {
  it('open with the button and the keyboard, and restore their state', async () => {
    const tab = await openTools(app)
    await show(tab, 'pages')
    await tab.page.reload()
    await tool(tab, '[data-view=pages][aria-selected=true]').waitFor()
    await rowOf(tab, '/about').waitFor()
    await tab.page.keyboard.press('Shift+Alt+D')
    await tool(tab, '.button[aria-expanded=false]').waitFor()
    expect(await tool(tab, '.panel').isVisible()).toBe(false)
    await tab.page.keyboard.press('Shift+Alt+D')
    await tool(tab, '.panel').waitFor()
    await tab.page.keyboard.press('ArrowDown')
    await tool(tab, '[data-view=components][aria-selected=true]').waitFor()
    await tab.page.keyboard.press('Escape')
    await tool(tab, '.panel').waitFor({ state: 'hidden' })
    await tab.page.reload()
    await tool(tab, '.button').waitFor()
    expect(await tool(tab, '.panel').count()).toBe(0)
  })

  it('list the parts of the application', async () => {
    const tab = await openTools(app)
    const texts = async (view: string): Promise<string> => {
      await show(tab, view)
      return tool(tab, '.content').innerText()
    }
    expect(await texts('overview')).toMatch(/Rendering\s+SSR[^]*Vue\s+3\./)
    expect(await texts('pages')).toMatch(/\/about\s+about\s+layout: wide\s+middleware: guard[^]*wide[^]*guard/)
    expect(await texts('components')).toMatch(/Badge\s+(?:app\/)?components\/Badge\.vue/)
    expect(await texts('imports')).toContain(`utils/${ODD}.ts`)
    expect(await texts('server')).toMatch(/\/api\/hello\s+GET\s+server\/api\/hello\.get\.ts/)
    expect(await texts('modules')).toMatch(/Layers\s+\d*\s*project/)
    expect(await texts('modules')).toMatch(/Features\s+\d+/)
    await tool(tab, 'input').fill('runtimeConfig')
    expect(await texts('options')).toMatch(/runtimeConfig\.inside\s+\[private\]/)
  })

  it('update the state of the page, and escape it', async () => {
    const tab = await openTools(app)
    await show(tab, 'data')
    await rowOf(tab, 'greeting').getByText('success').waitFor()
    await rowOf(tab, '{"text":"Good day"}').waitFor()
    await show(tab, 'state')
    await rowOf(tab, '41').waitFor()
    await tab.page.evaluate('document.querySelector("#more").click()')
    await rowOf(tab, '42').waitFor()
    expect(await rowOf(tab, 'odd').innerText()).toContain(ODD)
    expect(await tool(tab, 'img').count()).toBe(0)
  })

  it('update after edits', async () => {
    const tab = await openTools(app)
    await tab.receivesUpdates()
    await show(tab, 'server')
    app.edit('server/api/late.ts', 'export default defineEventHandler(() => "late")')
    await rowOf(tab, '/api/late').waitFor()
    await show(tab, 'pages')
    app.edit('app/pages/fresh.vue', '<template><h1>Fresh</h1></template>')
    await rowOf(tab, '/fresh').waitFor()
    app.remove('app/pages/fresh.vue')
    await eventually(async () => expect(await rowOf(tab, '/fresh').count()).toBe(0))
    await show(tab, 'server')
    app.remove('server/api/late.ts')
    await eventually(async () => expect(await rowOf(tab, '/api/late').count()).toBe(0))
    // The tab has reloaded. Wait for it, so that it is not closed while it loads.
    await tab.ready()
  })
}

function links(app: App): void {
  it('navigate to pages, and open files in the editor', async () => {
    const opened: string[] = []
    const tab = await openPage(app.url, {
      before: page =>
        page.route('**/__open-in-editor?*', route => {
          opened.push(new URL(route.request().url()).searchParams.get('file')!)
          return route.fulfill({ body: '' })
        }),
    })
    await tool(tab, '.button').click()
    await tab.page.evaluate('window.isSame = true')
    await show(tab, 'pages')
    await tool(tab, 'a:text-is("/about")').click()
    await tab.shows('h1', 'About')
    expect(await tab.page.evaluate('window.isSame')).toBe(true)
    await show(tab, 'state')
    await rowOf(tab, 'wide').waitFor()
    await show(tab, 'components')
    await tool(tab, '.file').first().click()
    await eventually(() => expect(opened).toEqual([app.path('app/components/Badge.vue')]))
  })

  it('have a page of their own', async () => {
    const tab = await openPage(app.url + PATH, { ready: false })
    await rowOf(tab, 'Rendering').waitFor()
    await show(tab, 'pages')
    await tool(tab, 'a:text-is("/about")').click()
    await tab.shows('h1', 'About')
    expect(await tool(tab, '.panel').count()).toBe(0)
  })
}

describeMatrix('devtools', { fixture, layouts: ['v4'], modes: ['dev'] }, responses, panel, links)

const page = '<template><h1>Page</h1></template>'
const middleware = 'export default defineFwRouteMiddleware(() => {})'
const handler = 'export default defineEventHandler(() => 1)'
const plugin = 'export default defineFwPlugin(() => {})'

/** A layer, a module that adds parts, and one whose listeners add and change some. */
const layered: Fixture = {
  config: { devtools: { enabled: true } },
  files: {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/pages/index.vue': page,
    'app/layouts/default.vue': '<template><div><slot /></div></template>',
    'app/middleware/guard.ts': middleware,
    'app/components/Badge.vue': page,
    'app/utils/price.ts': 'export const usePrice = () => 1',
    'server/api/hello.get.ts': handler,
    'layers/base/fw.config.ts': 'export default {}',
    'layers/base/app/pages/index.vue': page,
    'layers/base/app/layouts/default.vue': '<template><div><slot /></div></template>',
    'layers/base/app/middleware/guard.ts': middleware,
    'layers/base/app/components/Badge.vue': page,
    'layers/base/app/utils/price.ts': 'export const usePrice = () => 2',
    'layers/base/app/plugins/late.ts': plugin,
    'layers/base/server/api/hello.get.ts': handler,
    'layers/base/server/middleware/log.ts': 'export default defineEventHandler(() => {})',
    'parts/Chip.vue': page,
    'parts/Extra.vue': page,
    'parts/tax.ts': 'export const useTax = () => 1',
    'parts/plugin.ts': plugin,
    'parts/handler.ts': handler,
    'modules/shop.ts': `
import { addComponent, addImports, addPlugin, addServerHandler, createResolver, defineFwModule } from '@fw/kit'
const { resolve } = createResolver(import.meta.url)
export default defineFwModule({
  meta: { name: 'shop' },
  setup() {
    addComponent({ name: 'Chip', filePath: resolve('../parts/Chip.vue') })
    addImports({ name: 'useTax', from: resolve('../parts/tax.ts') })
    addPlugin(resolve('../parts/plugin.ts'))
    addServerHandler({ route: '/api/tax', handler: resolve('../parts/handler.ts') })
  },
})`,
    'modules/theme.ts': `
import { createResolver, defineFwModule } from '@fw/kit'
const { resolve } = createResolver(import.meta.url)
export default defineFwModule({
  meta: { name: 'theme' },
  setup(_, fw) {
    fw.hook('pages:extend', pages => void pages.push({ name: 'extra', path: '/extra', file: resolve('../parts/Extra.vue') }))
    fw.hook('components:extend', components => {
      for (const component of components) if (component.pascalName === 'Chip') component.global = true
    })
  },
})`,
  },
}

describeMatrix('devtools of layers and modules', { fixture: layered, layouts: ['v4'], modes: ['dev'] }, app => {
  it('show where parts come from, and what they override', async () => {
    const tab = await openTools(app)
    const rows = async (view: string): Promise<string[]> => {
      await show(tab, view)
      const texts = await tool(tab, '.content li').allInnerTexts()
      return texts.map(text => text.replaceAll(/\s+/g, ' '))
    }
    const pages = await rows('pages')
    expect(pages).toContain('/ index overrides layers/base/app/pages/index.vue (layer base) app/pages/index.vue')
    expect(pages).toContain('/extra extra module theme, in the hook pages:extend parts/Extra.vue')
    expect(pages).toContain(
      'default overrides layers/base/app/layouts/default.vue (layer base) app/layouts/default.vue',
    )
    expect(pages).toContain('guard overrides layers/base/app/middleware/guard.ts (layer base) app/middleware/guard.ts')
    const components = await rows('components')
    expect(components).toContain(
      'Badge overrides layers/base/app/components/Badge.vue (layer base) app/components/Badge.vue',
    )
    expect(components).toContain(
      'Chip global module shop changed by module theme, in the hook components:extend parts/Chip.vue',
    )
    const imports = await rows('imports')
    expect(imports).toContain('usePrice overrides layers/base/app/utils/price.ts (layer base) app/utils/price.ts')
    expect(imports).toContain('useTax module shop parts/tax.ts')
    const plugins = await rows('plugins')
    expect(plugins).toContainEqual(expect.stringMatching(/plugin\.ts module shop parts\/plugin\.ts$/))
    expect(plugins).toContainEqual(expect.stringMatching(/late\.ts layer base layers\/base\/app\/plugins\/late\.ts$/))
    const server = await rows('server')
    expect(server).toContain(
      '/api/hello GET overrides layers/base/server/api/hello.get.ts (layer base) server/api/hello.get.ts Try',
    )
    expect(server).toContain('/api/tax module shop parts/handler.ts Try')
    expect(server).toContain('log.ts layer base layers/base/server/middleware/log.ts')
  })
})

describeMatrix(
  'devtools with a base URL',
  {
    fixture: { ...fixture, config: { ...(fixture.config as object), devtools: true, app: { baseURL: '/shop/' } } },
    layouts: ['v3'],
    modes: ['dev'],
    base: '/shop',
  },
  responses,
  links,
)

describeMatrix(
  'devtools with ssr: false',
  {
    fixture: { ...fixture, config: { devtools: { enabled: true }, ssr: false } },
    layouts: ['v4'],
    modes: ['dev'],
  },
  app => {
    it('show the same data', proves('devtools'), async () => {
      const tab = await openTools(app)
      await rowOf(tab, 'client only (SPA)').waitFor()
      await show(tab, 'state')
      await rowOf(tab, '41').waitFor()
      expect(await rowOf(tab, 'Rendered').innerText()).toContain('on the client')
    })
  },
)

describeMatrix(
  'disabled devtools',
  { fixture: { ...fixture, config: { devtools: { enabled: false } } }, layouts: ['v4'], modes: ['dev'] },
  app => {
    it('are not served', async () => {
      expect(await app.html('/')).not.toContain('devtools/dist')
      expect((await app.get(PATH)).status).toBe(404)
      expect((await app.get(`${PATH}data.json`)).status).toBe(404)
    })
  },
)

describeMatrix('devtools', { fixture, layouts: ['v4'], modes: ['built'] }, app => {
  it('are not included in a build', proves('2.5-devonly'), async () => {
    expect(await app.html('/')).not.toContain('devtools/dist')
    expect((await app.get(PATH)).status).toBe(404)
    const files = readdirSync(app.outputDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    const traces = files
      .map(entry => join(entry.parentPath, entry.name))
      .filter(file => /__fw_devtools__|fw-devtools|@fw\/devtools/.test(readFileSync(file, 'utf8')))
    expect(traces).toEqual([])
  })
})
