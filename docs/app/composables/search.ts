import type MiniSearch from 'minisearch'
import type { SearchResult } from 'minisearch'
import type { SearchEntry } from '~~/shared/search'

/** A search result. */
export interface SearchMatch extends SearchEntry {
  /** Words of the page that matched. */
  terms: string[]
}

let loading: Promise<MiniSearch<SearchEntry>> | undefined

/** Loads the search index on first use. A failed request is not cached. */
export function loadSearch(): Promise<MiniSearch<SearchEntry>> {
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))
}

async function load(): Promise<MiniSearch<SearchEntry>> {
  const [{ default: Search }, { searchOptions }, text] = await Promise.all([
    import('minisearch'),
    import('~~/shared/search'),
    $fetch<string>('/search.json', { responseType: 'text' }),
  ])
  return Search.loadJSON<SearchEntry>(text, searchOptions)
}

/** The best results for a query. */
export async function searchPages(query: string): Promise<SearchMatch[]> {
  const search = await loadSearch()
  return search
    .search(query)
    .slice(0, 20)
    .map(found => ({ ...(found as SearchResult & SearchEntry), terms: found.terms }))
}

/** A part of a text; `isMatch` if it is a search term. */
export interface TextPart {
  text: string
  isMatch: boolean
}

/** Splits a text into matching and other parts. */
export function splitMatches(text: string, terms: readonly string[]): TextPart[] {
  if (terms.length === 0) return [{ text, isMatch: false }]
  const words = terms.toSorted((a, b) => b.length - a.length).map(term => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return text
    .split(new RegExp(`(${words.join('|')})`, 'i'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter(part => part.text !== '')
}

/** The text around the first match. */
export function excerpt(text: string, terms: readonly string[]): string {
  const positions = terms.map(term => text.toLowerCase().indexOf(term)).filter(position => position >= 0)
  const start = Math.max(0, Math.min(...positions, text.length) - 20)
  const from = start === 0 || positions.length === 0 ? 0 : text.indexOf(' ', start) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 140)}${from + 140 < text.length ? ' …' : ''}`
}
