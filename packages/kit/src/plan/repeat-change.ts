import type { WrittenChange } from './handed-out'

/**
 * Repeats a change of a list on a list that has other entries now. `idOf` returns the same value for copies of one
 * entry.
 */
export function repeatChange<Entry>(
  { before, after }: Pick<WrittenChange<Entry>, 'before' | 'after'>,
  current: readonly Entry[],
  idOf: (entry: Entry) => unknown,
): Entry[] {
  const earlier = new Set(before.map(idOf))
  const present = new Set(current.map(idOf))
  const result = after.filter(entry => present.has(idOf(entry)) || !earlier.has(idOf(entry)))
  const placed = new Set(result.map(idOf))
  for (const [index, entry] of current.entries()) {
    if (earlier.has(idOf(entry)) || placed.has(idOf(entry))) continue
    // A new entry stays behind the one that it follows.
    const preceding = new Set(current.slice(0, index).map(idOf))
    result.splice(result.findLastIndex(other => preceding.has(idOf(other))) + 1, 0, entry)
  }
  return result
}
