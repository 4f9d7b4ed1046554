import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  app: { head: { htmlAttrs: { lang: 'en' } } },
})
