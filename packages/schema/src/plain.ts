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

/** A copy of `value` in which plain objects and arrays are new and forbidden keys are gone. Everything else is kept by reference. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (!isPlainObject(value)) return value
  const result: PlainObject = {}
  for (const key of safeKeys(value)) result[key] = copy(value[key])
  return result as T
}

/** Whether two values are the same, looking into plain objects and arrays. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b)
  if (!isPlainObject(a) || !isPlainObject(b)) return false
  const keys = safeKeys(a)
  return keys.length === safeKeys(b).length && keys.every(key => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}
