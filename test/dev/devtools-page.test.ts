import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTools, rowOf, show, tool } from './devtools-panel'
import { openPage } from '../browser/page'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { eventually } from '../harness/eventually'

const fixture: Fixture = {
  config: { devtools: { enabled: true } },
  files: {
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': `<script setup>
const { data } = await useFetch('/api/count', { key: 'count', query: { step: 2 } })
const { data: same } = await useAsyncData('today', async () => new Date(0))
const names = useState('names', () => ['Ada'])
</script>
<template><main><h1>Count</h1><p id="count">{{ data.count }}</p><p id="names">{{ names.join() }}</p><Total /></main></template>`,
    'app/components/Total.vue': `<script setup>
const { data } = await useFetch('/api/count', { key: 'count', query: { step: 2 } })
</script>
<template><p id="total">{{ data.count }}</p></template>`,
    'server/api/count.ts': `let count = 0
export default defineEventHandler(event => ({ count: count += Number(getQuery(event).step) }))`,
  },
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate<Array<{ id: string; nodes: Array<{ html: string }> }>>(
    'axe.run("fw-devtools").then(result => result.violations)',
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

function state(app: App): void {
  it('refresh and edit data, and show its history', async () => {
    const tab = await openTools(app)
    await show(tab, 'data')
    const row = rowOf(tab, '/api/count')
    const first = Number(await tab.text('#count'))
    expect(await row.innerText()).toMatch(
      /success\s+useFetch\s+\d+ B\s+used in (?:app\/)?pages\/index\.vue\s+used in (?:app\/)?components\/Total\.vue/,
    )
    await row.getByText('History').click()
    await row.getByText('Refresh').click()
    await tab.shows('#count', String(first + 2))
    expect(await tool(tab, '[role=status]').innerText()).toBe('Refreshed /api/count.')
    await row.getByText('Edit').click()
    await tool(tab, 'dialog textarea').fill('{"count": 1000}')
    await tool(tab, 'dialog button:text-is("Save")').click()
    await tab.shows('#total', '1000')
    await tab.shows('#count', '1000')
    const history = tool(tab, '.section').filter({ hasText: 'History' }).last().locator('li')
    await history.filter({ hasText: '{"count":1000}' }).waitFor()
    await history
      .filter({ hasText: `{"count":${first + 2}}` })
      .first()
      .waitFor()
    await history
      .filter({ hasText: `{"count":${first}}` })
      .first()
      .waitFor()
    // JSON does not support dates.
    expect(await rowOf(tab, 'today').innerText()).not.toContain('Edit')
  })

  it('edit state, and show the payload by size', async () => {
    const tab = await openTools(app)
    await show(tab, 'state')
    await rowOf(tab, 'names').getByText('Edit').click()
    await tool(tab, 'dialog textarea').fill('["Ada", "Grace"]')
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Enter')
    await tab.shows('#names', 'Ada,Grace')
    await rowOf(tab, '["Ada","Grace"]').waitFor()
    expect(await rowOf(tab, 'Sent with the page').innerText()).toMatch(/\d+ B/)
    expect(await rowOf(tab, 'today').innerText()).toMatch(/data\s+26 B/)
  })

  it('move to a window of their own, with the state of the page', async () => {
    const tab = await openTools(app)
    await show(tab, 'data')
    const [own] = await Promise.all([
      tab.page.waitForEvent('popup'),
      tool(tab, '[aria-label="Open in a window of its own"]').click(),
    ])
    await tool(tab, '.panel').waitFor({ state: 'hidden' })
    const row = own.locator('fw-devtools li').filter({ hasText: '/api/count' }).first()
    const before = Number(await tab.text('#count'))
    await row.getByText('Refresh').click()
    await tab.shows('#count', String(before + 2))
    // Values of the page have the classes of another window.
    expect(await own.locator('fw-devtools li').filter({ hasText: 'today' }).first().innerText()).toContain('1970-01-01')
    await tab.page.reload()
    await tab.ready()
    await row.getByText('Refresh').click()
    await eventually(async () => expect(Number(await tab.text('#count'))).toBeGreaterThan(before + 4))
  })
}

function access(app: App): void {
  it.each([
    ['desktop', { width: 1120, height: 700 }, 'light'],
    ['phone', { width: 375, height: 700 }, 'dark'],
  ] as const)('fit a %s, and are accessible in every view', async (_, viewport, colorScheme) => {
    const tab = await openPage(app.url, { viewport, colorScheme })
    await tab.page.keyboard.press('Shift+Alt+D')
    await tool(tab, '.section').first().waitFor()
    await tab.page.keyboard.press('End')
    const views = await tool(tab, '[role=tab]').evaluateAll(elements =>
      elements.map(element => (element as unknown as { dataset: { view: string } }).dataset.view),
    )
    await tool(tab, `[data-view=${views.at(-1)}][aria-selected=true]`).waitFor()
    await tab.page.keyboard.press('Home')
    for (const view of views) {
      await tool(tab, `[data-view=${view}][aria-selected=true]`).waitFor()
      await eventually(async () => expect(await tool(tab, '.content').innerText()).not.toContain('Loading'))
      expect(await findViolations(tab.page), view).toEqual([])
      const overflow = await tool(tab, '.content').evaluate(element => element.scrollWidth - element.clientWidth)
      expect(overflow, view).toBe(0)
      await tab.page.keyboard.press('ArrowRight')
    }
  })
}

describeMatrix('devtools of a page', { fixture, layouts: ['v4'], modes: ['dev'] }, state, access)
describeMatrix('devtools of a page, with webpack', { fixture, bundlers: { bundler2: 'v3' }, modes: ['dev'] }, state)
