import { loadSources } from './documents'
import type { Document, Source } from './documents'
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

/** Everything that is generated from the Markdown files. */
export interface Content {
  /** Paths of the pages. */
  pages: string[]
  navigation: Array<{ title: string; entries: Entry[] }>
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

/** Loads and renders all pages. */
export async function loadContent({ root, base, siteURL }: ContentOptions): Promise<Content> {
  const sources = await loadSources(root)
  const references = findReferences(sources)
  const links: Link[] = []
  const documents = await Promise.all(sources.map(source => renderDocument(source, { base, references, links })))
  const pages = ['/', ...documents.map(({ path }) => path)]
  return {
    pages,
    navigation: groupEntries(sources, documents),
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

function emitPage(
  { headings, ...document }: Document,
  previous: Document | undefined,
  next: Document | undefined,
): string {
  const entry = (page: Document | undefined): Entry | undefined => page && { path: page.path, title: page.title }
  return JSON.stringify({
    ...document,
    headings: headings.filter(({ level }) => level === 2 || level === 3),
    previous: entry(previous),
    next: entry(next),
  })
}

function groupEntries(sources: readonly Source[], documents: readonly Document[]): Content['navigation'] {
  const groups = new Map<string, Entry[]>()
  for (const [index, { section }] of sources.entries()) {
    const { path, title } = documents[index]!
    groups.set(section, [...(groups.get(section) ?? []), { path, title }])
  }
  return [...groups].map(([title, entries]) => ({ title, entries }))
}

/** Collects the options, diagnostic codes and API names that are documented, with the path of their documentation. */
function findReferences(sources: readonly Source[]): References {
  const references = new Map<string, string>()
  for (const { path, text } of sources.filter(source => /^\/(?:api|config|errors)\//.test(source.path))) {
    const code = /^\/errors\/(FW\d+)$/.exec(path)
    if (code) references.set(code[1]!, path)
    const name = path.startsWith('/api/') ? /^# `(.+)`$/m.exec(text) : null
    if (name) references.set(name[1]!, path)
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
