import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../browser/page'
import type { Tab } from '../browser/page'
import type { App } from '../harness/start-app'

/** An element of devtools, which are in a shadow root. */
export const tool = (tab: Tab, selector: string): Locator => tab.page.locator(`fw-devtools ${selector}`)

/** Selects a view. */
export const show = (tab: Tab, view: string): Promise<void> => tool(tab, `[data-view=${view}]`).click()

/** The first row that contains a text. */
export const rowOf = (tab: Tab, text: string): Locator => tool(tab, 'li').filter({ hasText: text }).first()

/** Opens a page of an application, and the panel in it. */
export async function openTools(app: App, path = '/', options: Parameters<typeof openPage>[1] = {}): Promise<Tab> {
  const tab = await openPage(app.url + path, options)
  await tool(tab, '.button').click()
  await tool(tab, '.section').first().waitFor()
  return tab
}

/** The section whose title starts with a text. */
export const sectionOf = (tab: Tab, title: string): Locator =>
  tool(tab, '.section').filter({ has: tab.page.locator('summary').filter({ hasText: new RegExp(`^${title}`) }) })

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate<Array<{ id: string; nodes: Array<{ html: string }> }>>(
    'axe.run("fw-devtools").then(result => result.violations)',
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Expects that the selected view is accessible, and not wider than the panel. */
export async function expectFit(tab: Tab, view: string): Promise<void> {
  expect(await findViolations(tab.page), view).toEqual([])
  const overflow = await tool(tab, '.content').evaluate(element => element.scrollWidth - element.clientWidth)
  expect(overflow, view).toBe(0)
}

/** The sizes of windows in which views are checked. */
export const VIEWPORTS = [
  ['desktop', { width: 1120, height: 700 }, 'light'],
  ['phone', { width: 375, height: 700 }, 'dark'],
] as const
