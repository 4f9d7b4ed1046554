import { expect, it } from 'vitest'
import type { openPage, Tab } from '../browser/page'
import { expectFit, openTools, rowOf, sectionOf, show, tool, VIEWPORTS } from './devtools-panel'
import { eventually } from '../harness/eventually'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { OTHER_BUNDLERS, inTurn } from '../harness/in-turn'

const fixture: Fixture = {
  config: { devtools: { enabled: true } },
  files: {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/layouts/default.vue': '<template><div><SiteHeader /><slot /></div></template>',
    'app/components/SiteHeader.vue': '<template><header>Shop</header></template>',
    'app/components/UnusedBadge.vue': '<template><b>New</b></template>',
    'app/lib/start.ts': 'export const START = 1',
    'app/pages/orders/[id].vue': `<script setup lang="ts">
import { START } from '~/lib/start'
const { data } = await useAsyncData('order', async () => START)
</script>
<template><p><LazyTotalLine :value="data" /></p></template>`,
    'app/pages/index.vue': `<script setup lang="ts">
const { count } = useCounter()
</script>
<template><main><h1>Count</h1><TotalLine :value="count" /></main></template>`,
    'app/components/TotalLine.vue': `<script setup>
defineProps({ value: Number })
</script>
<template><p id="total">{{ value }}</p></template>`,
    'app/composables/counter.ts': `export const useCounter = (): { count: number } => ({ count: 1 })`,
  },
}

/** The rows of a section, each in one line. */
async function rowsOf(tab: Tab, section: string): Promise<string[]> {
  const rows = await sectionOf(tab, section).locator('li').allInnerTexts()
  return rows.map(text => text.replaceAll(/\s+/g, ' ').replaceAll('app/', ''))
}

async function showUsage(app: App, part: string, options: Parameters<typeof openPage>[1] = {}): Promise<Tab> {
  const tab = await openTools(app, '/', options)
  await show(tab, 'usage')
  await tool(tab, `[aria-label="Show ${part}"]`).first().click()
  await tool(tab, '[role=status]').getByText(`Showing the usage of ${part}.`).waitFor()
  await eventually(async () => expect(await tool(tab, '.content').evaluate(element => element.scrollTop)).toBe(0))
  return tab
}

