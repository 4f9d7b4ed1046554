import {
  addDevServerHandler,
  addServerHandler,
  addServerTemplate,
  addTemplate,
  addTypeTemplate,
  createResolver,
  defineFwModule,
} from '@fw/kit'
import { checkLinks, loadContent, loadNavigation, loadPage } from './content'
import type { Content } from './content'
import { respond } from './respond'

/** The path of a page's content. */
const PAGE = /^\/content(\/.*)\.json$/
/** The paths of files that are generated from all pages. */
const WHOLE = /^\/(?:search\.json|sitemap\.xml)$/
// Switching to another branch changes many files at once.
const CHECK_DELAY_MS = 100

/**
 * Generates pages, navigation and the search index from the Markdown files in `guide`, `recipes`, `api`, `config` and
 * `errors`.
 */
export default defineFwModule({
  meta: { name: 'content' },
  setup(_, app) {
    const { options } = app
    const siteURL = process.env.FW_PUBLIC_SITE_URL ?? String(options.runtimeConfig.public.siteURL)
    const { rootDir: root } = options
    const base = options.app.baseURL
    let loading: Promise<Content> | undefined
    const load = () => (loading ??= loadContent({ root, base, siteURL }))
    addTemplate({
      filename: 'navigation.mjs',
      getContents: async () => `export const navigation = ${JSON.stringify(await loadNavigation(root))}`,
    })
    addTypeTemplate(
      {
        filename: 'content.d.ts',
        getContents: () => "declare module '#content' {\n  export const files: Record<string, string>\n}\n",
      },
      { fw: true, node: true, server: true },
    )

    if (options.dev) {
      addDevServerHandler({
        handler: async ({ url: { pathname } }: { url: URL }) => {
          const page = PAGE.exec(pathname)
          const text = page ? await loadPage(page[1]!, { root, base }) : undefined
          if (text !== undefined) return respond({ [pathname]: text }, pathname)
          return WHOLE.test(pathname) ? respond((await load()).files, pathname) : undefined
        },
      })
      let timer: NodeJS.Timeout | undefined
      const reportLinks = async () => {
        for (const problem of await checkLinks(root)) console.warn(problem)
      }
      app.hook('builder:watch', (_event, path) => {
        if (!path.endsWith('.md')) return
        loading = undefined
        app.bundler?.update(['navigation.mjs'])
        clearTimeout(timer)
        timer = setTimeout(() => void reportLinks(), CHECK_DELAY_MS)
      })
      app.hook('close', () => clearTimeout(timer))
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
      // `fw prepare` only writes types.
      if (options._prepare) return
      const { deadLinks } = await load()
      if (deadLinks.length > 0) throw new Error(deadLinks.join('\n'))
    })
    app.hook('prerender:routes', async ({ routes }) => {
      const { pages, files } = await load()
      for (const path of [...pages, ...Object.keys(files)]) routes.add(path)
    })
  },
})
