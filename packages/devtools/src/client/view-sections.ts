/** A row of a view. */
export interface Row {
  label: string
  /** Indentation level. */
  depth?: number
  /** Badges after the label. */
  tags?: readonly string[]
  /** Opens in the editor. */
  file?: string
  /** Path in the app that the label links to. */
  to?: string
  /** Whether the link opens a new tab, because it is not a page of the app. */
  opensTab?: boolean
  /** Shown after the label; collapsed if it is long. */
  value?: unknown
  /** Length of the bar: 0 to 1, relative to the largest row. */
  share?: number
}

export interface Section {
  title: string
  /** The kind of parts that the rows are. */
  part?: string
  rows: readonly Row[]
  /** Text shown when there are no rows. */
  none?: string
  /** Whether the section is initially collapsed. */
  isFolded?: boolean
}

/** Keeps the rows that contain every word of the query. */
export function filterSections(sections: readonly Section[], query: string): Section[] {
  const words = query
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
