import MiniSearch from 'minisearch'
import { searchOptions } from '../../shared/search'
import type { SearchEntry } from '../../shared/search'
import type { Document } from './documents'
import { plainText } from './plain-text'

/** The serialized search index, with one entry per section of a page. */
export function emitSearchIndex(documents: readonly Document[]): string {
  const index = new MiniSearch<SearchEntry>(searchOptions)
  index.addAll(documents.flatMap(splitSections))
  return JSON.stringify(index)
}

function splitSections({ path, title, html }: Document): SearchEntry[] {
  const parts = html
    .replace(/<a class="anchor"[^]*?<\/a>|<button class="copy"[^]*?<\/button>/g, '')
    .split(/(?=<h[1-3] id=")/)
  return parts.flatMap(part => {
    const heading = /^<h([1-3]) id="([^"]*)">([^]*?)<\/h\1>/.exec(part)
    if (!heading) return []
    const [whole, level, id, name] = heading
    const text = plainText(part.slice(whole.length).replace(/<\/(?:p|li|td|th|figcaption)>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
    // Those of nested options would rank above other options with the same last word.
    const names = plainText(/<li>Also: ([^]*?)<\/li>/.exec(part)?.[1] ?? '')
    const also = names.includes('.') ? '' : names
    return [
      { id: level === '1' ? path : `${path}#${id}`, title, heading: level === '1' ? '' : plainText(name!), text, also },
    ]
  })
}
