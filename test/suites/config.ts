import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'
import { proves } from '../proofs/registry'
import { textOf } from './html'

const PRIVATE = 'private-value-of-the-configuration'

/** Runtime config and app config, on the server and the client. */
export function config(app: App): void {
  describe('runtime config', () => {
    it('is complete on the server', proves('runtimeConfig', '2.7-addkeys'), async () => {
      expect(await app.json('/api/config')).toMatchObject({
        apiKey: PRIVATE,
        nested: { limit: 5 },
        public: { baseURL: '/from-config', siteName: 'Site' },
        app: { baseURL: `${app.base}/`, buildAssetsDir: '/_fw/', cdnURL: '' },
      })
      expect(textOf(await app.html('/config'), 'key-length')).toBe(String(PRIVATE.length))
    })

    it(
      'exposes only its public and app keys to the browser',
      proves('1.5-exposed', '1.5-private', '5-auth', 'runtimeConfig.public'),
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

  describe('app config', () => {
    it(
      'prefers the file to the option, and can be changed on a page without affecting others',
      proves('appConfig', '2.3-appconfig'),
      async () => {
        expect(textOf(await app.html('/config'), 'theme')).toBe('blue large true a function')
        const tab = await openPage(`${app.url}/config`)
        expect(await tab.text('#theme')).toBe('blue large true a function')
        await tab.page.click('#repaint')
        await tab.shows('#theme', 'red large true a function')
        expect(textOf(await app.html('/config'), 'theme')).toBe('blue large true a function')
      },
    )
  })

  describe('flags', () => {
    it('reflect development, test, server and client', proves('dev'), async () => {
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
    })

    it('are available in `import.meta.env`', async () => {
      const env = app.mode === 'dev' ? 'true,development,false' : 'false,production,true'
      const tab = await openPage(`${app.url}/flags`)
      await tab.shows('#client-env', `${env},false,,`)
      expect(await tab.text('#server-env')).toBe(`${env},true,,`)
    })
  })
}
