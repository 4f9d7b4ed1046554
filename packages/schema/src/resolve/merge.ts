import { copy, isMergeable, isPlainObject, isSame, safeKeys } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import type { MergeRule } from '../declare/option'

interface Merged {
  objects: readonly PlainObject[]
  result: PlainObject
}

/**
 * Merges values, highest precedence first. Plain objects are merged key by key and lists joined; a value of another
 * kind ends the merging, because it replaces values with lower precedence. Inputs are never changed and never shared
 * with the result.
 */
export function mergeDeep(values: readonly unknown[], mergedBefore: Merged[] = []): unknown {
  const [head, ...others] = values
  if (Array.isArray(head)) return joinLists(takeWhile([head, ...others], Array.isArray) as unknown[][])
  if (!isMergeable(head)) return copy(head)
  const objects = takeWhile([head, ...others], isMergeable)
  if (objects.length === 1) return copy(head)
  // An object that occurs several times, or contains itself, is merged once.
  const before = mergedBefore.find(
    merged =>
      merged.objects.length === objects.length && merged.objects.every((object, index) => object === objects[index]),
  )
  if (before) return before.result
  const result: PlainObject = {}
  mergedBefore.push({ objects, result })
  for (const key of new Set(objects.flatMap(safeKeys))) {
    const parts = objects
      .map(object => (Object.hasOwn(object, key) ? object[key] : undefined))
      .filter(part => part !== undefined)
    if (parts.length > 0) result[key] = mergeDeep(parts, mergedBefore)
  }
  return result
}

/** The first array as it is, then the items that later ones add. Duplicates within one array are intended. */
function joinLists(lists: readonly (readonly unknown[])[]): unknown[] {
  const result: unknown[] = []
  for (const list of lists) {
    const added = list.filter(entry => !result.some(known => isSame(known, entry)))
    result.push(...added)
  }
  return copy(result)
}

/** `defaults`, then the items of each array, highest precedence first, without duplicates. */
export function mergeLists(defaults: readonly unknown[], lists: readonly (readonly unknown[])[]): unknown[] {
  const result = [...defaults]
  for (const entry of lists.flat()) if (!result.some(known => isSame(known, entry))) result.push(entry)
  return copy(result)
}

/**
 * `defaults`, then the items of each array, lowest precedence first. The array with the highest precedence decides on
 * the position of an item.
 */
function appendLists(defaults: readonly unknown[], lists: readonly (readonly unknown[])[]): unknown[] {
  const withoutRepeats = lists.map((list, index) =>
    list.filter(entry => !lists.slice(0, index).some(earlier => earlier.some(item => isSame(item, entry)))),
  )
  return mergeLists(defaults, withoutRepeats.toReversed())
}

/**
 * As `mergeLists`, but items replace those with lower precedence and the same key. A list may hold several of one key:
 * they stay together.
 */
export function mergeKeyedLists(
  by: (entry: unknown) => string | undefined,
  defaults: readonly unknown[],
  lists: readonly (readonly unknown[])[],
): unknown[] {
  const owners = new Map<string, readonly unknown[]>()
  for (const list of lists)
    for (const key of new Set(list.map(by))) if (key !== undefined && !owners.has(key)) owners.set(key, list)
  const replacedKeys = new Set<string>()
  const inPlace = defaults.flatMap(entry => {
    const key = by(entry)
    const owner = key === undefined ? undefined : owners.get(key)
    if (!owner) return [entry]
    if (replacedKeys.has(key!)) return []
    replacedKeys.add(key!)
    return owner.filter(other => by(other) === key)
  })
  const added = lists.flatMap(list =>
    list.filter(entry => {
      const key = by(entry)
      return key === undefined || (owners.get(key) === list && !replacedKeys.has(key))
    }),
  )
  return mergeLists([], [inPlace, added])
}

function firstOfEach(by: (entry: unknown) => string | undefined, list: readonly unknown[]): unknown[] {
  const seen = new Set<string | undefined>()
  return list.filter(entry => {
    const key = by(entry)
    const isFirst = key === undefined || !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/**
 * Merges the values of an option, highest precedence first, with its default. Where it declares no rule, lists extend,
 * objects merge and everything else is replaced. The default is only computed where it is needed, because it may depend
 * on other options.
 */
export function mergeValues(rule: MergeRule | undefined, fallback: () => unknown, values: readonly unknown[]): unknown {
  if (values.length === 0) return copy(fallback())
  if (rule === 'replace') return copy(values[0])
  if (Array.isArray(values[0])) {
    const lists = takeWhile(values, Array.isArray) as unknown[][]
    const declared = fallback()
    const defaults = Array.isArray(declared) ? declared : []
    if (rule === 'append') return appendLists(defaults, lists)
    return typeof rule === 'object'
      ? mergeKeyedLists(rule.by, defaults, rule.unique ? lists.map(list => firstOfEach(rule.by, list)) : lists)
      : mergeLists(defaults, lists)
  }
  return mergeDeep(isPlainObject(values[0]) ? [...values, fallback()].filter(value => value !== undefined) : values)
}

function takeWhile<T>(values: readonly unknown[], test: (value: unknown) => value is T): T[]
function takeWhile(values: readonly unknown[], test: (value: unknown) => boolean): unknown[]
function takeWhile(values: readonly unknown[], test: (value: unknown) => boolean): unknown[] {
  const end = values.findIndex(value => !test(value))
  return end < 0 ? [...values] : values.slice(0, end)
}
