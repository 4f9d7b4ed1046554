import type MiniSearch from 'minisearch'
import type { SearchResult } from 'minisearch'
import type { SearchEntry } from '~~/shared/search'

/** One place that was found. */
export interface Found extends SearchEntry {
  /** Words of the page that matched. */
  terms: string[]
}

let loading: Promise<MiniSearch<SearchEntry>> | undefined

/** Loads the index when it is first needed, and keeps it. */
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

/** The best places for a question. */
export async function findPlaces(question: string): Promise<Found[]> {
  const search = await loadSearch()
  return search
    .search(question)
    .slice(0, 20)
    .map(found => ({ ...(found as SearchResult & SearchEntry), terms: found.terms }))
}

/** A part of a text; `isMatch` where a word was found. */
export interface Part {
  text: string
  isMatch: boolean
}

/** Cuts a text into parts at the words that were found. */
export function splitMatches(text: string, terms: readonly string[]): Part[] {
  if (terms.length === 0) return [{ text, isMatch: false }]
  const words = terms.toSorted((a, b) => b.length - a.length).map(term => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return text
    .split(new RegExp(`(${words.join('|')})`, 'i'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter(part => part.text !== '')
}

/** The words around the first match. */
export function excerpt(text: string, terms: readonly string[]): string {
  const places = terms.map(term => text.toLowerCase().indexOf(term)).filter(place => place >= 0)
  const start = Math.max(0, Math.min(...places, text.length) - 20)
  const from = start === 0 || places.length === 0 ? 0 : text.indexOf(' ', start) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 140)}${from + 140 < text.length ? ' …' : ''}`
}
