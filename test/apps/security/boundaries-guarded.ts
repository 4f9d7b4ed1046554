import { describe, expect, it } from 'vitest'
import { islandPath } from '../../../packages/fw/src/shared/island'
import { openPage } from '../../browser/page'
import type { App } from '../../harness/start-app'
import { requestRaw } from '../../harness/raw-request'

const pageIsland = (name: string, url: unknown): string =>
  islandPath({ name: `page_${name}`, props: '', slots: '', context: JSON.stringify({ url }) })

/** Ways to write the path of a page, or to hide it. */
const SPELLINGS = [
  '/admin/panel',
  '/admin/panel/',
  '/admin/panel?a=1',
  '/admin/panel#a',
  '/%61dmin/panel',
  '/admin%2Fpanel',
  '/admin//panel',
  '//admin/panel',
  '/.//admin/panel',
  '/./admin/panel',
  '/x/../admin/panel',
  '/\\admin/panel',
  '\\admin/panel',
  '/ADMIN/panel',
  '/Admin/Panel',
  ' /admin/panel',
  '/\tadmin/panel',
  '/admin/panel/_payload.json',
  'http://localhost/admin/panel',
  '/plain',
  '/',
  '',
  7,
  null,
  undefined,
]

/** Guards in server middleware protect server pages, however they are requested. */
export function guarded(app: App): void {
  describe('guards in server middleware', () => {
    it.each(SPELLINGS)('protect the island of a page with the URL %j', async url => {
      const { status, body } = await requestRaw(app, pageIsland('admin-panel', url), { accept: 'application/json' })
      expect(body).not.toContain('guarded content')
      expect(status).toBeGreaterThanOrEqual(400)
    })

    it('receive the path of the page, without changing its island', async () => {
      const { status, headers, body } = await requestRaw(app, pageIsland('admin-panel', '/admin/panel?a=1'), {
        accept: 'application/json',
        'x-admin': '1',
      })
      expect([status, headers['x-seen'], headers['content-type']]).toEqual([
        200,
        '/admin/panel?a=1',
        'application/json;charset=utf-8',
      ])
      expect(JSON.parse(body).html).toContain('<p id="route">/admin/panel?a=1</p>')
      expect((await requestRaw(app, '/admin/panel', { accept: 'text/html', 'x-admin': '1' })).body).toContain(
        'guarded content',
      )
    })

    it('cannot be bypassed with a second context', async () => {
      const path = pageIsland('admin-panel', '/admin/panel')
      for (const other of [
        `${path}&context=${encodeURIComponent('{"url":"/plain"}')}`,
        path.replace('?', `?context=${encodeURIComponent('{"url":"/plain"}')}&`),
      ]) {
        const { status, body } = await requestRaw(app, other, { accept: 'application/json' })
        expect(body).not.toContain('guarded content')
        expect(status).toBeGreaterThanOrEqual(400)
      }
    })

    it('apply to configured routes, and read the path of the page', async () => {
      const { status, body } = await requestRaw(app, pageIsland('routed-panel', '/routed/panel?q=7'), {
        accept: 'application/json',
      })
      expect([status, JSON.parse(body).statusMessage]).toEqual([401, '/routed/panel /routed/panel 7'])
      expect(
        (
          await requestRaw(app, pageIsland('routed-panel', '/routed/panel'), {
            accept: 'application/json',
            'x-admin': '1',
          })
        ).status,
      ).toBe(200)
    })

    it('let a page render its island', async () => {
      expect((await requestRaw(app, '/near', { accept: 'text/html' })).body).toContain('guarded content')
      expect((await requestRaw(app, pageIsland('near', '/near'))).body).toContain('guarded content')
    })

    it('protect cached pages, which are rendered without visitor data', async () => {
      const island = pageIsland('swr-members', '/swr/members')
      for (const path of ['/swr/members', island]) {
        for (let count = 0; count < 2; count++) {
          expect((await requestRaw(app, path, { accept: 'text/html', cookie: 'member=1' })).body, path).toContain(
            'guarded content',
          )
          expect((await requestRaw(app, path, { accept: 'text/html' })).status, path).toBe(401)
        }
      }
    })

    it('redirect navigations in the browser', async () => {
      expect((await requestRaw(app, pageIsland('members', '/members'))).headers.location).toBe('/login')
      const tab = await openPage(`${app.url}/linked`)
      await tab.page.click('#members')
      await tab.shows('h1', 'page login')
      expect(tab.page.url()).toBe(`${app.url}/login`)
    })

    it('show their errors on the error page', async () => {
      const tab = await openPage(`${app.url}/linked`, { expected: [/403/] })
      await tab.page.click('#panel')
      await tab.shows('#error', '403 Guarded')
    })
  })
}
