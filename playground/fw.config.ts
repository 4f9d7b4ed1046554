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
    /** Maximum size of a request body in bytes. */
    bodyLimit: 65_536,
    public: { teamName: 'The reading room' },
  },
  routeRules: {
    // Rendered at most once a minute.
    '/stats': { swr: 60 },
  },
  serverEngine: {
    // One file per entry. Atomic writes prevent reading a partially written file.
    storage: { shelf: { driver: 'fs-lite', base: '.data/shelf', atomic: true } },
  },
})
