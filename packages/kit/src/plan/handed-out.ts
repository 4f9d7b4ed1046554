/** What was written to a list after it was handed out. */
export interface WrittenChange<Entry> {
  before: readonly Entry[]
  after: readonly Entry[]
  /** The entries that are new, also inside others. */
  added: Entry[]
  /** The entries with other values. */
  changed: Entry[]
  /** The entries that are gone, also from inside others. */
  removed: Entry[]
}

/** The entries of a list as they were handed out, to find what was written to them. */
export class HandedOut<Entry> {
  private readonly entries: readonly Entry[]
  readonly #members: ReadonlySet<Entry>
  readonly #values: ReadonlyMap<Entry, object>

  constructor(
    entries: readonly Entry[],
    private readonly flatten: (entry: Entry) => readonly Entry[],
    isCopied: boolean,
  ) {
    this.entries = [...entries]
    this.#members = new Set(entries.flatMap(entry => flatten(entry)))
    this.#values = new Map(isCopied ? entries.map(entry => [entry, { ...(entry as object) }]) : [])
  }

  /** Undefined if nothing was written. */
  findChange(after: readonly Entry[]): WrittenChange<Entry> | undefined {
    const before = this.entries
    const members = new Set(after.flatMap(entry => this.flatten(entry)))
    const added = [...members].filter(entry => !this.#members.has(entry))
    const removed = [...this.#members].filter(entry => !members.has(entry))
    const changed = [...this.#values]
      .filter(([entry, values]) => hasOther(entry as object, values))
      .map(([entry]) => entry)
    const isSame = after.length === before.length && after.every((entry, index) => entry === before[index])
    return isSame && [added, changed, removed].every(entries => entries.length === 0)
      ? undefined
      : { before, after: [...after], added, changed, removed }
  }
}

function hasOther(entry: object, values: object): boolean {
  const [now, then] = [entry, values] as Array<Record<string, unknown>>
  return [...new Set([...Object.keys(entry), ...Object.keys(values)])].some(key => now![key] !== then![key])
}
