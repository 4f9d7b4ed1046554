import type { Options } from 'minisearch'

/** A section of a page. */
export interface SearchEntry {
  /** Where it is: `/guide/pages#meta`. */
  id: string
  title: string
  /** Empty for what stands above the first heading. */
  heading: string
  text: string
}

/** How sections are indexed and found. The index and its reader must agree on it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'text'],
  searchOptions: {
    prefix: true,
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { title: 4, heading: 6 },
    // Of options with one name, the least deep is meant.
    boostDocument: (_id, _term, stored) => 1 / Math.sqrt(String(stored?.heading || stored?.title).split('.').length),
  },
}
