import { isPlainObject, safeKeys } from './plain'

/** The first part of a value that JSON cannot carry. */
export function firstUnserialisable(value: unknown, path: readonly string[] = [], around: readonly unknown[] = []): { path: readonly string[], value: unknown } | undefined {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path, value }
  // What contains itself cannot be written down.
  if (around.includes(value)) return { path, value }
  const within = [...around, value]
  if (Array.isArray(value)) return firstOf(value.map((entry, index) => firstUnserialisable(entry, [...path, String(index)], within)))
  if (isPlainObject(value)) return firstOf(safeKeys(value).map(key => firstUnserialisable(value[key], [...path, key], within)))
  return { path, value }
}

function firstOf<T>(values: Array<T | undefined>): T | undefined {
  return values.find(value => value !== undefined)
}
