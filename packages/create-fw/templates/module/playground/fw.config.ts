import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  devtools: { enabled: true },
  app: { head: { htmlAttrs: { lang: 'en' } } },
  modules: ['../src/module'],
  greeting: { word: 'Welcome' },
})
