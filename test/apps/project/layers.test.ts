import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headingOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture, Layout } from '../../harness/fixture'
import { inTurn } from '../../harness/in-turn'

/** A project with a theme, and a layer that extends another one. Layers have the layout of the project. */
function createLayered(layout: Layout): Fixture {
  const source = layout === 'v4' ? 'app/' : ''
  return {
    config: { extends: ['./base'], theme: './themes/dark', routeRules: { '/shell': { ssr: false } } },
    files: {
      'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
      'app/pages/index.vue':
        '<script setup>const config = useRuntimeConfig()</script><template><div><h1>Project</h1><BaseCard /><Shared /><ThemeBadge /><p id="composable">{{ useBase() }}</p><p id="config">{{ config.public.base }} {{ config.public.both }}</p><p id="order">{{ $order.join() }}</p></div></template>',
      'app/components/Shared.vue': '<template><p id="shared">of the project</p></template>',
      'app/plugins/own.ts': 'export default defineFwPlugin((fw) => { fw.$order.push("project") })',
      'base/fw.config.ts':
        'export default defineFwConfig({ extends: ["./deeper"], runtimeConfig: { public: { base: "base", both: "base" } } })',
      [`base/${source}pages/from-base.vue`]: '<template><h1>From base</h1></template>',
      [`base/${source}pages/index.vue`]: '<template><h1>Base home</h1></template>',
      [`base/${source}components/BaseCard.vue`]: '<template><p id="base-card">card</p></template>',
      [`base/${source}components/Shared.vue`]: '<template><p id="shared">of the layer</p></template>',
      [`base/${source}composables/base.ts`]: 'export const useBase = () => "from base"',
      [`base/${source}plugins/base.ts`]: 'export default defineFwPlugin(() => ({ provide: { order: ["layer"] } }))',
      'app/pages/shell.vue': '<template><h1>Shell</h1></template>',
      'base/app/spa-loading-template.html': '<p id="loading">loading from a layer</p>',
      'base/public/base.txt': 'base file',
      'base/server/api/base.ts': 'export default defineEventHandler(() => ({ from: "base" }))',
      'base/deeper/fw.config.ts': 'export default defineFwConfig({ runtimeConfig: { public: { both: "deeper" } } })',
      [`base/deeper/${source}pages/deep.vue`]: '<template><h1>Deep</h1></template>',
      'themes/dark/fw.config.ts': 'export default defineFwConfig({})',
      [`themes/dark/${source}layouts/default.vue`]: '<template><div class="dark"><slot /></div></template>',
      [`themes/dark/${source}components/ThemeBadge.vue`]: '<template><p id="badge">dark</p></template>',
    },
  }
}

function layers(app: App): void {
  it(
    'loads pages, components, composables, config, public files and handlers of layers',
    proves('extends', '2.2-extends'),
    async () => {
      const html = await app.html('/')
      expect(headingOf(html)).toBe('Project')
      expect(textOf(html, 'base-card')).toBe('card')
      expect(textOf(html, 'composable')).toBe('from base')
      expect(textOf(html, 'config')).toBe('base base')
      expect(headingOf(await app.html('/from-base'))).toBe('From base')
      expect(headingOf(await app.html('/deep'))).toBe('Deep')
      expect(await app.html('/base.txt')).toBe('base file')
      expect(await app.json('/api/base')).toEqual({ from: 'base' })
    },
  )

  it('gives the project precedence over its layers', proves('extends'), async () => {
    const html = await app.html('/')
    expect(textOf(html, 'shared')).toBe('of the project')
    expect(textOf(html, 'order')).toBe('layer,project')
  })

  it('loads a theme as a layer', proves('theme', '2.2-extends'), async () => {
    const html = await app.html('/')
    expect(html).toContain('class="dark"')
    expect(textOf(html, 'badge')).toBe('dark')
  })

  it('uses the loading template of a layer', proves('2.4-spa-template'), async () => {
    expect(await app.html('/shell')).toContain('loading from a layer')
  })
}

function inTheBrowser(app: App): void {
  it('removes the loading template of a layer', async () => {
    const tab = await openPage(`${app.url}/shell`)
    await tab.shows('h1', 'Shell')
    await tab.page.waitForSelector('#loading', { state: 'detached' })
  })

  it('run in the browser', async () => {
    const tab = await openPage(app.url)
    expect(await tab.text('#shared')).toBe('of the project')
  })
}

describeMatrix('layers', { fixture: createLayered, modes: inTurn(3, ['dev', 'built']) }, layers, inTheBrowser)
// Layers have other directories in the v3 layout.
describeMatrix('layers', { fixture: createLayered, layouts: ['v3'], modes: ['dev'] }, layers)
