import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  app: {
    head: { titleTemplate: '%s · Tea Shop', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: '/leaf.svg', type: 'image/svg+xml' }] },
    pageTransition: { name: 'page', mode: 'out-in' },
  },
  css: ['~/assets/main.css'],
  devServer: { port: 4000 },
  runtimeConfig: {
    paymentKey: '',
    public: { apiBase: '/api', currency: 'EUR' },
  },
  routeRules: {
    '/shop/**': { swr: 600 },
    '/basket': { ssr: false },
  },
})
