import { isPlainObject, safeKeys } from './plain-object'

/** A part of a value, and where it is. */
interface Part {
  path: readonly string[]
  value: unknown
}

/** Every part of a value that JSON cannot carry. */
export function findUnserialisable(
  value: unknown,
  path: readonly string[] = [],
  around: readonly unknown[] = [],
  seen = new Set<unknown>(),
): Part[] {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return []
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [{ path, value }]
  // What contains itself cannot be written down.
  if (around.includes(value)) return [{ path, value }]
  if (seen.has(value)) return []
  seen.add(value)
  const within = [...around, value]
  if (Array.isArray(value))
    return value.flatMap((entry, index) => findUnserialisable(entry, [...path, String(index)], within, seen))
  if (!isPlainObject(value)) return [{ path, value }]
  return safeKeys(value).flatMap(key => {
    const property = Object.getOwnPropertyDescriptor(value, key)!
    return property.get
      ? [{ path: [...path, key], value: property.get }]
      : findUnserialisable(property.value, [...path, key], within, seen)
  })
}
