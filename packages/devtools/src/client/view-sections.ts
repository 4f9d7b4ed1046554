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
  /** Whether a long value is initially shown. */
  isOpen?: boolean
  /** Length of the bar: 0 to 1, relative to the largest row. */
  share?: number
  /** Small text below the label. */
  note?: string
  actions?: readonly RowAction[]
}

/** A button. If it fails, the panel shows why. */
export interface RowAction {
  label: string
  run: () => unknown
  /** Whether it removes something. */
  isDangerous?: boolean
  /** Whether what it starts is active. Only for buttons that switch something on and off. */
  isPressed?: boolean
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
  /** Buttons for all rows. */
  actions?: readonly RowAction[]
  /** Shown below the rows. */
  note?: string
  /** An element that the view creates once and keeps, such as a form. Shown above the rows. */
  content?: HTMLElement
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
    if (rows.length > 0) return [{ ...section, rows, isFolded: false }]
    return section.content ? [{ ...section, rows }] : []
  })
}
