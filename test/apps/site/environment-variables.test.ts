import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { attributeOf, headingOf, scriptsOf, tagsOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import { extendFixture, loadFixture } from '../../harness/fixture'

const site = loadFixture('site')

describeMatrix(
  'site with variables',
  {
    fixture: site,
    env: {
      FW_API_KEY: 'key-of-the-environment',
      FW_NESTED_LIMIT: '9',
      FW_PUBLIC_BASE_URL: '/from-env',
      API_KEY: 'unprefixed',
      FW_PUBLIC_SITE_NAME: '123',
      FW_APP_BUILD_ASSETS_DIR: '/moved/',
    },
  },
  app => {
    describe('variables', () => {
      it(
        'replace values when the server starts',
        proves('1.4-env', '1.4-name', 'runtimeConfig', '2.7-addkeys'),
        async () => {
          expect(await app.json('/api/config')).toMatchObject({
            apiKey: 'key-of-the-environment',
            nested: { limit: 9 },
            public: { baseURL: '/from-env', siteName: '123' },
          })
        },
      )

      it(
        'reach the browser for what is public only',
        proves('runtimeConfig.public', '1.5-exposed', '1.5-private', 'serverEngine.runtimeConfig.public'),
        async () => {
          expect(await app.html('/config')).not.toContain('key-of-the-environment')
          const tab = await openPage(`${app.url}/config`)
          expect(await tab.text('#public')).toBe('123 /from-env')
        },
      )

      it(
        'do not move built files',
        proves('1.6-assetsDir', 'runtimeConfig.app.buildAssetsDir', 'serverEngine.runtimeConfig.app.buildAssetsDir'),
        async () => {
          const html = await app.html('/config')
          expect(textOf(html, 'app')).toBe('/ /_fw/ []')
          for (const source of scriptsOf(html)) expect((await app.get(source)).status).toBe(200)
        },
      )
    })
  },
)

describeMatrix(
  'site at another base',
  { fixture: site, modes: ['built'], env: { FW_APP_BASE_URL: '/other/' } },
  app => {
    it(
      'answers below it, without a build',
      proves('1.6-baseURL', 'app.baseURL', 'runtimeConfig.app.baseURL', 'serverEngine.runtimeConfig.app.baseURL'),
      async () => {
        const html = await app.html('/other/assets')
        expect(attributeOf(html, 'to-about', 'href')).toBe('/other/about')
        for (const id of ['tilde', 'public', 'imported']) {
          const source = attributeOf(html, id, 'src')!
          expect(source).toMatch(/^\/other\//)
          expect((await app.get(source)).status).toBe(200)
        }
        for (const source of scriptsOf(html)) expect(source).toMatch(/^\/other\/_fw\//)
        expect(await app.json('/other/api/hello')).toEqual({ hello: 'world' })
        expect((await app.get('/about')).status).toBe(404)
        expect(await app.html('/other/robots.txt')).toBe('User-agent: *\n')
      },
    )

    it('runs in the browser', proves('1.6-baseURL', 'runtimeConfig.app.baseURL'), async () => {
      const config = await openPage(`${app.url}/other/config`)
      expect(await config.text('#app')).toBe('/other/ /_fw/ []')
      const tab = await openPage(`${app.url}/other/`, { expected: [/422/] })
      await tab.page.click('#to-about')
      await tab.shows('#here', '/about')
      expect(new URL(tab.page.url()).pathname).toBe('/other/about')
      await tab.page.click('#to-data')
      await tab.page.waitForSelector('#item')
      expect(tab.requests).toContain('/other/api/items/5')
    })
  },
)

/** Assets come from elsewhere, the pages do not. */
function cdn(app: App): void {
  it(
    'names the other place in pages',
    proves('app.cdnURL', '2.3-cdn-prod', 'runtimeConfig.app.cdnURL', 'serverEngine.runtimeConfig.app.cdnURL'),
    async () => {
      const html = await app.html('/assets')
      const cdnUrl = 'https://cdn.example/'
      if (app.mode === 'dev')
        return expect(html.replaceAll('"cdnURL":"https://cdn.example/"', '')).not.toContain(`${cdnUrl}_fw`)
      const sources = [
        ...scriptsOf(html),
        ...tagsOf(html, 'link').flatMap(({ rel, href }) => (rel === 'modulepreload' ? [href!] : [])),
        attributeOf(html, 'tilde', 'src')!,
      ]
      for (const source of sources) expect(source).toMatch(/^https:\/\/cdn\.example\/_fw\//)
      expect(attributeOf(html, 'public', 'src')).toBe(`${cdnUrl}logo.svg`)
      const local = sources[0]!.slice(cdnUrl.length - 1)
      expect((await app.get(local)).status).toBe(200)
      expect(headingOf(await app.html('/about'))).toBe('About')
    },
  )
}

describeMatrix(
  'site with a CDN of the environment',
  { fixture: site, modes: ['built'], layouts: ['v4'], env: { FW_APP_CDN_URL: 'https://cdn.example/' } },
  app => {
    it('takes it without a build', proves('1.6-cdnURL', 'runtimeConfig.app.cdnURL'), async () => {
      const html = await app.html('/config')
      expect(scriptsOf(html)[0]).toMatch(/^https:\/\/cdn\.example\/_fw\//)
      expect(textOf(html, 'app')).toBe('/ /_fw/ [https://cdn.example/]')
    })
    cdn(app)
  },
)

const withCdn = extendFixture(site, {
  files: {
    'fw.config.ts': site.files['fw.config.ts']!.replace(
      'defineFwConfig({',
      "defineFwConfig({\n  app: { cdnURL: 'https://cdn.example/' },",
    ),
  },
})

describeMatrix('site with a CDN', { fixture: withCdn, layouts: ['v3'] }, cdn)

describeMatrix(
  'an application with another prefix',
  {
    layouts: ['v4'],
    fixture: {
      config: { runtimeConfig: { apiKey: 'config', serverEngine: { envPrefix: 'MY_' } } },
      files: {
        'app/app.vue': '<template><h1>Prefix</h1></template>',
        'server/api/key.ts': 'export default defineEventHandler(event => ({ key: useRuntimeConfig(event).apiKey }))',
      },
    },
    env: { MY_API_KEY: 'mine', FW_API_KEY: 'theirs' },
  },
  app => {
    it(
      'reads variables with that prefix only',
      proves('serverEngine.runtimeConfig.serverEngine.envPrefix'),
      async () => {
        expect(await app.json('/api/key')).toEqual({ key: 'mine' })
      },
    )
  },
)
