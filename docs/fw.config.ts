import { defineFwConfig } from 'fw/config'

// Sets the theme before the first paint to avoid a flash.
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
  serverEngine: { publicAssets: [{ dir: './images', baseURL: '/images' }] },
  runtimeConfig: {
    // The origin of the URLs in the sitemap, overridden by FW_PUBLIC_SITE_URL.
    public: { siteURL: 'http://localhost:3000' },
  },
})
