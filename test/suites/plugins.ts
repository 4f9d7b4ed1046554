import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { textOf } from './html'

/** Files in the plugins directory, and plugins of the config. */
export function plugins(app: App): void {
  describe('plugins', () => {
    it('runs them in order: enforce, names, dependencies, hooks', proves('2.2-autoreg'), async () => {
      const html = await app.html('/plugins')
      expect(textOf(html, 'order')).toBe('order function slow waits last created')
      expect(textOf(html, 'early')).toBe('true')
      expect(textOf(html, 'hello')).toBe('Hello Ada')
      expect(textOf(html, 'folder')).toBe('index of a folder')
    })

    it(
      'runs each configured plugin once, on the server or the client by its mode',
      proves('plugins', 'plugins[].src', 'plugins[].mode', '2.4-plugins'),
      async () => {
        const html = await app.html('/plugins')
        expect(textOf(html, 'listed')).toBe('1')
        expect(textOf(html, 'side')).toBe('server')
        expect(textOf(html, 'from-server')).toBe('on-server-marker')
        expect(html).not.toContain('in-browser-marker')
        const tab = await openPage(`${app.url}/plugins`)
        expect(await tab.text('#client-side')).toBe('client')
        expect(await tab.page.locator('html').getAttribute('data-plugin')).toBe('in-browser-marker')
      },
    )

    it('calls app hooks on the server and in the browser', async () => {
      const response = await app.get('/app-hooks')
      const html = await response.text()
      expect(textOf(html, 'called')).toBe('app:created vue:setup')
      expect([response.headers.get('x-rendered'), response.headers.get('x-set')]).toEqual(['true', 'by the page'])
      expect([textOf(html, 'known'), textOf(html, 'updated'), textOf(html, 'ready')]).toEqual([
        'true',
        'the page',
        'not ready',
      ])

      const tab = await openPage(`${app.url}/app-hooks`)
      await tab.shows('#ready', 'ready')
      expect(await tab.page.locator('html').getAttribute('data-root')).toBe('mounted')
      await tab.page.click('#refresh')
      await tab.shows('#refreshed', 'some keys')
      await tab.page.click('#next')
      await tab.shows('#component', 'in the application 42')
      const called = (await tab.page.evaluate('called')) as string[]
      const first = called.filter((name, index) => called.indexOf(name) === index)
      expect(first.filter(name => !name.startsWith('page:')).slice(0, 4)).toEqual([
        'app:created',
        'app:beforeMount',
        'vue:setup',
        'app:mounted',
      ])
      expect(first).toEqual(
        expect.arrayContaining([
          'app:suspense:resolve',
          'app:data:refresh',
          'page:start',
          'page:finish',
          'page:loading:start',
          'page:loading:end',
        ]),
      )
    })

    it('continues if a hook fails', async () => {
      const tab = await openPage(`${app.url}/app-hooks?failing=page:finish`, {
        expected: [/Error in a "page:finish" hook/],
      })
      await tab.shows('#ready', 'ready')
      await tab.page.click('#next')
      await tab.shows('#component', 'in the application 42')
      const failed = await openPage(`${app.url}/app-hooks?failing=app:beforeMount`, { ready: false, expected: [/./] })
      await failed.shows('h1', 'Error 500')
    })

    it('renders components with asyncData and a title', async () => {
      const html = await app.html('/app-hooks/next')
      expect(textOf(html, 'component')).toBe('in the application 42')
      expect(html).toContain('<title>A component with data')
      await openPage(`${app.url}/app-hooks/next`)
    })
  })
}
