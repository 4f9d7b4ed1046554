export const SORT_NAMES = { newest: 'Newest first', title: 'By title', rating: 'Best rated' } as const

/** Reads the filter from the query of a URL. Invalid values are ignored, because URLs may be typed by hand. */
export function readFilter(query: Readonly<Record<string, unknown>>): ItemFilter {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '')
  const sort = text(query.sort)
  return {
    q: text(query.q),
    status: isStatus(query.status) ? query.status : '',
    tag: text(query.tag).toLowerCase(),
    sort: Object.hasOwn(SORT_NAMES, sort) ? (sort as ItemFilter['sort']) : 'newest',
  }
}

/** The query of a filter, without defaults: `{ q: 'vue', sort: 'newest', … }` → `{ q: 'vue' }`. */
export function writeFilter(filter: ItemFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value && !(name === 'sort' && value === 'newest')),
  )
}

/** Filters and sorts entries. */
export function filterItems(items: readonly Item[], { q, status, tag, sort }: ItemFilter): Item[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items.filter(item => {
    if (status && item.status !== status) return false
    if (tag && !item.tags.includes(tag)) return false
    const text = [item.title, item.author, item.addedBy, item.notes, ...item.tags].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  })
  return found.sort(ORDERS[sort])
}

const byDate = (a: Item, b: Item): number => b.addedAt.localeCompare(a.addedAt)

const ORDERS: Readonly<Record<ItemFilter['sort'], (a: Item, b: Item) => number>> = {
  newest: byDate,
  title: (a, b) => a.title.localeCompare(b.title, 'en'),
  rating: (a, b) => b.rating - a.rating || byDate(a, b),
}
