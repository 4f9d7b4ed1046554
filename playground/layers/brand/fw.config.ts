import { defineFwConfig } from 'fw/config'

// The design of all apps of the team: colors, fonts, spacing and the logo. Other apps extend this layer.
export default defineFwConfig({
  app: {
    head: {
      link: [{ rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }],
      meta: [
        { name: 'theme-color', content: '#faf7f1', media: '(prefers-color-scheme: light)' },
        { name: 'theme-color', content: '#171411', media: '(prefers-color-scheme: dark)' },
      ],
    },
  },
  css: ['./app/assets/tokens.css'],
})
