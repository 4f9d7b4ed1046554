import { isPlainObject } from '@fw/schema'

/**
 * Merges options. The first value that is set wins; plain objects are merged, arrays are concatenated. `mergeDeep` of
 * the schema has other rules: modules expect that `null` counts as not set, that equal items of arrays are repeated,
 * and that values stay the same objects (instances, functions and plugins with state), not copies.
 */
export function mergeOptions(values: readonly unknown[]): unknown {
  const set = values.filter(value => value !== undefined && value !== null)
  if (set.length > 0 && set.every(Array.isArray)) return set.flat()
  if (!isPlainObject(set[0])) return set[0] ?? {}
  const objects = set.filter(isPlainObject)
  const keys = new Set(objects.flatMap(object => Object.keys(object)))
  keys.delete('__proto__')
  return Object.fromEntries(
    [...keys].map(key => {
      const present = objects.map(object => object[key]).filter(value => value !== undefined && value !== null)
      const merged =
        present.length > 1 && (isPlainObject(present[0]) || Array.isArray(present[0]))
          ? mergeOptions(present)
          : (present[0] ?? objects.find(object => key in object)![key])
      return [key, merged]
    }),
  )
}
