import { isSkipped } from './conditional'
import { DELETED } from './contribution'
import { isSame, valueAt } from '../values/plain-object'
import type { Origin } from '../sources/config-source'

/** Whether a key of a path is an index of an array. */
export function isIndex(key: string): boolean {
  return /^\d+$/.test(key)
}

/**
 * The part of an origin at `below`, or undefined if there is none. An index refers to `whole`, the merged value: the
 * item is searched in the array of the origin.
 */
export function partOf(origin: Origin, below: readonly string[], whole: unknown): Origin | undefined {
  let { value } = origin
  const path = [...origin.path]
  for (const [depth, key] of below.entries()) {
    let part = key
    if (Array.isArray(value) && Array.isArray(whole)) {
      const entry: unknown = whole[Number(key)]
      part = String(value.findIndex(candidate => isSame(candidate, entry)))
    }
    value = valueAt(value, [part])
    whole = valueAt(whole, [key])
    if (value === undefined) return undefined
    path.push(depth === 0 ? writtenIndex(origin.written, part) : part)
  }
  const { written: _, ...rest } = origin
  return { ...rest, path, value: value === DELETED ? undefined : value }
}

/** The index of an item in its file, if items before it were skipped. */
function writtenIndex(written: unknown, index: string): string {
  if (!Array.isArray(written) || !isIndex(index)) return index
  const meant = [...written.keys()].filter(at => !isSkipped(written[at]))
  return String(meant[Number(index)] ?? index)
}
