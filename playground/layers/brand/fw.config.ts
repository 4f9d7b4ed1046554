import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'theme-color', content: '#2f6b4f' }],
    },
  },
  runtimeConfig: {
    public: { shopName: 'Tea Shop' },
  },
})
