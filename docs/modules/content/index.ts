import {
  addDevServerHandler,
  addServerHandler,
  addServerTemplate,
  addTemplate,
  addTypeTemplate,
  createResolver,
  defineFwModule,
} from '@fw/kit'
import { loadContent } from './content'
import type { Content } from './content'
import { respond } from './respond'

/**
 * Generates pages, navigation and the search index from the Markdown files in `guide`, `api`, `config` and `errors`.
 */
export default defineFwModule({
  meta: { name: 'content' },
  setup(_, app) {
    const { options } = app
    const siteURL = process.env.FW_PUBLIC_SITE_URL ?? String(options.runtimeConfig.public.siteURL)
    let loading: Promise<Content> | undefined
    const load = () => (loading ??= loadContent({ root: options.rootDir, base: options.app.baseURL, siteURL }))
    addTemplate({
      filename: 'navigation.mjs',
      getContents: async () => `export const navigation = ${JSON.stringify((await load()).navigation)}`,
    })
    addTypeTemplate(
      {
        filename: 'content.d.ts',
        getContents: () => "declare module '#content' {\n  export const files: Record<string, string>\n}\n",
      },
      ['app', 'node', 'server'],
    )

    if (options.dev) {
      addDevServerHandler({ handler: async (event: { url: URL }) => respond((await load()).files, event.url.pathname) })
      app.hook('builder:watch', async (_event, path) => {
        if (!path.endsWith('.md')) return
        loading = undefined
        for (const problem of (await load()).deadLinks) console.warn(problem)
        app.bundler?.update(['navigation.mjs'])
      })
      return
    }

    const { resolve } = createResolver(import.meta.url)
    addServerTemplate({
      filename: '#content',
      getContents: async () => `export const files = ${JSON.stringify((await load()).files)}`,
    })
    for (const route of ['/content/**', '/search.json', '/sitemap.xml'])
      addServerHandler({ route, handler: resolve('./handler') })
    app.hook('build:before', async () => {
      const { deadLinks } = await load()
      if (deadLinks.length > 0) throw new Error(deadLinks.join('\n'))
    })
    app.hook('prerender:routes', async ({ routes }) => {
      const { pages, files } = await load()
      for (const path of [...pages, ...Object.keys(files)]) routes.add(path)
    })
  },
})
