import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { attributeOf, headingOf, scriptsOf, tagsOf, textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import { loadFixture } from '../../harness/fixture'

const site = loadFixture('site')

describeMatrix(
  'site with environment variables',
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
    describe('environment variables', () => {
      it(
        'override values when the server starts',
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
        'reach the browser only for public values',
        proves('runtimeConfig.public', '1.5-exposed', '1.5-private'),
        async () => {
          expect(await app.html('/config')).not.toContain('key-of-the-environment')
          const tab = await openPage(`${app.url}/config`)
          expect(await tab.text('#public')).toBe('123 /from-env')
        },
      )

      it('do not move build assets', proves('1.6-assetsDir'), async () => {
        const html = await app.html('/config')
        expect(textOf(html, 'app')).toBe('/ /_fw/ []')
        for (const source of scriptsOf(html)) expect((await app.get(source)).status).toBe(200)
      })
    })
  },
)

describeMatrix(
  'site with a CDN in the environment',
  { fixture: site, modes: ['built'], env: { FW_APP_CDN_URL: 'https://cdn.example/' } },
  app => {
    it('uses the CDN URL without a rebuild', proves('1.6-cdnURL', 'runtimeConfig.app.cdnURL'), async () => {
      const html = await app.html('/config')
      expect(scriptsOf(html)[0]).toMatch(/^https:\/\/cdn\.example\/_fw\//)
      expect(textOf(html, 'app')).toBe('/ /_fw/ [https://cdn.example/]')
    })

    it(
      'renders the CDN URL for assets only',
      proves('runtimeConfig.app.cdnURL', 'serverEngine.runtimeConfig.app.cdnURL'),
      async () => {
        const html = await app.html('/assets')
        const sources = [
          ...scriptsOf(html),
          ...tagsOf(html, 'link').flatMap(({ rel, href }) => (rel === 'modulepreload' ? [href!] : [])),
          attributeOf(html, 'tilde', 'src')!,
        ]
        for (const source of sources) expect(source).toMatch(/^https:\/\/cdn\.example\/_fw\//)
        expect(attributeOf(html, 'public', 'src')).toBe('https://cdn.example/logo.svg')
        const local = sources[0]!.slice('https://cdn.example'.length)
        expect((await app.get(local)).status).toBe(200)
        expect(headingOf(await app.html('/about'))).toBe('About')
      },
    )
  },
)

describeMatrix(
  'an application with a custom prefix and a CDN',
  {
    fixture: {
      config: {
        app: { cdnURL: 'https://cdn.example/' },
        runtimeConfig: { apiKey: 'config', serverEngine: { envPrefix: 'MY_' } },
      },
      files: {
        'app/app.vue': '<template><div><h1>Prefix</h1><img id="public" src="/logo.svg"></div></template>',
        'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'server/api/key.ts': 'export default defineEventHandler(event => ({ key: useRuntimeConfig(event).apiKey }))',
      },
    },
    env: { MY_API_KEY: 'mine', FW_API_KEY: 'theirs' },
  },
  app => {
    it(
      'only reads variables with that prefix',
      proves('serverEngine.runtimeConfig.serverEngine.envPrefix'),
      async () => {
        expect(await app.json('/api/key')).toEqual({ key: 'mine' })
      },
    )

    it(
      'renders the CDN URL in production only',
      proves('app.cdnURL', '2.3-cdn-prod', 'runtimeConfig.app.cdnURL', 'serverEngine.runtimeConfig.app.cdnURL'),
      async () => {
        const html = await app.html('/')
        const isBuilt = app.mode === 'built'
        for (const source of scriptsOf(html)) expect(source.startsWith('https://cdn.example/_fw/')).toBe(isBuilt)
        expect(attributeOf(html, 'public', 'src')).toBe(isBuilt ? 'https://cdn.example/logo.svg' : '/logo.svg')
        const local = scriptsOf(html)[0]!.replace('https://cdn.example', '')
        expect((await app.get(local)).status).toBe(200)
      },
    )
  },
)
