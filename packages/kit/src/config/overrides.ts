import { isPlainObject, parsePath } from '@fw/schema'
import type { PlainObject } from '@fw/schema'
import { getOwn, setOwn } from './files/own-property'

/**
 * Turns dotted keys into an object: `{ 'app.baseURL': '/x' }` → `{ app: { baseURL: '/x' } }`. `modules[]` appends, and
 * `modules[0]`, `modules[1]` … create an array. Later keys win. A forbidden key becomes an own key, never a prototype.
 */
export function expandOverrides(overrides: Readonly<PlainObject>): PlainObject {
  const tree: PlainObject = {}
  for (const [key, value] of Object.entries(overrides)) setAtPath(tree, parsePath(key) ?? [key], value)
  return tree
}

function setAtPath(container: PlainObject | unknown[], path: readonly string[], value: unknown): void {
  const [key, next] = path as [string, string | undefined]
  const slot = Array.isArray(container) && key === '[]' ? String(container.length) : key
  const existing = getOwn(container, slot)
  if (next === undefined) {
    if (isPlainObject(value) && isPlainObject(existing))
      for (const [name, entry] of Object.entries(value)) setAtPath(existing, [name], entry)
    else setOwn(container, slot, copyTree(value))
    return
  }
  const fits = isPlainObject(existing) || (Array.isArray(existing) && isNextIndex(next, existing.length))
  const child = fits ? (existing as PlainObject | unknown[]) : isNextIndex(next, 0) ? [] : {}
  if (!fits) setOwn(container, slot, child)
  setAtPath(child, path.slice(1), value)
}

function isNextIndex(key: string, length: number): boolean {
  return key === '[]' || (/^\d+$/.test(key) && Number(key) <= length)
}

/** Deeper than any option. Deeper values are reported when options are resolved. */
const MAX_DEPTH = 1000

// Copied, because other values are merged into them. Unlike `copy` of the schema, this preserves forbidden keys, so
// that they are reported.
function copyTree(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map(entry => copyTree(entry, depth + 1))
  if (!isPlainObject(value)) return value
  const result: PlainObject = {}
  for (const [key, entry] of Object.entries(value)) setOwn(result, key, copyTree(entry, depth + 1))
  return result
}
