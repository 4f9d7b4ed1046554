import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { loadFixture } from '../../harness/fixture'
import { type App, describeMatrix } from '../../harness/start-app'
import { proves } from '../../proofs/registry'
import { assets } from '../../suites/assets'
import { attributeOf, headingOf, scriptsOf, textOf } from '../../suites/html'

/** Everything that contains a URL. The rest of an application does not depend on the base URL. */
function belowBase(app: App): void {
  const locationOf = async (path: string): Promise<string | null> => (await app.get(path)).headers.get('location')

  describe('the server', () => {
    it(
      'responds below the base URL only, without another build',
      proves('1.6-baseURL', 'app.baseURL', 'runtimeConfig.app.baseURL', 'serverEngine.runtimeConfig.app.baseURL'),
      async () => {
        expect(headingOf(await app.html('/users/7'))).toBe('User 7')
        expect(await app.json('/api/hello')).toEqual({ hello: 'world' })
        expect(await app.html('/robots.txt')).toBe('User-agent: *\n')
        const { origin } = new URL(app.url)
        for (const path of ['/about', '/api/hello', '/robots.txt'])
          expect((await fetch(origin + path)).status, path).toBe(404)
      },
    )

    it('renders links, scripts and images with the base URL', proves('app.baseURL'), async () => {
      const html = await app.html('/assets')
      expect(attributeOf(html, 'to-about', 'href')).toBe(`${app.base}/about`)
      expect(attributeOf(html, 'to-outside', 'href')).toBe('https://example.com/')
      expect(scriptsOf(html)).not.toEqual([])
      for (const source of scriptsOf(html)) expect(source).toMatch(new RegExp(`^${app.base}/_fw/`))
      const nav = await app.html('/nav')
      expect(attributeOf(nav, 'link-file', 'href')).toBe('/robots.txt')
      expect(attributeOf(nav, 'link-slash', 'href')).toBe(`${app.base}/nav/one/?a=1#b`)
      expect(attributeOf(nav, 'link-custom', 'data-href')).toBe(`${app.base}/nav/one`)
      expect(attributeOf(nav, 'own-slash', 'href')).toBe(`${app.base}/nav/one/`)
    })

    it('redirects below the base URL: pages, middleware, navigateTo and route rules', async () => {
      expect(await locationOf('/moved')).toBe(`${app.base}/about`)
      expect(await locationOf('/guarded')).toBe(`${app.base}/login?from=/guarded`)
      expect(await locationOf('/inline?go=away')).toBe(`${app.base}/about`)
      expect(await locationOf('/nav/forgotten')).toBe(`${app.base}/about`)
      expect(await locationOf('/away')).toBe(`${app.base}/users/3`)
      expect(await locationOf('/outside')).toBe('https://example.com/path')
      expect(await locationOf('/old')).toBe(`${app.base}/about`)
      expect(await locationOf('/gone/4?x=1')).toMatch(new RegExp(`^${app.base}/users/4`))
      expect(await locationOf('/nav/go?external=no&to=/about')).toBe(`${app.base}/about`)
      // The location of a handler is sent unchanged.
      expect(await locationOf('/api/leave')).toBe('/about')
    })

    it('applies middleware and route rules to paths without the base URL', async () => {
      expect(await app.json('/api/context')).toEqual({ order: ['first', 'second'] })
      expect((await app.get('/rules/deep')).headers.get('x-rule')).toBe('matched')
      expect((await app.get('/cached')).headers.get('cache-control')).toBe('s-maxage=60, stale-while-revalidate')
      expect(await app.html('/spa')).not.toContain('Rendered on the')
      expect(textOf(await app.html('/trace'), 'trace')).toBe('trace:/trace second:/trace')
      expect(textOf(await app.html('/request?x=1'), 'path')).toBe(`${app.base}/request?x=1`)
    })

    it('sets cookies for the whole host', async () => {
      const response = await app.get('/cookies/server', { headers: { accept: 'text/html', cookie: 'sent=1' } })
      expect(response.headers.getSetCookie()).toContain('known=%7B%22ok%22%3Atrue%7D; Path=/')
    })
  })

  describe('the browser', () => {
    it('stays below the base URL', proves('1.6-baseURL', 'runtimeConfig.app.baseURL'), async () => {
      const tab = await openPage(`${app.url}/`, { expected: [/422/] })
      await tab.page.evaluate('window.sameDocument = true')
      await tab.page.click('#to-guarded')
      await tab.shows('h1', 'Login from /guarded')
      expect(new URL(tab.page.url()).pathname).toBe(`${app.base}/login`)
      await tab.page.goBack()
      await tab.page.click('#to-user')
      await tab.shows('h1', 'User 7')
      expect(new URL(tab.page.url()).pathname).toBe(`${app.base}/users/7`)
      await tab.page.click('#to-data')
      await tab.page.waitForSelector('#item')
      expect(tab.requests).toContain(`${app.base}/api/items/5`)
      await tab.page.click('#to-about')
      await tab.shows('#here', '/about')
      expect(await tab.page.evaluate('window.sameDocument')).toBe(true)
      expect(tab.requests.filter(path => !path.startsWith(`${app.base}/`) && path !== '/favicon.ico')).toEqual([])
    })

    it('reads the base URL from the runtime config', proves('1.6-baseURL', 'runtimeConfig.app.baseURL'), async () => {
      const tab = await openPage(`${app.url}/config`)
      expect(await tab.text('#app')).toBe(`${app.base}/ /_fw/ []`)
      expect((await app.json('/api/config')).app.baseURL).toBe(`${app.base}/`)
    })

    it('loads islands and payloads below the base URL', async () => {
      const tab = await openPage(app.url)
      const push = (path: string): Promise<unknown> =>
        tab.page.evaluate(`document.querySelector("#__fw").__vue_app__.$fw.$router.push("${path}")`)
      await push('/islands')
      await tab.shows('#feed', '2 items')
      await push('/prerendered')
      await tab.page.waitForFunction(`location.pathname === "${app.base}/prerendered"`)
      const loaded = tab.requests.filter(path => /__fw_island|_payload/.test(path))
      expect(loaded.some(path => path.includes('__fw_island/IslandFeed_'))).toBe(true)
      expect(loaded.filter(path => !path.startsWith(`${app.base}/`))).toEqual([])
    })

    it('navigates from the error page to the home page', async () => {
      const tab = await openPage(`${app.url}/nothing/here`, { expected: [/404/] })
      expect(await tab.text('h1')).toBe('Error 404')
      await tab.page.click('#go-home')
      await tab.page.waitForSelector('#count')
      expect(new URL(tab.page.url()).pathname).toBe(`${app.base}/`)
    })
  })
}

// The site is built without a base URL: the server reads it at startup.
describeMatrix(
  'site below a base URL',
  { fixture: loadFixture('site'), modes: ['built'], base: '/base', env: { FW_APP_BASE_URL: '/base/' } },
  belowBase,
  assets,
)
