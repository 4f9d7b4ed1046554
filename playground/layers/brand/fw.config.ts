import { defineFwConfig } from 'fw/config'

// How everything of the team looks: colours, type, spacing, the mark. Another application extends this folder to look
// alike.
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
