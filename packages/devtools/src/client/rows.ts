/** One line of a view. Everything but the label may be missing. */
export interface Row {
  label: string
  /** Steps to the right. */
  depth?: number
  /** Short words behind the label. */
  tags?: readonly string[]
  /** Opens in the editor. */
  file?: string
  /** A path of the application that the label leads to. */
  to?: string
  /** That path is no page: it opens in a tab of its own. */
  isOutside?: boolean
  /** Shown behind the label, however large it is. */
  value?: unknown
  /** Between 0 and 1: how much of the most that is. */
  share?: number
}

export interface Section {
  title: string
  rows: readonly Row[]
  /** Said when there are no rows. */
  none?: string
  /** Belongs to the framework or to packages: closed until somebody wants it. */
  isFolded?: boolean
}

/** The sections with the rows that hold every word of a question. */
export function filterSections(sections: readonly Section[], question: string): Section[] {
  const words = question
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  if (words.length === 0) return [...sections]
  return sections.flatMap(section => {
    const rows = section.rows.filter(row => {
      const text = [
        section.title,
        row.label,
        row.file ?? '',
        ...(row.tags ?? []),
        typeof row.value === 'string' ? row.value : '',
      ]
        .join(' ')
        .toLowerCase()
      return words.every(word => text.includes(word))
    })
    return rows.length > 0 ? [{ ...section, rows, isFolded: false }] : []
  })
}
