type Checked = { item: ItemInput; errors?: undefined } | { item?: undefined; errors: FieldErrors }

/** Validates and normalizes an entry, in the form and in the API. */
export function validateItem(input: unknown): Checked {
  const given = (input ?? {}) as Record<keyof ItemInput, unknown>
  const errors: FieldErrors = {}
  const text = (field: keyof ItemInput, max: number, needed = ''): string => {
    const value = given[field] ?? ''
    if (typeof value !== 'string') errors[field] = 'This must be a text.'
    else if (needed && !value.trim()) errors[field] = needed
    else if (value.trim().length > max) errors[field] = `Use at most ${max} characters.`
    else return value.trim()
    return ''
  }
  const choice = <Name extends string>(field: keyof ItemInput, names: readonly Name[]): Name => {
    if (!names.includes(given[field] as Name)) errors[field] = `Choose one of: ${names.join(', ')}.`
    return given[field] as Name
  }
  const item: ItemInput = {
    kind: choice('kind', KINDS),
    title: text('title', 140, 'Give it a title.'),
    author: text('author', 80),
    link: text('link', 500),
    tags: readTags(given.tags),
    addedBy: text('addedBy', 40, 'Say who you are.'),
    status: choice('status', STATUSES),
    rating: given.rating as number,
    notes: text('notes', 5000),
  }
  if (item.link && !isWebAddress(item.link)) errors.link = 'Start the address with https:// or http://.'
  if (!isTags(item.tags)) errors.tags = 'Use at most 5 tags of 24 letters, digits, spaces or hyphens.'
  if (!isRating(item.rating)) errors.rating = 'Give 0 to 5 stars.'
  return Object.keys(errors).length > 0 ? { errors } : { item }
}

/** Normalizes tags: `'Vue, design , vue'` → `['vue', 'design']`. Invalid values are returned unchanged for `isTags`. */
export function readTags(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',') : (value ?? [])
  if (!Array.isArray(list) || !list.every(tag => typeof tag === 'string')) return value as string[]
  return [...new Set(list.map((tag: string) => tag.trim().toLowerCase()).filter(Boolean))]
}

export const isStatus = (value: unknown): value is Status => STATUSES.includes(value as Status)

export const isRating = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5

function isTags(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 5 &&
    value.every(tag => typeof tag === 'string' && /^[\p{L}\p{N} -]{1,24}$/u.test(tag))
  )
}

// Rejects `javascript:` and relative URLs, because the value becomes a link.
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
