import { formatPath, parsePath, valueAt } from '@fw/schema'

/** Options from the command line by their formatted paths. Later ones override earlier ones. */
type Overrides = Map<string, unknown>

/** Adds the override of a flag. `[]` in the path appends an entry to an array. */
export function addOverride(overrides: Overrides, path: readonly string[], value: unknown): void {
  const resolvedPath: string[] = []
  for (const key of path) resolvedPath.push(key === '[]' ? String(countEntries(overrides, resolvedPath)) : key)
  const name = formatPath(resolvedPath)
  // Deleted before it is set, so that it comes after the options around it.
  overrides.delete(name)
  overrides.set(name, value)
}

function countEntries(overrides: Overrides, list: readonly string[]): number {
  let count = 0
  for (const [name, value] of overrides) {
    const path = parsePath(name)!
    if (!path.every((key, depth) => depth >= list.length || key === list[depth])) continue
    if (path.length > list.length) count = Math.max(count, Number(path[list.length]) + 1 || 0)
    else {
      const entries = valueAt(value, list.slice(path.length))
      count = Array.isArray(entries) ? entries.length : 0
    }
  }
  return count
}
