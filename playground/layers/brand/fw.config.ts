import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  app: {
    baseURL: '/brand/',
    head: {
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'theme-color', content: '#2f6b4f' }],
    },
    pageTransition: { name: 'fade', mode: 'out-in' },
  },
  runtimeConfig: {
    public: { shopName: 'Tea Shop' },
  },
})
