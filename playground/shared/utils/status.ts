export const STATUS_NAMES: Readonly<Record<Status, string>> = { 'to-read': 'To read', reading: 'Reading', done: 'Done' }

export const STATUSES = Object.keys(STATUS_NAMES) as Status[]

export const KIND_NAMES: Readonly<Record<Kind, string>> = { book: 'Book', article: 'Article' }

export const KINDS = Object.keys(KIND_NAMES) as Kind[]
