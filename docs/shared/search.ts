import type { Options } from 'minisearch'

/** A section of a page. */
export interface SearchEntry {
  /** Path with anchor: `/guide/pages#meta`. */
  id: string
  title: string
  /** Empty for the text before the first heading. */
  heading: string
  text: string
  /** Other names of an option: `nitro` for `serverEngine`. */
  also: string
}

/** Options of MiniSearch. The index must be created and loaded with the same options. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'heading', 'text', 'also'],
  storeFields: ['title', 'heading', 'text'],
  searchOptions: {
    prefix: true,
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { title: 4, heading: 6, also: 20 },
    // Ranks options with fewer path segments first, and the start of a recipe before its sections.
    boostDocument: (id, _term, stored) =>
      (/^\/recipes\/[^#]+$/.test(String(id)) ? 3 : 1) /
      Math.sqrt(String(stored?.heading || stored?.title).split('.').length),
  },
}
