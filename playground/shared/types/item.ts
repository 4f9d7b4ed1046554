export type Kind = 'book' | 'article'

export type Status = 'to-read' | 'reading' | 'done'

/** The editable fields of an entry. */
export interface ItemInput {
  kind: Kind
  title: string
  author: string
  /** URL; may be empty. */
  link: string
  tags: string[]
  addedBy: string
  status: Status
  /** 1 to 5 stars, or 0 if not rated. */
  rating: number
  /** Markdown. */
  notes: string
}

/** An entry of the list. */
export interface Item extends ItemInput {
  id: string
  addedAt: string
  /** Incremented with every change, to detect conflicting edits. */
  version: number
}

/** An entry in a list. */
export type ItemSummary = Omit<Item, 'notes'>

/** Error messages by field. */
export type FieldErrors = Partial<Record<keyof ItemInput, string>>

/** The filter of the list, as stored in the URL. */
export interface ItemFilter {
  q: string
  status: Status | ''
  tag: string
  sort: 'newest' | 'title' | 'rating'
}
