import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { attributeOf, headOf, tagsOf, textOf } from './html'

/** State and data in the payload of a page. */
export function data(app: App): void {
  describe('state', () => {
    it('is restored in the browser as it was on the server, and cannot close the script that contains it', async () => {
      const tab = await openPage(`${app.url}/state?who=ada`)
      const html = await (await tab.page.request.get(`${app.url}/state?who=ada`)).text()
      expect(textOf(html, 'who')).toBe('ada')
      expect(await tab.text('#who')).toBe('ada')
      expect(await tab.text('#special')).toBe('1970-01-01T00:00:00.000Z 1 2 11')
      expect(html).not.toContain('<script>window.hacked')
      expect(await tab.page.evaluate('window.hacked')).toBeUndefined()
      expect(await tab.text('#text')).toBe('</script><script>window.hacked = true</script>')
    })

    it('is not shared between requests', async () => {
      const names = Array.from({ length: 30 }, (_, index) => `guest-${index}`)
      const pages = await Promise.all(names.map(name => app.html(`/state?who=${name}`)))
      expect(pages.map(html => textOf(html, 'who'))).toEqual(names)
      expect(new Set(pages.map(html => textOf(html, 'fresh'))).size).toBe(names.length)
    })
  })

  describe('data', () => {
    it('is rendered on the server', async () => {
      const html = await app.html('/data')
      expect(textOf(html, 'item')).toMatch(/^5 \d+$/)
      expect(textOf(html, 'status')).toBe('success')
      expect(textOf(html, 'computed')).toBe('42')
      expect(textOf(html, 'picked')).toBe('a b')
      expect(textOf(html, 'late')).toBe('not yet')
      expect(textOf(html, 'failure')).toBe('422')
    })

    it('is not fetched again by the browser, unless it is refreshed', async () => {
      const tab = await openPage(`${app.url}/data`)
      await tab.shows('#late', 'world')
      expect(tab.requests).not.toContain(`${app.base}/api/items/5`)
      expect(tab.requests).not.toContain(`${app.base}/api/query`)
      const before = await tab.text('#item')
      await tab.page.click('#refresh')
      await tab.page.waitForFunction(`document.querySelector("#item").textContent !== ${JSON.stringify(before)}`)
      expect(tab.requests.filter(path => path === `${app.base}/api/items/5`)).toHaveLength(1)
    })

    it('is fetched by the browser after a navigation', async () => {
      const tab = await openPage(app.url, { expected: [/422/] })
      await tab.page.click('#to-data')
      await tab.page.waitForSelector('#item')
      expect(await tab.text('#item')).toMatch(/^5 \d+$/)
      expect(await tab.text('#failure')).toBe('422')
      expect(tab.requests.filter(path => path === `${app.base}/api/items/5`)).toHaveLength(1)
    })
  })

  describe('the request', () => {
    it('reads and writes cookies', async () => {
      const response = await app.get('/cookie', { headers: { cookie: 'visits=4' } })
      expect(response.headers.get('set-cookie')).toMatch(/^visits=5/)
      expect(textOf(await response.text(), 'visits')).toBe('5')
      const tab = await openPage(`${app.url}/cookie`)
      expect(await tab.text('#visits')).toBe('1')
      await tab.page.click('#visit')
      await tab.page.waitForFunction('document.cookie.includes("visits=2")')
    })

    it('provides its URL, headers and event, and sets the status', async () => {
      const response = await app.get('/request?x=1', { headers: { 'x-word': 'word' } })
      const html = await response.text()
      expect(response.status).toBe(202)
      expect(textOf(html, 'path')).toBe(`${app.base}/request?x=1`)
      expect(textOf(html, 'word')).toBe('word')
      expect(textOf(html, 'seen')).toBe('first second')
    })
  })

  describe('the document', () => {
    it('renders head tags of pages and components', async () => {
      const html = await app.html('/head')
      const head = headOf(html)
      expect(head).toContain('<title>Head &amp; &lt;tags&gt; - Site</title>')
      expect(tagsOf(head, 'meta')).toEqual(
        expect.arrayContaining([
          { charset: 'utf-8' },
          { name: 'viewport', content: 'width=device-width, initial-scale=1' },
          { name: 'x-test', content: '"quoted"' },
          { name: 'from-component', content: 'yes' },
        ]),
      )
      expect(tagsOf(head, 'link')).toEqual(
        expect.arrayContaining([
          { rel: 'canonical', href: 'https://example.com/head' },
          { rel: 'help', href: '/help' },
        ]),
      )
      expect(tagsOf(html, 'html')[0]).toMatchObject({ lang: 'en' })
      expect(tagsOf(html, 'body')[0]).toMatchObject({ class: 'from-head' })
      expect(headOf(await app.html('/about'))).toContain('<meta property="og:title" content="About us">')
    })

    it('updates the head in the browser', async () => {
      const tab = await openPage(`${app.url}/head`)
      expect(await tab.page.title()).toBe('Head & <tags> - Site')
      await tab.page.click('#retitle')
      await tab.page.waitForFunction('document.title === "Changed - Site"')
      await tab.page.click('#to-about')
      await tab.page.waitForFunction('document.title === "About - Site"')
      expect(await tab.page.locator('link[rel=canonical]').count()).toBe(0)
    })

    it('contains the root and the teleports', async () => {
      const html = await app.html('/teleport')
      expect(attributeOf(html, '__fw', 'id')).toBe('__fw')
      expect(html).toMatch(/<div id="teleports">[\s\S]*over there/)
      const tab = await openPage(`${app.url}/teleport`)
      expect(await tab.text('#teleports #teleported')).toBe('over there')
    })
  })
}
