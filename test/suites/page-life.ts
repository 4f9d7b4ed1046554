import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { headingOf, tagsOf, textOf } from './html'

/** The lifecycle of pages during navigation. */
export function pageLife(app: App): void {
  describe('pages in the browser', () => {
    it('receive their parameters as props, and their meta', async () => {
      const html = await app.html('/nav/seven?tab=t')
      expect(headingOf(html)).toBe('Nav seven')
      expect(textOf(html, 'nav-route')).toBe('own t')
    })

    it('switch to another layout, keep the instance if the key is the same, and run their guards', async () => {
      const tab = await openPage(`${app.url}/nav/one`)
      const instance = await tab.text('#nav-instance')
      await tab.page.click('#nav-two')
      await tab.shows('h1', 'Nav two')
      expect(await tab.text('#nav-instance')).toBe(instance)
      expect(await tab.text('#nav-route')).toBe('own x #end')
      expect(await tab.text('#nav-log')).toBe('update two')
      await tab.page.evaluate('document.querySelector("#to-about").click()')
      await tab.page.waitForSelector('#here')
      await tab.page.goBack()
      await tab.shows('#nav-log', 'update two, leave')
      await tab.page.click('#wear')
      await tab.page.waitForSelector('.layout-plain[data-tone=warm]')
      expect(await tab.text('h1')).toBe('Nav two')
    })

    it('notify hooks, the route announcer and the loading indicator', async () => {
      expect(tagsOf(await app.html('/nav/one'), 'span').find(({ role }) => role === 'status')).toMatchObject({
        'aria-live': 'polite',
        'aria-atomic': 'false',
      })
      const tab = await openPage(`${app.url}/nav/one`)
      await tab.page.evaluate('window.navSeen.length = 0')
      expect([await tab.text('#announced'), await tab.text('#loading')]).toEqual(['', 'false'])
      await tab.page.click('#nav-slow')
      await tab.page.waitForFunction('window.navContinue !== undefined')
      expect(await tab.text('h1')).toBe('Nav one')
      await tab.shows('#loading', 'true')
      expect(
        await tab.page
          .locator('.fw-loading-indicator')
          .evaluate(element => (element as unknown as { style: { opacity: string } }).style.opacity),
      ).toBe('1')
      expect(await tab.page.evaluate('window.navSeen')).toEqual(['page:loading:start', 'page:start'])
      await tab.page.evaluate('window.navContinue()')
      await tab.shows('h1', 'Slow')
      await tab.shows('#loading', 'false')
      await tab.shows('.fw-route-announcer [role=status]', 'Slow - Site')
      expect(await tab.page.evaluate('window.navSeen')).toEqual([
        'page:loading:start',
        'page:start',
        'page:finish',
        'page:loading:end',
      ])
    })

    it('are blocked by middleware that is added at runtime, and finish loading if it fails', async () => {
      const tab = await openPage(`${app.url}/nav/one`, { expected: [/broken middleware/] })
      await tab.page.click('#block')
      await tab.shows('#block', 'added')
      await tab.page.click('#nav-blocked')
      await tab.page.waitForFunction(
        'window.navSeen.at(-1) === "page:loading:end" && window.navSeen.at(-2) === "page:loading:start"',
      )
      expect([await tab.text('h1'), new URL(tab.page.url()).pathname]).toEqual(['Nav one', `${app.base}/nav/one`])
      expect(tab.problems).toEqual([])
      await tab.page.evaluate('window.navSeen.length = 0')
      await tab.page.click('#nav-broken')
      await tab.page.waitForFunction(
        'window.navSeen.at(-1) === "page:loading:end" && window.navSeen.at(-2) === "page:loading:start"',
      )
      await tab.shows('#loading', 'false')
      expect(tab.console.some(line => line.startsWith('error:') && line.includes('broken middleware'))).toBe(true)
      expect(await tab.text('h1')).toBe('Nav one')
    })
  })
}
