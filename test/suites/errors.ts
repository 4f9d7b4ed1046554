import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { headingOf, textOf } from './html'

const HTML = { headers: { accept: 'text/html' } }
const JSON_ONLY = { headers: { accept: 'application/json' } }

/** Errors of pages and handlers, for browsers and API clients. */
export function errors(app: App): void {
  describe('errors', () => {
    it('renders error.vue if a page throws an error', async () => {
      const response = await app.get('/fails/fatal', HTML)
      const html = await response.text()
      expect(response.status).toBe(418)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(headingOf(html)).toBe('Error 418')
      expect(textOf(html, 'error-message')).toBe('Teapot')
      expect(JSON.parse(JSON.parse(textOf(html, 'error-data')!))).toEqual({ tea: 'green' })
    })

    it('returns 500 for a page that crashes, and keeps serving other pages', async () => {
      const response = await app.get('/fails/crash', HTML)
      const html = await response.text()
      expect(response.status).toBe(500)
      expect(headingOf(html)).toBe('Error 500')
      expect((await app.get('/about')).status).toBe(200)
    })

    it('responds with JSON to API clients', async () => {
      const response = await app.get('/api/fails', JSON_ONLY)
      expect(response.status).toBe(422)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await response.json()).toMatchObject({
        error: true,
        statusCode: 422,
        statusMessage: 'Unfit',
        data: { field: 'name' },
      })
    })

    it('renders the error of a handler for browsers', async () => {
      const response = await app.get('/api/fails', HTML)
      expect(response.status).toBe(422)
      expect(headingOf(await response.text())).toBe('Error 422')
    })

    if (app.mode === 'built') {
      it('exposes no internal details', async () => {
        for (const [path, init] of [
          ['/fails/crash', HTML],
          ['/api/crash', JSON_ONLY],
          ['/api/crash', HTML],
          ['/nothing/here', HTML],
          ['/api/none', JSON_ONLY],
        ] as const) {
          const text = await (await app.get(path, init)).text()
          expect(text, path).not.toContain('internal-detail-marker')
          expect(text, path).not.toContain(app.dir)
          expect(text, path).not.toMatch(/\bat .+:\d+:\d+/)
          expect(text, path).not.toContain('stack')
        }
      })
    }

    it('hydrates the error page, navigates away from it, and shows it for another missing page', async () => {
      const tab = await openPage(`${app.url}/nothing/here`, { expected: [/404/, /Page not found/i] })
      expect(await tab.text('h1')).toBe('Error 404')
      await tab.page.click('#go-home')
      await tab.page.waitForSelector('#count')
      expect(new URL(tab.page.url()).pathname).toBe(`${app.base}/`)
      await tab.page.click('#to-missing')
      await tab.page.waitForSelector('#error-page')
      expect(await tab.text('h1')).toBe('Error 404')
    })

    it('shows the error page with showError', async () => {
      const tab = await openPage(`${app.url}/fails/click`, { expected: [/451|Shown/] })
      await tab.page.click('#fail')
      await tab.page.waitForSelector('#error-page')
      expect(await tab.text('#error-message')).toBe('Shown')
    })
  })
}
