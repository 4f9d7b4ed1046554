import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { requestRaw } from '../../harness/raw-request'
import type { App } from '../../harness/start-app'
import { defineModuleCase } from '../module-case'

const ROOT = '<template><FwPage /></template>'

const DOMAINS = { en: 'acme.test', de: 'de.acme.test' }

/** The page that a domain shows at a path. */
const pageOf = async (app: App, host: string, path: string): Promise<string> =>
  (await requestRaw(app, path, { host, accept: 'text/html' })).body

export default defineModuleCase({
  name: '@nuxtjs/i18n',
  version: '10.6.0',
  // The newest version requires a package that is not published.
  packages: { '@intlify/unplugin-vue-i18n': '11.2.7' },
  group: 'i18n',
  kinds: ['auto-imports', 'components', 'plugins', 'server handlers', 'templates', 'transforms'],
  tried:
    'routes of locales, the locale of the request, changes of the locale in the browser by `setLocale` and links, with messages that are loaded then, links of the head, and a domain per locale (`differentDomains`)',
  app: {
    config: {
      modules: ['@nuxtjs/i18n'],
      i18n: {
        baseUrl: 'https://acme.test',
        defaultLocale: 'en',
        strategy: 'prefix_except_default',
        locales: [
          { code: 'en', language: 'en-US', file: 'en.json', name: 'English' },
          { code: 'de', language: 'de-DE', file: 'de.json', name: 'Deutsch' },
          { code: 'fr', language: 'fr-FR', file: 'fr.ts', name: 'Français' },
        ],
      },
    } as never,
    files: {
      'i18n/locales/en.json': '{ "hello": "Hello {name}", "about": "About" }',
      'i18n/locales/de.json': '{ "hello": "Hallo {name}", "about": "Über uns" }',
      'i18n/locales/fr.ts': `export default defineI18nLocale(async () => ({ hello: 'Bonjour {name}', about: 'À propos' }))`,
      'app/app.vue': `<script setup>
const head = useLocaleHead()
useHead(() => ({ htmlAttrs: head.value.htmlAttrs, link: head.value.link, meta: head.value.meta }))
</script>
${ROOT}`,
      'app/pages/index.vue': `<script setup>
const { locale, locales, setLocale, t } = useI18n()
const switchLocalePath = useSwitchLocalePath()
</script>
<template><main><p id="hello">{{ t('hello', { name: 'fw' }) }}</p><p id="paths">{{ locales.map(({ code }) => switchLocalePath(code)).join() }}</p><button @click="setLocale('de')">de</button><FwLink id="fr" :to="switchLocalePath('fr')">fr</FwLink><NuxtLinkLocale id="about" to="/about">{{ $t('about') }}</NuxtLinkLocale></main></template>`,
      'app/pages/about.vue': '<template><h1>{{ $t("about") }}</h1></template>',
    },
  },
  checks(app) {
    it('renders the locale of the route', async () => {
      expect(await app.html('/')).toContain('<p id="hello">Hello fw</p>')
      const french = await app.html('/fr')
      expect(french).toContain('<p id="hello">Bonjour fw</p>')
      expect(french).toContain('<p id="paths">/,/de,/fr</p>')
      expect(french).toMatch(/<html[^>]* lang="fr-FR"/)
      expect(french).toMatch(/<link[^>]*rel="alternate" href="https:\/\/acme\.test\/de" hreflang="de-DE"/)
      expect(await app.html('/de/about')).toContain('<h1>Über uns</h1>')
    })

    it('redirects to the locale of the request', async () => {
      const init: RequestInit = { headers: { accept: 'text/html', 'accept-language': 'de' }, redirect: 'manual' }
      const response = await app.get('/', init)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/de'])
      expect(response.headers.get('set-cookie')).toContain('i18n_redirected=de')
    })

    it('changes the locale in the browser without a reload, and loads its messages then', async () => {
      const { page, shows, requests } = await openPage(`${app.url}/`, { locale: 'en-US' })
      const loaded = (locale: string): boolean =>
        requests.some(path => new RegExp(`/${locale}/messages\\.json$|/locales/${locale}\\.`).test(path))
      await shows('#hello', 'Hello fw')
      await page.evaluate('window.isSame = true')
      expect([loaded('de'), loaded('fr')]).toEqual([false, false])
      await page.locator('button').click()
      await shows('#hello', 'Hallo fw')
      expect([loaded('de'), loaded('fr')]).toEqual([true, false])
      await expect.poll(() => new URL(page.url()).pathname).toBe('/de')
      await page.locator('#fr').click()
      await shows('#hello', 'Bonjour fw')
      expect(loaded('fr')).toBe(true)
      await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('fr-FR')
      await page.locator('#about').click()
      await shows('h1', 'À propos')
      expect(new URL(page.url()).pathname).toBe('/fr/about')
      expect(await page.evaluate('window.isSame')).toBe(true)
    })
  },
  others: {
    domains: {
      app: {
        config: {
          modules: ['@nuxtjs/i18n'],
          vite: { server: { allowedHosts: ['.acme.test'] } },
          i18n: {
            defaultLocale: 'en',
            strategy: 'no_prefix',
            differentDomains: true,
            detectBrowserLanguage: false,
            customRoutes: 'config',
            pages: { about: { en: '/about', de: '/ueber-uns' } },
            locales: [
              { code: 'en', language: 'en-US', file: 'en.json', domain: `https://${DOMAINS.en}` },
              { code: 'de', language: 'de-DE', file: 'de.json', domain: `https://${DOMAINS.de}` },
            ],
          },
        } as never,
        files: {
          'i18n/locales/en.json': '{ "about": "About" }',
          'i18n/locales/de.json': '{ "about": "Über uns" }',
          'app/app.vue': ROOT,
          'app/pages/index.vue': '<template><NuxtLinkLocale to="about">{{ $t("about") }}</NuxtLinkLocale></template>',
          'app/pages/about.vue': `<template><main><h1>{{ $t("about") }}</h1><p>{{ $switchLocalePath('en') }} {{ $switchLocalePath('de') }}</p></main></template>`,
        },
      },
      checks(app) {
        it('renders the locale of the domain', async () => {
          expect(await pageOf(app, DOMAINS.en, '/')).toContain('<a href="/about">About</a>')
          expect(await pageOf(app, DOMAINS.de, '/')).toContain('<a href="/ueber-uns">Über uns</a>')
        })

        it('links to the same page in other domains', async () => {
          expect(await pageOf(app, DOMAINS.en, '/about')).toContain(
            '<h1>About</h1><p>/about https://de.acme.test/ueber-uns</p>',
          )
          expect(await pageOf(app, DOMAINS.de, '/ueber-uns')).toContain(
            '<h1>Über uns</h1><p>https://acme.test/about /ueber-uns</p>',
          )
        })
      },
    },
  },
})
