import { isFile, parsePath, readPath } from '@fw/schema/form-fields'
import type { FieldSegment } from '@fw/schema/form-fields'
import { cloneTree } from '../../../shared/payload/object-tree'
import { toRaw } from 'vue'

/** A copy of values, without proxies. Files are shared. */
export function copyValues<T>(values: T): T {
  return cloneTree(unwrapTree(values)) as T
}

function unwrapTree(value: unknown): unknown {
  const raw = toRaw(value)
  if (Array.isArray(raw)) return raw.map(unwrapTree)
  return isObject(raw) ? Object.fromEntries(Object.entries(raw).map(([key, member]) => [key, unwrapTree(member)])) : raw
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether two values are equal. Values that were never set are equal to `undefined`. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!isObject(one) || !isObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => isEqual(one[key], other[key]))
}

/** Adds the controls that have no value in `values`, such as file inputs. `decoded`: the content of the form element. */
export function addMissing(values: Record<string, unknown>, decoded: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(decoded)) {
    const bound = values[key]
    if (bound === undefined || bound === null) values[key] = value
    else if (isObject(bound) && isObject(value)) addMissing(bound, value)
    else if (Array.isArray(bound) && Array.isArray(value)) addItems(bound, value)
  }
}

// Items belong together by index only if they have members: those of controls are otherwise already in the values.
function addItems(bound: unknown[], items: unknown[]): void {
  for (const [index, item] of items.entries()) {
    const target = bound[index]
    if (isObject(target) && isObject(item)) addMissing(target, item)
    else if (bound.length <= index && isFile(item)) bound.push(item)
  }
}

/** An empty number input has no value, as in a form that the browser sends. */
export function dropEmptyNumbers(values: unknown, defaults: unknown): void {
  if (typeof values !== 'object' || values === null || isFile(values)) return
  for (const [key, value] of Object.entries(values)) {
    const initial = readPath(defaults, [Array.isArray(defaults) ? Number(key) : key])
    if (value === '' && typeof initial === 'number') delete (values as Record<string, unknown>)[key]
    else dropEmptyNumbers(value, initial)
  }
}

export function hasFile(value: unknown): boolean {
  if (isFile(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFile)
}

/** The value of a field. */
export function valueAt(values: unknown, path: string): unknown {
  return readPath(values, parsePath(path))
}

/** Sets the value of a field whose parents exist. */
export function writeValue(values: Record<string, unknown>, path: string, value: unknown): void {
  const segments = parsePath(path)
  const parent = readPath(values, segments.slice(0, -1)) ?? values
  ;(parent as Record<FieldSegment, unknown>)[segments.at(-1)!] = value
}
