import { loadSources } from './documents'
import type { Document, Source } from './documents'
import { highlight } from './highlight'
import { findDeadLinks } from './links'
import type { Link } from './links'
import { renderDocument } from './render'
import type { References } from './render'
import { emitSearchIndex } from './search'
import { createSlugger } from './slug'

/** A page in the navigation. */
export interface Entry {
  path: string
  title: string
}

/** The pages by section. */
export type Navigation = Array<{ title: string; entries: Entry[] }>

/** Everything that is generated from the Markdown files. */
export interface Content {
  /** Paths of the pages. */
  pages: string[]
  /** Files served in addition to the pages, by path. */
  files: Record<string, string>
  /** One message per broken link. */
  deadLinks: string[]
}

export interface ContentOptions {
  root: string
  /** Base URL, with a trailing slash. */
  base: string
  /** Origin of the deployed site, for the sitemap. */
  siteURL: string
}

/** Loads the navigation. Takes little time, because no page is rendered. */
export async function loadNavigation(root: string): Promise<Navigation> {
  const groups = new Map<string, Entry[]>()
  for (const { section, path, title } of await loadSources(root))
    groups.set(section, [...(groups.get(section) ?? []), { path, title }])
  return [...groups].map(([title, entries]) => ({ title, entries }))
}

/** One message per broken link. Takes less time than loading the content, because no code is highlighted. */
export async function checkLinks(root: string): Promise<string[]> {
  const sources = await loadSources(root)
  const links: Link[] = []
  const options = { base: '/', references: new Map<string, string>(), links, highlight: async () => '' }
  const documents = await Promise.all(sources.map(source => renderDocument(source, options)))
  return findDeadLinks(links, documents)
}

/** Loads and renders all pages. */
export async function loadContent({ root, base, siteURL }: ContentOptions): Promise<Content> {
  const sources = await loadSources(root)
  const references = findReferences(sources)
  const links: Link[] = []
  const documents = await Promise.all(
    sources.map(source => renderDocument(source, { base, references, links, highlight })),
  )
  const pages = ['/', ...documents.map(({ path }) => path)]
  return {
    pages,
    deadLinks: findDeadLinks(links, documents),
    files: {
      ...Object.fromEntries(
        documents.map((document, index) => [
          `/content${document.path}.json`,
          emitPage(document, documents[index - 1], documents[index + 1]),
        ]),
      ),
      '/search.json': emitSearchIndex(documents),
      '/sitemap.xml': emitSitemap(pages.map(path => siteURL.replace(/\/$/, '') + base.replace(/\/$/, '') + path)),
    },
  }
}

/** The content of one page, without rendering the others; undefined if there is no such page. */
export async function loadPage(
  path: string,
  { root, base }: Omit<ContentOptions, 'siteURL'>,
): Promise<string | undefined> {
  const sources = await loadSources(root)
  const index = sources.findIndex(source => source.path === path)
  if (index === -1) return undefined
  const document = await renderDocument(sources[index]!, {
    base,
    references: findReferences(sources),
    links: [],
    highlight,
  })
  return emitPage(document, sources[index - 1], sources[index + 1])
}

function emitPage({ headings, ...document }: Document, previous: Entry | undefined, next: Entry | undefined): string {
  const entry = (page: Entry | undefined): Entry | undefined => page && { path: page.path, title: page.title }
  return JSON.stringify({
    ...document,
    headings: headings.filter(({ level }) => level === 2 || level === 3),
    previous: entry(previous),
    next: entry(next),
  })
}

/** Collects the options, diagnostic codes and API names that are documented, with the path of their documentation. */
function findReferences(sources: readonly Source[]): References {
  const references = new Map<string, string>()
  for (const { path, text } of sources.filter(source => /^\/(?:api|config|errors)\//.test(source.path))) {
    const code = /^\/errors\/(FW\d+)$/.exec(path)
    if (code) references.set(code[1]!, path)
    const name = path.startsWith('/api/') ? /^# `(.+)`$/m.exec(text) : null
    // Some functions of the kit have the name of one of the application.
    if (name && !references.has(name[1]!)) references.set(name[1]!, path)
    const slug = createSlugger()
    for (const [, marks, option] of path.startsWith('/config/') ? text.matchAll(/^(#+) `(.+)`$/gm) : []) {
      const id = slug(option!)
      // A single lower-case word is rarely meant as an option.
      if (/[.A-Z]/.test(option!)) references.set(option!, marks === '#' ? path : `${path}#${id}`)
    }
  }
  return references
}

function emitSitemap(addresses: readonly string[]): string {
  const urls = addresses.map(address => `  <url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
