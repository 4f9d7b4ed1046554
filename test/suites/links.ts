import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { attributeOf, headingOf, tagsOf, textOf } from './html'

const SCRIPTS = [
  'javascript:alert(1)',
  'JAVAscript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
]

/** The targets that links and `navigateTo` allow, and those that they reject. */
export function links(app: App): void {
  describe('links', () => {
    it('render the given URLs', async () => {
      const html = await app.html('/nav')
      expect(attributeOf(html, 'link-host', 'href')).toBe('//other.example/x')
      expect(attributeOf(html, 'link-host', 'rel')).toBe('noopener noreferrer')
      expect(attributeOf(html, 'link-file', 'href')).toBe('/robots.txt')
      expect(attributeOf(html, 'link-file', 'rel')).toBeUndefined()
      expect(attributeOf(html, 'link-slash', 'href')).toBe(`${app.base}/nav/one/?a=1#b`)
      expect(attributeOf(html, 'link-rel', 'rel')).toBeUndefined()
      expect(attributeOf(html, 'link-blank', 'href')).toBe(`${app.base}/nav/one`)
      expect(attributeOf(html, 'link-blank', 'rel')).toBe('me')
      expect(attributeOf(html, 'link-none', 'href')).toBeUndefined()
      expect(attributeOf(html, 'link-custom', 'data-href')).toBe(`${app.base}/nav/one`)
      expect(textOf(html, 'link-custom')).toBe('false false nav-id')
      expect(attributeOf(html, 'nav-two', 'href')).toBe(`${app.base}/nav/two?tab=x#end`)
    })

    it('use the defaults of defineFwLink', async () => {
      const html = await app.html('/nav')
      expect(attributeOf(html, 'own-slash', 'href')).toBe(`${app.base}/nav/one/`)
      expect(attributeOf(html, 'own-remove', 'href')).toBe(`${app.base}/nav/one`)
      expect(attributeOf(html, 'own-here', 'class')).toContain('exactly-here')
      expect(attributeOf(html, 'own-external', 'rel')).toBe('external')
    })

    it('never run code, and navigate from a custom slot', async () => {
      const rendered = tagsOf(await app.html('/nav'), 'a').filter(tag => 'data-script' in tag)
      expect(rendered).toHaveLength(5)
      expect(rendered.filter(tag => 'href' in tag)).toEqual([])
      const tab = await openPage(`${app.url}/nav`)
      for (const link of await tab.page.locator('[data-script]').all()) await link.click()
      await tab.page.click('#try-script')
      await tab.shows('#said', 'navigateTo() cannot navigate to a "javascript:" URL.')
      await tab.page.click('#try-host')
      await tab.page.waitForFunction('document.querySelector("#said").textContent.includes("is an external URL")')
      expect(await tab.page.evaluate('window.hacked')).toBeUndefined()
      expect(new URL(tab.page.url()).pathname).toBe(`${app.base}/nav`)
      await tab.page.click('#link-custom')
      await tab.shows('h1', 'Nav one')
    })

    it('use the fallback layout if the named one is missing', async () => {
      expect(await app.html('/nav')).toMatch(/<div class="layout-plain"[^>]*>(?:<!--.*?-->)*<p id="fallback">/)
    })
  })

  describe('redirects', () => {
    const go = (to: string, external = 'no') =>
      app.get(`/nav/go?external=${external}&to=${encodeURIComponent(to)}`, { headers: { accept: 'text/html' } })

    it('never lead to another host, unless it is allowed', async () => {
      for (const to of [
        '//evil.example/a',
        '/\\evil.example',
        'https://evil.example',
        '/\t/evil.example',
        '\\\\evil.example',
      ]) {
        const response = await go(to)
        expect([response.status, response.headers.get('location')], to).toEqual([400, null])
      }
      expect((await go('https://good.example/a b', 'yes')).headers.get('location')).toBe('https://good.example/a%20b')
      expect((await go('//good.example/a', 'yes')).headers.get('location')).toBe('//good.example/a')
      expect((await go('/about')).headers.get('location')).toBe(`${app.base}/about`)
    })

    it.each(SCRIPTS)('never lead to %j', async to => {
      for (const external of ['yes', 'no']) {
        const response = await go(to, external)
        expect([response.status, response.headers.get('location')]).toEqual([400, null])
        expect(headingOf(await response.text())).not.toBe('Stayed')
      }
    })
  })
}
