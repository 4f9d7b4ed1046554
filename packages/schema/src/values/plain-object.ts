export type PlainObject = Record<string, unknown>

/** Keys that could reach an object's prototype. No source may set them, at any depth. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** An object literal (or `Object.create(null)`), from any realm; no array, class instance, RegExp or module. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null || prototype === Object.prototype) return true
  // An object literal of another realm: its prototype is a root object that has a `constructor` called Object.
  return (
    Object.getPrototypeOf(prototype) === null &&
    Object.prototype.toString.call(value) === '[object Object]' &&
    Object.hasOwn(prototype, 'isPrototypeOf')
  )
}

/** The own keys that may be read and copied. */
export function safeKeys(value: PlainObject): string[] {
  return Object.keys(value).filter(key => !FORBIDDEN_KEYS.has(key))
}

/** An own member. An accessor that throws has none. */
function ownMember(container: PlainObject, key: string): unknown {
  try {
    return Object.hasOwn(container, key) ? container[key] : undefined
  } catch {
    return undefined
  }
}

/** The value at `path`, reading own properties only. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  for (const key of path) {
    const container = value
    if (isPlainObject(container)) value = FORBIDDEN_KEYS.has(key) ? undefined : ownMember(container, key)
    else if (Array.isArray(container) && /^\d+$/.test(key)) value = container[Number(key)]
    else return undefined
  }
  return value
}

/**
 * Whether a value is data, to be copied, compared and merged by its members: an array, or a plain object without
 * functions and accessors. A plugin of a tool looks like a plain object, but it is the one that counts, not its
 * likeness.
 */
export function isData(value: unknown): value is PlainObject | unknown[] {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  return (
    isPlainObject(value) && propertiesOf(value).every(property => !property.get && typeof property.value !== 'function')
  )
}

/** Whether a plain object can be merged with others: reading its members runs no code. */
export function isMergeable(value: unknown): value is PlainObject {
  return isPlainObject(value) && propertiesOf(value).every(property => !property.get)
}

/** The members of an object. Other names of members are not enumerable, and not members themselves. */
function propertiesOf(value: PlainObject): PropertyDescriptor[] {
  return Object.values(Object.getOwnPropertyDescriptors(value)).filter(property => property.enumerable)
}

/**
 * A copy of `value` in which data is new and forbidden keys are gone. Everything else is the same reference. An object
 * that occurs several times, or contains itself, does so in the copy, too.
 */
export function copy<T>(value: T, copies = new Map<unknown, unknown>()): T {
  if (!isData(value)) return withoutForbidden(value)
  if (copies.has(value)) return copies.get(value) as T
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const entry of value) list.push(copy(entry, copies))
    return list as T
  }
  const result: PlainObject = {}
  copies.set(value, result)
  for (const key of safeKeys(value)) result[key] = copy(value[key], copies)
  return result as T
}

/** The value itself, unless it is a plain object with forbidden keys: then the same one without them. */
function withoutForbidden<T>(value: T): T {
  if (!isPlainObject(value) || ![...FORBIDDEN_KEYS].some(key => Object.hasOwn(value, key))) return value
  const properties = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([key]) => !FORBIDDEN_KEYS.has(key))
  return Object.defineProperties({}, Object.fromEntries(properties)) as T
}

/** Whether two values are the same: data by its members, the rest by identity (regular expressions by their text). */
export function isSame(a: unknown, b: unknown, compared = new Map<unknown, unknown>()): boolean {
  if (Object.is(a, b)) return true
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b)
  if (!isData(a) || !isData(b)) return false
  // Compared before, or being compared by a caller, which returns the result.
  if (compared.get(a) === b) return true
  compared.set(a, b)
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((entry, index) => isSame(entry, b[index], compared))
    )
  }
  const keys = safeKeys(a)
  return (
    keys.length === safeKeys(b).length && keys.every(key => Object.hasOwn(b, key) && isSame(a[key], b[key], compared))
  )
}
