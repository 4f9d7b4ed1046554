import type { TracedEntry } from '@fw/kit/internal'
import type { PartSource, PlanPart } from '@fw/schema'

/** How the entries of a list are described. */
export interface PartForm<Entry> {
  kind: PlanPart['kind']
  nameOf: (entry: Entry) => string
  fileOf: (entry: Entry) => string | undefined
  factsOf?: (entry: Entry) => Record<string, string>
  /** Whether only one of two entries with the same name can be used. Default: always. */
  isRival?: (entry: Entry, other: Entry) => boolean
}

/** Where entries come from, and which of them override others. The result has their order. */
export function describeParts<Entry>(
  rows: ReadonlyArray<TracedEntry<Entry>>,
  { kind, nameOf, fileOf, factsOf = () => ({}), isRival = () => true }: PartForm<Entry>,
): PlanPart[] {
  const named = new Map<string, Array<TracedEntry<Entry>>>()
  for (const row of rows) named.set(nameOf(row.entry), [...(named.get(nameOf(row.entry)) ?? []), row])
  const sourceOf = ({ entry, origin }: TracedEntry<Entry>): PartSource => ({ ...withFile(fileOf(entry)), origin })
  return rows.map(row => {
    const { entry, isUsed, changedBy, removedBy } = row
    const rivals = named
      .get(nameOf(entry))!
      .filter(other => other.isUsed !== isUsed && isRival(entry, other.entry))
      .map(sourceOf)
    return {
      kind,
      name: nameOf(entry),
      ...sourceOf(row),
      facts: factsOf(entry),
      isUsed,
      changedBy,
      ...(removedBy ? { removedBy } : {}),
      overrides: isUsed ? rivals : [],
      overriddenBy: isUsed ? [] : rivals,
    }
  })
}

function withFile(file: string | undefined): { file?: string } {
  return file === undefined ? {} : { file }
}
