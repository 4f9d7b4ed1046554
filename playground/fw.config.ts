import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  app: {
    head: { titleTemplate: '%s · Tea Shop' },
  },
  devServer: { port: 4000 },
  runtimeConfig: {
    paymentKey: '',
    public: { apiBase: '/api', currency: 'EUR' },
  },
  routeRules: {
    '/': { prerender: true },
    '/shop/**': { swr: 600 },
    '/basket': { ssr: false },
  },
  $production: {
    app: { baseURL: '/tea/', cdnURL: 'https://cdn.example.com/' },
  },
})
