import { posix } from 'node:path'
import type { Document, Source } from './documents'

/** An internal link, checked when all pages are known. */
export interface Link {
  from: string
  /** As written in the Markdown file. */
  href: string
  /** Path of the target page. */
  path: string
  anchor: string
}

/** Resolves a link relative to its Markdown file; undefined if it is external. */
export function resolveLink(href: string, source: Source): Link | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(href)) return undefined
  const [target = '', anchor = ''] = href.split('#')
  const file = target === '' ? source.file : posix.join(posix.dirname(source.file), target)
  return { from: source.file, href, path: pathOf(file), anchor }
}

/** Resolves a picture relative to its Markdown file. It is in `docs/images`, which the site serves as `/images`. */
export function resolveImage(href: string, source: Source): { path: string } {
  return { path: `/${posix.join(posix.dirname(source.file), href)}` }
}

function pathOf(file: string): string {
  return file === 'README.md' ? '/' : `/${file.replace(/\.md$/, '').replace(/\/README$/, '')}`
}

/** Returns one message per broken link. */
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
