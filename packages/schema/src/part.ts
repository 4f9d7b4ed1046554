import { isSame, valueAt } from './plain'
import type { Origin } from './source'

/** Whether a key of a path counts entries of a list. */
export function isIndex(key: string): boolean {
  return /^\d+$/.test(key)
}

/**
 * The part of an origin at `below`, or undefined when it has none. An index counts in `whole`, the merged value: the entry
 * there is looked for in the list of the origin.
 */
export function partOf(origin: Origin, below: readonly string[], whole: unknown): Origin | undefined {
  let { value } = origin
  const path = [...origin.path]
  for (const key of below) {
    let own = key
    if (Array.isArray(value) && Array.isArray(whole)) {
      const entry: unknown = whole[Number(key)]
      own = String(value.findIndex(candidate => isSame(candidate, entry)))
    }
    value = valueAt(value, [own])
    whole = valueAt(whole, [key])
    if (value === undefined) return undefined
    path.push(own)
  }
  return { ...origin, path, value }
}
