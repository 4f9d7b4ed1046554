import { defineFwConfig } from 'fw/config'

// The theme is known before the first paint, so that nothing flashes.
const theme = `document.documentElement.dataset.theme = localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')`

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  app: {
    head: {
      titleTemplate: '%s · fw',
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'theme-color', content: '#0b7a53' }],
      script: [{ innerHTML: theme }],
    },
  },
  css: ['~/assets/main.css', '~/assets/prose.css'],
  devServer: { port: 4100 },
  runtimeConfig: {
    // Addresses in the sitemap start with it: FW_PUBLIC_SITE_URL.
    public: { siteURL: 'http://localhost:3000' },
  },
})
