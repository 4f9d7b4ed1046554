import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  devtools: { enabled: true },
  experimental: { typedPages: true },
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      titleTemplate: '%s · Loop',
      link: [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
  css: ['~/assets/dashboard.css'],
  runtimeConfig: {
    // At least 32 characters, set by FW_SESSION_PASSWORD.
    sessionPassword: '',
  },
  $development: {
    runtimeConfig: { sessionPassword: 'for-development-only-not-a-secret' },
  },
})
