import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { textOf } from './html'

const PRIVATE = 'private-value-of-the-configuration'

/** Runtime and app configuration on both sides. */
export function config(app: App): void {
  describe('runtime configuration', () => {
    it('is whole on the server', proves('runtimeConfig', '2.7-addkeys', 'serverEngine.runtimeConfig'), async () => {
      expect(await app.json('/api/config')).toMatchObject({
        apiKey: PRIVATE,
        nested: { limit: 5 },
        public: { baseURL: '/from-config', siteName: 'Site' },
        app: { baseURL: `${app.base}/`, buildAssetsDir: '/_fw/', cdnURL: '' },
      })
      expect(textOf(await app.html('/config'), 'key-length')).toBe(String(PRIVATE.length))
    })

    it(
      'shows its public and app parts to the browser, and no other',
      proves(
        '1.5-exposed',
        '1.5-private',
        '5-auth',
        'runtimeConfig.public',
        'runtimeConfig.app',
        'serverEngine.runtimeConfig.app',
      ),
      async () => {
        const html = await app.html('/config')
        expect(html).not.toContain(PRIVATE)
        expect(textOf(html, 'public')).toBe('Site /from-config')
        const tab = await openPage(`${app.url}/config`)
        expect(await tab.text('#public')).toBe('Site /from-config')
        expect(await tab.text('#app')).toBe(`${app.base}/ /_fw/ []`)
        expect(await tab.text('#build-id')).toBe((await app.json('/api/config')).app.buildId)
        expect(await tab.page.evaluate('JSON.stringify(window.__FW__)')).not.toContain(PRIVATE)
      },
    )
  })

  describe('app configuration', () => {
    it('takes the file over the option', proves('appConfig', '2.3-appconfig'), async () => {
      expect(textOf(await app.html('/config'), 'theme')).toBe('blue large true a function')
      const tab = await openPage(`${app.url}/config`)
      expect(await tab.text('#theme')).toBe('blue large true a function')
    })

    it('can be changed, in one page only', async () => {
      const tab = await openPage(`${app.url}/config`)
      await tab.page.click('#repaint')
      await tab.shows('#theme', 'red large true a function')
      expect(textOf(await app.html('/config'), 'theme')).toBe('blue large true a function')
    })
  })

  describe('flags', () => {
    it(
      'tell development, test and side',
      proves('dev', 'bundler1.define["process.dev"]', 'bundler1.define["import.meta.dev"]'),
      async () => {
        const dev = app.mode === 'dev'
        const html = await app.html('/flags')
        expect(JSON.parse(textOf(html, 'flags')!)).toEqual({
          dev,
          test: false,
          processDev: dev,
          mode: dev ? 'development' : 'production',
        })
        const tab = await openPage(`${app.url}/flags`)
        await tab.shows('#in-browser', 'true,false,true,false')
      },
    )
  })
}
