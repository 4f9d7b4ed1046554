import { defineFwConfig } from 'fw/config'

const WORDS_PER_MINUTE = 220

export default defineFwConfig({
  modules: ['@nuxt/content'],
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  devtools: { enabled: true },
  experimental: { typedPages: true },
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      titleTemplate: '%s · Slow Mountain',
      meta: [
        { name: 'theme-color', content: '#f6f4ee', media: '(prefers-color-scheme: light)' },
        { name: 'theme-color', content: '#14181b', media: '(prefers-color-scheme: dark)' },
      ],
      link: [
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'alternate', type: 'application/atom+xml', title: 'Slow Mountain', href: '/feed.xml' },
      ],
    },
  },
  css: ['~/assets/blog.css'],
  runtimeConfig: {
    // The origin in the feed and the sitemap: FW_PUBLIC_SITE_URL sets it.
    public: { siteUrl: 'https://slow-mountain.example' },
  },
  // SQLite for Node 20, too. Newer versions of Node have their own: 'native'.
  content: { experimental: { sqliteConnector: 'better-sqlite3' } },
  mdc: { headings: { anchorLinks: false } },
  hooks: {
    'content:file:afterParse': ({ file, content }) => {
      content.minutes = Math.ceil(file.body.split(/\s+/).length / WORDS_PER_MINUTE)
    },
  },
  nitro: {
    prerender: { crawlLinks: true, routes: ['/', '/feed.xml', '/sitemap.xml'] },
  },
})
