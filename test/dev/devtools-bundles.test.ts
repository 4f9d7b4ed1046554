import { expect, it } from 'vitest'
import { bundlerArgs, runIn } from '../harness/build-app'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { OTHER_BUNDLERS, inTurn } from '../harness/in-turn'
import { expectFit, openTools, rowOf, sectionOf, show, tool, VIEWPORTS } from './devtools-panel'

const fixture: Fixture = {
  config: { devtools: { enabled: true } },
  files: {
    'node_modules/acme-chart/package.json':
      '{ "name": "acme-chart", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/acme-chart/index.js': `export const chart = [${Array.from({ length: 2000 }, (_, index) => `'${index}'`).join()}]`,
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': '<template><h1>Home</h1></template>',
    'app/pages/chart.vue': `<script setup>
import { chart } from 'acme-chart'
</script>
<template><p class="chart">{{ chart.length }}</p></template>
<style>.chart { color: rebeccapurple }</style>`,
  },
}

/** What each route loads, after `fw analyze`. */
function bundles(app: App): void {
  it('say how a build is analyzed, and show the sizes of routes, packages and modules', async () => {
    const tab = await openTools(app)
    await show(tab, 'bundles')
    await tool(tab, '.none').getByText('No build was analyzed yet. Run `fw analyze`').waitFor()
    const { code, output } = await runIn(app.dir, ['analyze', ...bundlerArgs(app.bundler)], { isAlone: true })
    expect(code, output).toBe(0)
    await show(tab, 'overview')
    await show(tab, 'bundles')
    const size = String.raw`[\d.]+ k?B gzip, [\d.]+ k?B raw`
    expect(await rowOf(tab, '/chart').innerText()).toMatch(new RegExp(String.raw`^/chart\s+\d+ files\s+${size}`))
    await tool(tab, '[aria-label="Show /chart"]').click()
    const files = sectionOf(tab, 'Files of /chart').locator('li')
    const page = files.filter({ hasText: 'pages/chart.vue' })
    expect(await page.filter({ hasText: 'script' }).innerText()).toMatch(
      new RegExp(String.raw`only this route\s+${size}`),
    )
    expect(await files.filter({ hasText: 'entry' }).first().innerText()).toMatch(/all routes/)
    await page.filter({ hasText: 'styles' }).waitFor()
    await sectionOf(tab, 'Packages of /chart').locator('li').filter({ hasText: 'acme-chart' }).waitFor()
    const [largest] = await sectionOf(tab, 'Largest modules of /chart')
      .locator('li')
      .filter({ hasText: 'acme-chart/index.js' })
      .allInnerTexts()
    expect(largest).toMatch(/acme-chart\/index\.js\s+acme-chart\s+1\d\.\d kB/)
    await tool(tab, '[aria-label="Show /"]').press('Enter')
    await sectionOf(tab, 'Files of /').waitFor()
    expect(await tool(tab, 'li').filter({ hasText: 'acme-chart' }).count()).toBe(0)
  })

  it.each(VIEWPORTS)('fit a %s, and are accessible', async (_, viewport, colorScheme) => {
    const tab = await openTools(app, '/', { viewport, colorScheme })
    await show(tab, 'bundles')
    await tool(tab, '[aria-label="Show /chart"]').click()
    await sectionOf(tab, 'Largest modules').waitFor()
    await expectFit(tab, 'bundles')
  })
}

describeMatrix('devtools: bundles', { fixture, layouts: ['v4'], modes: ['dev'] }, bundles)
for (const { name, bundler } of inTurn(1, OTHER_BUNDLERS))
  describeMatrix(`devtools: bundles, with ${name}`, { fixture, bundlers: { [bundler]: 'v3' }, modes: ['dev'] }, bundles)