function usage(app: App): void {
  it('show what a page uses, also before it is opened', async () => {
    const tab = await showUsage(app, '/orders/:id')
    expect(await rowsOf(tab, '/orders/:id uses')).toEqual([
      expect.stringMatching(/^default layout uses 1 used by 2 layouts\/default.vue/),
      expect.stringMatching(/^SiteHeader component/),
      expect.stringMatching(/^TotalLine component uses 0 used by 2 lazy components\/TotalLine.vue/),
      expect.stringMatching(/^useAsyncData import uses 0 used by 1 #app/),
      expect.stringMatching(/^lib\/start.ts file uses 0 used by 1/),
    ])
    await tool(tab, '.graph g').filter({ hasText: 'TotalLine' }).click()
    await sectionOf(tab, 'TotalLine is used by').waitFor()
    expect(await tool(tab, '.graph').getAttribute('aria-label')).toBe(
      '2 parts use TotalLine, which uses 0 parts. They are listed below.',
    )
  })

  it('show who uses a component or composable, and what is not used', async () => {
    const tab = await showUsage(app, 'SiteHeader')
    expect(await rowsOf(tab, 'SiteHeader is used by')).toEqual([
      expect.stringMatching(/^default layout/),
      expect.stringMatching(/^\/ page/),
      expect.stringMatching(/^\/orders\/:id page/),
    ])
    await tool(tab, '[aria-label="Show useCounter"]').press('Enter')
    expect(await rowsOf(tab, 'useCounter is used by')).toEqual([expect.stringMatching(/^\/ page/)])
    await rowOf(tab, 'UnusedBadge').getByText('not used by name').waitFor()
    app.edit('app/components/SiteHeader.vue', '<template><header>Shop<UnusedBadge /></header></template>')
    await rowOf(tab, 'UnusedBadge').getByText('used by 1').waitFor()
    app.edit('app/components/SiteHeader.vue', fixture.files['app/components/SiteHeader.vue']!)
    await rowOf(tab, 'UnusedBadge').getByText('not used by name').waitFor()
  })

  it.each(VIEWPORTS)('show the usage of parts on a %s, accessibly', async (_, viewport, colorScheme) => {
    const tab = await showUsage(app, 'TotalLine', { viewport, colorScheme })
    await tool(tab, 'svg.graph').waitFor()
    await expectFit(tab, 'usage')
  })
}

/** Selects a module of the client. */
async function inspect(app: App, name: string, options: Parameters<typeof openPage>[1] = {}) {
  const tab = await openTools(app, '/', options)
  await show(tab, 'module-graph')
  await sectionOf(tab, 'Modules of the project')
    .locator('li')
    .filter({ hasText: new RegExp(String.raw`${name}\s*client`) })
    .getByRole('button', { name: 'Steps' })
    .click()
  await tool(tab, '.steps').waitFor()
  return tab
}

function modules(app: App): void {
  it('list modules with their importers and imports, and follow them', async () => {
    const tab = await inspect(app, 'composables/counter.ts')
    await sectionOf(tab, 'Imported by').locator('li').filter({ hasText: 'pages/index.vue' }).first().waitFor()
    await sectionOf(tab, 'Imported by').getByRole('button', { name: 'Steps' }).first().click()
    await sectionOf(tab, 'Steps of').filter({ hasText: 'pages/index.vue' }).waitFor()
    await sectionOf(tab, 'Imports').locator('li').filter({ hasText: 'composables/counter.ts' }).first().waitFor()
    await tool(tab, 'button:text-is("Close")').click()
    await tool(tab, '.steps').waitFor({ state: 'detached' })
    expect(await sectionOf(tab, 'Imported by').count()).toBe(0)
  })

  it('show the steps again after an edit', async () => {
    const tab = await inspect(app, 'composables/counter.ts')
    await tool(tab, '.steps summary').first().click()
    await tool(tab, '.steps pre').getByText('count: 1').waitFor()
    app.edit('app/composables/counter.ts', 'export const useCounter = (): { count: number } => ({ count: 2 })')
    await tab.shows('#total', '2')
    await eventually(async () => {
      const first = tool(tab, '.steps details').first()
      if ((await first.getAttribute('open')) === null) await first.locator('summary').click()
      expect(await first.innerText()).toContain('count: 2')
    })
    app.edit('app/composables/counter.ts', fixture.files['app/composables/counter.ts']!)
    await tab.shows('#total', '1')
  })

  it.each(VIEWPORTS)('fit a %s, and are accessible', async (_, viewport, colorScheme) => {
    const tab = await inspect(app, 'pages/index.vue', { viewport, colorScheme })
    await tool(tab, '.steps summary').last().click()
    await tool(tab, '.steps ins').first().waitFor()
    await expectFit(tab, 'module-graph')
  })
}

function eachStep(app: App): void {
  it('show what each plugin has changed', async () => {
    const tab = await inspect(app, 'pages/index.vue')
    const steps = tool(tab, '.steps > li')
    expect(await steps.first().innerText()).toMatch(/^file\s+4 lines$/)
    const compiled = steps.filter({ hasText: 'vite:vue' })
    expect(await compiled.innerText()).toMatch(/vite:vue\s+\+\d+ −\d+ lines\s+[\d.]+ ms/)
    await compiled.locator('summary').press('Enter')
    await compiled.locator('del').filter({ hasText: '<TotalLine :value="count" />' }).waitFor()
    await compiled.locator('ins').filter({ hasText: '_openBlock' }).first().waitFor()
    const imports = steps.filter({ hasText: 'fw:imports' })
    await imports.locator('summary').click()
    await imports.locator('ins').filter({ hasText: 'useCounter' }).first().waitFor()
    await tool(tab, '.none').getByText('Ran without changing it:').waitFor()
    // The page runs what it has loaded.
    expect(await tab.text('#total')).toBe('1')
  })

  it('show the code of the server as the module runner gets it', async () => {
    const { token } = await app.json('/__fw_devtools__/token', { method: 'POST' })
    const act = async (name: string, input: object) =>
      app.json(`/__fw_devtools__/actions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-fw-devtools': token },
        body: JSON.stringify(input),
      })
    await app.get('/')
    const id = app.path('app/composables/counter.ts')
    const { result } = await act('trace-module', { side: 'server', id })
    expect(result.steps[0]).toMatchObject({ name: 'file', code: expect.stringContaining('count: number') })
    expect(result.steps.at(-1)).toMatchObject({
      name: 'module runner',
      code: expect.stringContaining('__vite_ssr_exportName__'),
    })
    expect(await act('trace-module', { side: 'server', id: '/nothing' })).toEqual({
      error: 'The module is not loaded any more.',
    })
  })
}

function loaders(app: App): void {
  it('show source, loaders and result, and that the bundler does not keep more', async () => {
    const tab = await inspect(app, 'composables/counter.ts')
    const steps = tool(tab, '.steps > li')
    expect(await steps.first().innerText()).toMatch(/^file\s+1 line$/)
    await steps.filter({ hasText: 'code-loader' }).first().waitFor()
    await steps.last().locator('summary').click()
    await steps.last().locator('del').filter({ hasText: ': { count: number }' }).waitFor()
    await tool(tab, '.none').getByText('The bundler only keeps the source and the final code').waitFor()
    await show(tab, 'overview')
    await rowOf(tab, 'Builder').waitFor()
  })
}

describeMatrix('devtools: graphs', { fixture, layouts: ['v4'], modes: ['dev'] }, usage, modules, eachStep)
for (const { name, bundler } of inTurn(2, OTHER_BUNDLERS)) {
  describeMatrix(
    `devtools: graphs, with ${name}`,
    { fixture, bundlers: { [bundler]: 'v3' }, modes: ['dev'] },
    modules,
    loaders,
  )
}
