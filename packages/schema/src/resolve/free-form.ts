import { withoutSkipped } from './conditional'
import type { Contribution } from './contribution'
import { mergeDeep } from './merge'
import type { Context, GroupNode } from '../declare/option'
import { copy, safeKeys, valueAt } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'

/** The members of an open group that are not declared. */
export function mergeRest(node: GroupNode, objects: readonly Contribution[], context: Context): PlainObject {
  const declared = new Set(Object.entries(node.children).flatMap(([key, child]) => [key, ...(child.also ?? [])]))
  const own = objects.map(contribution => {
    const rest: PlainObject = {}
    for (const key of safeKeys(contribution.value as PlainObject)) {
      const given = (contribution.value as PlainObject)[key]
      // Every tool has such a list, and authors write conditions in it.
      const value = key === 'plugins' ? withoutSkipped(given) : given
      if (declared.has(key) || value === undefined || node.rest!.check(value).length > 0) continue
      rest[key] =
        node.normalizeRest && contribution.source ? node.normalizeRest(value, context, contribution.source) : value
    }
    return rest
  })
  if (node.merge === 'replace') return copy(Object.assign({}, ...own.toReversed()) as PlainObject)
  return mergeDeep(own) as PlainObject
}

/** The options of modules, which no declaration describes: merged as free-form values are. */
export function mergeModuleOptions(objects: readonly Contribution[], keys: readonly string[]): PlainObject {
  const result: PlainObject = {}
  for (const key of keys) {
    const values = objects.map(contribution => valueAt(contribution.value, [key])).filter(value => value !== undefined)
    if (values.length > 0) result[key] = mergeDeep(values)
  }
  return result
}
