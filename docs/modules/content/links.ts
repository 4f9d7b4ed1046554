import { posix } from 'node:path'
import type { Document, Source } from './documents'

/** A link of a page, to be looked up when all pages are known. */
export interface Link {
  from: string
  /** As it is written. */
  href: string
  /** Path of the page it leads to. */
  path: string
  anchor: string
}

/** The link a Markdown file means; undefined for one that leaves the site. */
export function resolveLink(href: string, source: Source): Link | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return undefined
  const [target = '', anchor = ''] = href.split('#')
  const file = target === '' ? source.file : posix.join(posix.dirname(source.file), target)
  return { from: source.file, href, path: pathOf(file), anchor }
}

function pathOf(file: string): string {
  return file === 'README.md' ? '/' : `/${file.replace(/\.md$/, '').replace(/\/README$/, '')}`
}

/** What is wrong with links: one sentence each. */
export function findDeadLinks(links: readonly Link[], documents: readonly Document[]): string[] {
  const anchors = new Map(documents.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))]))
  return links.flatMap(({ from, href, path, anchor }) => {
    if (path === '/') return []
    const known = anchors.get(path)
    if (!known) return [`docs/${from} links to ${href}, which does not exist.`]
    return anchor === '' || known.has(anchor)
      ? []
      : [`docs/${from} links to ${href}, but that page has no such heading.`]
  })
}
