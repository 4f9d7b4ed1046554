export type PlainObject = Record<string, unknown>

/** Keys that could reach an object's prototype. No source may set them, at any depth. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** An object literal (or `Object.create(null)`), from any realm; not an array, a class instance, a RegExp or a module. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null || prototype === Object.prototype) return true
  // An object literal of another realm: its prototype is a root object that has a `constructor` called Object.
  return Object.getPrototypeOf(prototype) === null && Object.prototype.toString.call(value) === '[object Object]'
    && Object.hasOwn(prototype, 'isPrototypeOf')
}

/** The own keys that may be read and copied. */
export function safeKeys(value: PlainObject): string[] {
  return Object.keys(value).filter(key => !FORBIDDEN_KEYS.has(key))
}

/** The value at `path`, reading own properties only. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  for (const key of path) {
    const container = value
    if (isPlainObject(container)) value = Object.hasOwn(container, key) && !FORBIDDEN_KEYS.has(key) ? container[key] : undefined
    else if (Array.isArray(container) && /^\d+$/.test(key)) value = container[Number(key)]
    else return undefined
  }
  return value
}

/**
 * Whether a value is data, to be copied, compared and merged by its members: an array, or a plain object without
 * functions and accessors. A plugin of a tool looks like a plain object, but it is the one that counts, not its likeness.
 */
export function isData(value: unknown): value is PlainObject | unknown[] {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  if (!isPlainObject(value)) return false
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(property => 'value' in property && typeof property.value !== 'function')
}

/**
 * A copy of `value` in which data is new and forbidden keys are gone. Everything else is kept by reference, and so is a
 * part that contains itself.
 */
export function copy<T>(value: T, around: readonly unknown[] = []): T {
  if (!isData(value) || around.includes(value)) return value
  const within = [...around, value]
  if (Array.isArray(value)) return value.map(entry => copy(entry, within)) as T
  const result: PlainObject = {}
  for (const key of safeKeys(value)) result[key] = copy(value[key], within)
  return result as T
}

/** Whether two values are the same: data by its members, everything else by identity (regular expressions by their text). */
export function isSame(a: unknown, b: unknown, around: readonly unknown[] = []): boolean {
  if (Object.is(a, b)) return true
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b)
  if (!isData(a) || !isData(b) || around.includes(a)) return false
  const within = [...around, a]
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, index) => isSame(entry, b[index], within))
  }
  const keys = safeKeys(a)
  return keys.length === safeKeys(b).length && keys.every(key => Object.hasOwn(b, key) && isSame(a[key], b[key], within))
}
