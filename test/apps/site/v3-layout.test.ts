import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { loadFixture } from '../../harness/fixture'
import { type App, describeMatrix } from '../../harness/start-app'
import { attributeOf, headingOf, stylesOf, textOf } from '../../suites/html'

/**
 * Every kind of file is found in its directory of the v3 layout. The behaviour of the files is tested in the v4 layout:
 * test/guards/layout.test.ts ensures that only the defaults of options depend on the layout.
 */
function kindsOfFiles(app: App): void {
  describe('files in the v3 layout', () => {
    it('finds app.vue, pages and their directories', async () => {
      expect(headingOf(await app.html('/'))).toBe('Home')
      expect(headingOf(await app.html('/users/7'))).toBe('User 7')
      expect(textOf(await app.html('/parent/child'), 'inner')).toBe('Child')
      expect((await app.get('/hidden')).status).toBe(404)
    })

    it('finds layouts', async () => {
      expect(await app.html('/about')).toContain('<div class="layout-default"')
      expect(await app.html('/wide')).toContain('class="layout-wide-screen"')
    })

    it('finds route middleware', async () => {
      expect(textOf(await app.html('/trace'), 'trace')).toBe('trace:/trace second:/trace')
      expect((await app.get('/guarded')).status).toBe(302)
    })

    it('finds plugins', async () => {
      const html = await app.html('/plugins')
      expect(textOf(html, 'order')).toBe('order function slow waits last created')
      expect(textOf(html, 'from-server')).toBe('on-server-marker')
    })

    it('finds components and islands', async () => {
      const html = await app.html('/components')
      for (const name of ['base-button', 'base-form-row', 'widget-clock', 'leaf', 'everywhere'])
        expect(html, name).toContain(`class="${name}"`)
      expect(textOf(await app.html('/islands'), 'feed')).toBe('2 items')
    })

    it('finds composables, utils, shared code and modules', async () => {
      const html = await app.html('/imports')
      expect(['mine', 'nested', 'money', 'cart', 'shared'].map(id => textOf(html, id))).toEqual([
        'mine mine',
        'nested',
        '2.00',
        'apple',
        'LABEL! 42',
      ])
      expect(textOf(await app.html('/config'), 'modules')).toBe('tuple inline a-first b-second')
    })

    it('finds server routes, middleware, plugins and utils', async () => {
      expect(await app.json('/api/hello')).toEqual({ hello: 'world' })
      expect(await app.json('/api/context')).toEqual({ order: ['first', 'second'] })
      expect(await app.json('/api/started')).toEqual({ started: ['plugin'] })
      expect(await app.json('/api/util')).toMatchObject({ greeting: 'Greetings, Ada', deep: 'below the server folder' })
    })

    it('finds public files, assets and styles', async () => {
      expect(await app.html('/robots.txt')).toBe('User-agent: *\n')
      const html = await app.html('/assets')
      for (const id of ['tilde', 'named', 'custom', 'public']) {
        const source = attributeOf(html, id, 'src')!
        if (!source.startsWith('data:')) expect((await app.get(source)).status, id).toBe(200)
      }
      expect(await stylesOf(app, html)).toMatch(/\.global-scss\.inner\{color:(?:rgb\(4,5,6\)|#040506)/)
    })

    it('finds app.config and error.vue', async () => {
      expect(textOf(await app.html('/config'), 'theme')).toBe('blue large true a function')
      const response = await app.get('/nothing/here', { headers: { accept: 'text/html' } })
      expect([response.status, headingOf(await response.text())]).toEqual([404, 'Error 404'])
    })
  })

  it('runs in the browser', async () => {
    const tab = await openPage(app.url)
    await tab.page.click('#count')
    await tab.shows('#count', '1')
    await tab.page.click('#to-about')
    await tab.shows('#here', '/about')
  })

  it('fetches data with the defaults of version 3', async () => {
    const tab = await openPage(`${app.url}/async/defaults`)
    await tab.shows('#idle', 'true null null')
    await tab.page.click('#mutate')
    await tab.shows('#inside', '1')
    await tab.page.click('#clear')
    await tab.shows('#value', '{"a":{"b":-1}}')
  })
}

const fixture = loadFixture('site')
// Together with the tests of the v4 layout, every pair of bundler and layout, bundler and mode, layout and mode is tested.
describeMatrix('site', { fixture, layouts: ['v3'], modes: ['dev'], bundlers: ['bundler1', 'bundler3'] }, kindsOfFiles)
describeMatrix('site', { fixture, layouts: ['v3'], modes: ['built'], bundlers: ['bundler2'] }, kindsOfFiles)
