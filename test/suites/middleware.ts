import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { headingOf, textOf } from './html'

/** Files in the middleware directory run before a page. */
export function middleware(app: App): void {
  describe('route middleware', () => {
    it('runs global middleware on every route, in the order of file names', proves('2.2-autoreg'), async () => {
      expect(textOf(await app.html('/trace'), 'trace')).toBe('trace:/trace second:/trace')
    })

    it('runs global middleware in the browser, on the first page and on every other', async () => {
      const tab = await openPage(`${app.url}/trace`)
      await tab.page.click('#to-about')
      await tab.page.waitForSelector('#here')
      expect(await tab.page.evaluate('window.routeRecords')).toEqual([
        'trace:/trace',
        'second:/trace',
        'trace:/about',
        'second:/about',
      ])
    })

    it('redirects from named middleware', async () => {
      const response = await app.get('/guarded')
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`${app.base}/login?from=/guarded`)
      expect(headingOf(await app.html('/guarded?token=open'))).toBe('Guarded')
    })

    it('shows the error of middleware that aborts', async () => {
      const response = await app.get('/forbidden', { headers: { accept: 'text/html' } })
      const html = await response.text()
      expect(response.status).toBe(403)
      expect(headingOf(html)).toBe('Error 403')
      expect(textOf(html, 'error-message')).toBe('Forbidden here')
    })

    it('runs inline middleware of a page', async () => {
      const response = await app.get('/inline?go=away')
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe(`${app.base}/about`)
      expect(headingOf(await app.html('/inline'))).toBe('Inline')
    })

    it('redirects even if navigateTo is not returned, and does not block other navigations', async () => {
      const response = await app.get('/nav/forgotten')
      expect([response.status, response.headers.get('location')]).toEqual([302, `${app.base}/about`])
      const tab = await openPage(`${app.url}/nav/overtake`)
      await tab.page.click('#forgotten')
      await tab.shows('#here', '/about')
      await tab.page.goBack()
      await tab.page.click('#never')
      await tab.page.waitForSelector('[data-waiting]')
      await tab.page.click('#overtake')
      await tab.shows('#here', '/about')
    })

    it('redirects from the setup of a page', async () => {
      const inside = await app.get('/away')
      expect([inside.status, inside.headers.get('location')]).toEqual([302, `${app.base}/users/3`])
      const outside = await app.get('/outside')
      expect([outside.status, outside.headers.get('location')]).toEqual([302, 'https://example.com/path'])
    })
  })
}
