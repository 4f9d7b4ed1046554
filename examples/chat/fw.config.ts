import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  devtools: { enabled: true },
  experimental: { typedPages: true },
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      titleTemplate: '%s · Commons',
      link: [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
  css: ['~/assets/chat.css'],
  routeRules: { '/': { redirect: '/rooms/lounge' } },
  nitro: {
    experimental: { websocket: true, database: true },
    database: { default: { connector: 'libsql', options: { url: 'file:./.data/chat.sqlite' } } },
  },
})
