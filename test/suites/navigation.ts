import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { attributeOf } from './html'

/** Navigation in the browser, after the first page. */
export function navigation(app: App): void {
  describe('in the browser', () => {
    // Other suites open the other pages, and their tests also fail for warnings.
    it.each([
      '/users/7',
      '/parent/child',
      '/plain',
      '/wide',
      '/bare',
      '/tsx',
      '/request',
      '/docs/a/b',
      '/components-module',
      '/stamp',
      // With Vite, the suites of the runtime open these, too.
      ...(app.bundler ? ['/state', '/data'] : []),
    ])('hydrates %s without warnings', async path => {
      const tab = await openPage(app.url + path)
      expect(tab.problems).toEqual([])
    })

    it('hydrates the page, and navigates to others without a reload', async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#count')
      await tab.shows('#count', '1')
      await tab.page.evaluate('window.sameDocument = true')
      await tab.page.click('#to-about')
      await tab.page.waitForSelector('#here')
      expect(await tab.text('#here')).toBe('/about')
      await tab.page.click('#to-user')
      await tab.page.waitForSelector('#next-user')
      expect(await tab.text('h1')).toBe('User 7')
      await tab.page.click('#next-user')
      await tab.shows('h1', 'User 8')
      await tab.page.goBack()
      await tab.shows('h1', 'User 7')
      expect(new URL(tab.page.url()).pathname).toBe(`${app.base}/users/7`)
      expect(await tab.page.evaluate('window.sameDocument')).toBe(true)
    })

    it('changes the layout with the page, renders nested pages, and runs middleware', async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#to-plain')
      await tab.page.waitForSelector('.layout-plain')
      expect(await tab.page.locator('.layout-default').count()).toBe(0)
      await tab.page.click('#to-home')
      await tab.page.waitForSelector('.layout-default')
      await tab.page.click('#to-parent')
      await tab.page.waitForSelector('#parent #inner')
      expect(await tab.text('#inner')).toBe('Child')
      await tab.page.click('#to-guarded')
      await tab.page.waitForFunction(`location.pathname === "${app.base}/login"`)
      await tab.shows('h1', 'Login from /guarded')
    })

    it('changes the layout with setPageLayout', async () => {
      const tab = await openPage(`${app.url}/switch`)
      await tab.page.click('#use-plain')
      await tab.page.waitForSelector('.layout-plain')
    })

    it('marks active links', async () => {
      const html = await app.html('/about')
      expect(attributeOf(html, 'to-about', 'class')).toBe('router-link-active router-link-exact-active')
      expect(attributeOf(html, 'to-about', 'aria-current')).toBe('page')
      expect(attributeOf(html, 'to-home', 'aria-current')).toBeUndefined()
    })

    it('renders external links unchanged', async () => {
      const html = await app.html('/')
      expect(attributeOf(html, 'to-outside', 'href')).toBe('https://example.com/')
      expect(attributeOf(html, 'to-outside', 'rel')).toBe('noopener noreferrer')
    })

    if (app.mode === 'built') {
      it(
        'prefetches the code of linked pages',
        proves('experimental.defaults.fwLink.prefetch', 'experimental.defaults.fwLink.prefetchOn.visibility'),
        async () => {
          const code = async (path: string): Promise<string[]> =>
            (await app.html(path)).match(/\/_fw\/[^"']+\.js/g) ?? []
          const first = await code('/')
          const linked = (await code('/about')).filter(path => !first.includes(path))
          expect(linked).not.toEqual([])
          const tab = await openPage(app.url)
          const linkedRequests = (): string[] => tab.requests.filter(path => linked.some(file => path.endsWith(file)))
          await expect.poll(() => new Set(linkedRequests()).size).toBe(new Set(linked).size)
          // Only these: the code of other links may be prefetched at any time.
          const before = linkedRequests().length
          await tab.page.click('#to-about')
          await tab.page.waitForSelector('#here')
          expect(linkedRequests()).toHaveLength(before)
        },
      )
    }

    it('renders pages with ssr: false on the client', async () => {
      expect(await app.html('/spa')).not.toContain('Rendered on the')
      const tab = await openPage(`${app.url}/spa`)
      await tab.page.waitForSelector('#spa')
      expect(await tab.text('#spa')).toBe('Rendered on the client')
    })
  })
}
