import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  css: ['~/assets/paper.css'],
  app: { head: { htmlAttrs: { lang: 'en' } } },
})
