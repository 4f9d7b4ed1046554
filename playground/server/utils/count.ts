export interface Count {
  name: string
  count: number
}

/** Counts the names, most frequent first. */
export function countBy(items: readonly Item[], names: (item: Item) => readonly string[]): Count[] {
  const counts = new Map<string, number>()
  for (const name of items.flatMap(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}
