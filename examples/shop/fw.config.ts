import { defineFwConfig } from 'fw/config'

// Rendered once for all visitors. An order and new stock make them stale.
const cached = { swr: 3600, cache: { tags: ['products'] } }

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  devtools: { enabled: true },
  experimental: { typedPages: true },
  app: {
    head: {
      titleTemplate: '%s · Leaf',
      link: [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
  css: ['~/assets/shop.css'],
  runtimeConfig: {
    // The warehouse sends it when it reports stock: FW_STOCK_SECRET.
    stockSecret: '',
  },
  routeRules: {
    '/en': cached,
    '/de': cached,
    '/en/products/**': cached,
    '/de/products/**': cached,
    '/__fw_island/BrewingGuide_*': { swr: 86_400 },
  },
})
