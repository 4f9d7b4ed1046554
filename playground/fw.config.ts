import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  app: {
    head: { titleTemplate: '%s · Shelf', htmlAttrs: { lang: 'en' } },
    pageTransition: { name: 'page', mode: 'out-in' },
  },
  css: ['~/assets/base.css', '~/assets/controls.css'],
  devServer: { port: 4000 },
  runtimeConfig: {
    /** How many bytes of a request are read. */
    bodyLimit: 65_536,
    public: { teamName: 'The reading room' },
  },
  routeRules: {
    // Rendered at most once a minute, however many ask.
    '/stats': { swr: 60 },
  },
  serverEngine: {
    // One file for each entry. A write replaces the whole file, so nobody ever reads half of one.
    storage: { shelf: { driver: 'fs-lite', base: '.data/shelf', atomic: true } },
  },
})
