import type { Locator } from 'playwright-core'
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
export async function openTools(app: App, path = '/'): Promise<Tab> {
  const tab = await openPage(app.url + path)
  await tool(tab, '.button').click()
  await tool(tab, '.section').first().waitFor()
  return tab
}
