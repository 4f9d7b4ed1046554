/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Whether all values of one list are larger than all of the other. */
export function areApart(some: readonly number[], others: readonly number[]): boolean {
  return Math.min(...some) > Math.max(...others) || Math.max(...some) < Math.min(...others)
}
