import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { headOf, tagsOf } from './html'

/** Head tags of pages, set by composables, components and scripts. */
export function heads(app: App): void {
  describe('head components', () => {
    it('are rendered, also when nested', async () => {
      const html = await app.html('/heads/tags')
      const head = headOf(html)
      expect(tagsOf(html, 'html')[0]).toMatchObject({ lang: 'de', class: 'tags' })
      expect(tagsOf(html, 'body')[0]).toMatchObject({ class: 'tags-body', 'data-tags': 'yes' })
      expect(head).toContain('<title>Tags - Site</title>')
      expect(tagsOf(head, 'base')).toEqual([{ target: '_self' }])
      expect(tagsOf(head, 'meta')).toEqual(
        expect.arrayContaining([
          { name: 'tags', content: 'Tags' },
          { 'http-equiv': 'content-language', content: 'de' },
        ]),
      )
      expect(tagsOf(head, 'link')).toContainEqual({ rel: 'help', href: '/tags-help' })
      expect(head).toContain('<style>.tags { --tags: 1px }</style>')
      expect(head).toMatch(/<script[^>]*id="tags-data"[^>]*>\{"tags":"\\u003C\/script>"\}<\/script>/)
      expect(head).toContain('<noscript id="tags-noscript">Scripts are off</noscript>')
      expect(html).toMatch(/<script[^>]*id="tags-last"[^>]*>last<\/script><\/body>/)
      expect(html).toContain('<p id="inside">inside</p>')
    })

    it('update with the page, and are removed with their component', async () => {
      const tab = await openPage(`${app.url}/heads/tags`)
      const content = (): Promise<unknown> =>
        tab.page.evaluate(
          '[document.title, document.querySelector("meta[name=tags]")?.content, document.documentElement.lang, document.body.className, document.querySelectorAll("#tags-data, #tags-last, #tags-noscript, link[rel=help], base").length].join("|")',
        )
      await tab.page.click('#retitle')
      await tab.page.waitForFunction('document.title === "Other - Site"')
      expect(await content()).toBe('Other - Site|Other|de|tags-body|5')
      await tab.page.click('#hide')
      await tab.page.waitForFunction('document.title === "Site"')
      expect(await content()).toBe('Site||en||0')
      await tab.page.click('#hide')
      await tab.page.waitForFunction('document.title === "Other - Site"')
      expect(await content()).toBe('Other - Site|Other|de|tags-body|5')
      await tab.page.click('#to-about')
      await tab.page.waitForFunction('document.title === "About - Site"')
      expect(await content()).toBe('About - Site||en||0')
    })
  })

  describe('head composables', () => {
    it('add, update and remove tags, and never run unsafe values', async () => {
      const hostile = encodeURIComponent('"><img src=x onerror="window.hacked=4">')
      expect(headOf(await app.html(`/heads/calls?from=${hostile}`))).not.toMatch(/onload|javascript:/)
      const tab = await openPage(`${app.url}/heads/calls?from=${hostile}`)
      const meta = (name: string): Promise<unknown> =>
        tab.page.evaluate(`document.querySelector('meta[name="${name}"]')?.content`)
      expect([await tab.page.title(), await meta('description'), await meta('entry')]).toEqual([
        'Calls - Site',
        'first',
        'one',
      ])
      expect(await tab.page.locator('meta[property="og:image"]').count()).toBe(2)
      await tab.page.click('#change')
      await tab.page.waitForFunction('document.querySelector("meta[name=description]").content === "second"')
      await tab.page.click('#patch')
      await tab.page.waitForFunction('document.querySelector("meta[name=entry]").content === "two"')
      await tab.page.click('#dispose')
      await tab.page.waitForFunction('!document.querySelector("meta[name=entry]")')
      expect([await meta('server-head'), await meta('server-safe'), await meta('robots')]).toEqual([
        'sent',
        'sent',
        'noindex',
      ])
      expect(await tab.page.evaluate('window.hacked')).toBeUndefined()
      expect(await tab.page.evaluate('document.querySelector("meta[name=safe]").content.includes("onerror")')).toBe(
        true,
      )
    })

    it('are ignored after a navigation if they are server-only', async () => {
      const tab = await openPage(`${app.url}/about`)
      await tab.page.evaluate(`document.querySelector('#__fw').__vue_app__.$fw.$router.push('/heads/calls')`)
      await tab.page.waitForFunction('document.title === "Calls - Site"')
      expect(await tab.page.locator('meta[name=server-head], meta[name=server-safe], meta[name=robots]').count()).toBe(
        0,
      )
    })
  })

  describe('head and cookies of a page', () => {
    it('are set in the browser if the page is client-rendered', async () => {
      const response = await app.get('/heads/shell', { headers: { accept: 'text/html' } })
      expect([response.headers.getSetCookie(), headOf(await response.text()).includes('<title>')]).toEqual([[], false])
      const tab = await openPage(`${app.url}/heads/shell`)
      await tab.page.waitForFunction('document.title === "Of the browser - Site"')
      expect(await tab.page.evaluate('document.cookie')).toContain('side=browser')
      expect(await tab.page.locator('meta[name=server-head]').count()).toBe(0)
      await tab.page.click('#switch')
      await tab.page.waitForFunction('document.title === "Of the changed - Site"')
    })

    it('are set and updated if the page is prerendered', async () => {
      const html = await app.html('/heads/ahead')
      expect(headOf(html)).toContain('<title>Of the first - Site</title>')
      const tab = await openPage(`${app.url}/heads/ahead`)
      expect(await tab.page.evaluate('document.cookie')).toContain('ahead=first')
      await tab.page.click('#switch')
      await tab.page.waitForFunction('document.title === "Of the changed - Site"')
      expect(await tab.page.evaluate('document.cookie')).toContain('ahead=changed')
    })
  })

  describe('third-party scripts', () => {
    it('are rendered on the server only with the server trigger', async () => {
      const scripts = tagsOf(await app.html('/heads/script'), 'script').filter(({ src }) => src?.includes('/heads-'))
      expect(scripts).toEqual([expect.objectContaining({ id: 'sent', src: `${app.base}/heads-sent.js`, defer: '' })])
    })

    it('load on their trigger, and queue calls until then', async () => {
      const tab = await openPage(`${app.url}/heads/script`, { expected: [/no-such-script/, /404/] })
      await tab.shows('#load', 'awaitingLoad')
      expect(await tab.page.title()).toBe('Script - Site')
      await tab.page.click('#load')
      await tab.shows('#load', 'loaded')
      await tab.shows('#words', 'early')
      await tab.page.click('#want')
      await tab.shows('#want', 'loaded error true')
      expect(await tab.page.locator('script[src*="heads-script"]').count()).toBe(2)
    })
  })
}
