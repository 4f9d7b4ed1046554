export type Kind = 'book' | 'article'

export type Status = 'to-read' | 'reading' | 'done'

/** What people write about something to read. */
export interface ItemInput {
  kind: Kind
  title: string
  author: string
  /** Where it can be read or bought; may be empty. */
  link: string
  tags: string[]
  addedBy: string
  status: Status
  /** Stars from 1 to 5; 0 while there are none. */
  rating: number
  /** Markdown. */
  notes: string
}

/** An entry of the list. */
export interface Item extends ItemInput {
  id: string
  addedAt: string
  /** Grows with every change, so that nobody overwrites what they have not seen. */
  version: number
}

/** An entry as lists show it. */
export type ItemSummary = Omit<Item, 'notes'>

/** What is wrong, by field. */
export type FieldErrors = Partial<Record<keyof ItemInput, string>>

/** Which entries are wanted; this is what the address of the list says. */
export interface ItemFilter {
  q: string
  status: Status | ''
  tag: string
  sort: 'newest' | 'title' | 'rating'
}
