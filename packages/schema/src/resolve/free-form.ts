import { withoutSkipped } from './conditional'
import type { Contribution } from './contribution'
import { mergeDeep } from './merge'
import { applyWrites } from './module-writes'
import type { Context, GroupNode } from '../declare/option'
import { copy, safeKeys, valueAt } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'

/** The members of an open group that are not declared. */
export function mergeRest(node: GroupNode, objects: readonly Contribution[], context: Context): PlainObject {
  const declared = declaredKeys(node)
  const configured = objects.filter(({ kind }) => kind !== 'module')
  const restValues = configured.map(contribution => {
    const rest: PlainObject = {}
    for (const key of safeKeys(contribution.value as PlainObject)) {
      const memberValue = (contribution.value as PlainObject)[key]
      // Every tool has such a list, and authors write conditions in it.
      const value = key === 'plugins' ? withoutSkipped(memberValue) : memberValue
      if (declared.has(key) || value === undefined || node.rest!.check(value).length > 0) continue
      rest[key] =
        node.normalizeRest && contribution.source ? node.normalizeRest(value, context, contribution.source) : value
    }
    return rest
  })
  const merged =
    node.merge === 'replace'
      ? copy(Object.assign({}, ...restValues.toReversed()) as PlainObject)
      : (mergeDeep(restValues) ?? {})
  return applyWrites(merged, undeclaredWrites(objects, declared)) as PlainObject
}

function declaredKeys(node: GroupNode): ReadonlySet<string> {
  return new Set([...Object.keys(node.children), ...(node.spellings?.keys() ?? [])])
}

/** What modules wrote to members that are not declared. */
function undeclaredWrites(objects: readonly Contribution[], declared: ReadonlySet<string>): Array<{ value: unknown }> {
  return objects
    .filter(({ kind }) => kind === 'module')
    .map(({ value }) => ({
      value: Object.fromEntries(Object.entries(value as PlainObject).filter(([key]) => !declared.has(key))),
    }))
}

/** The options of modules, which no declaration describes: merged as free-form values are. */
export function mergeModuleOptions(
  node: GroupNode,
  objects: readonly Contribution[],
  keys: readonly string[],
): PlainObject {
  const result: PlainObject = {}
  const configured = objects.filter(({ kind }) => kind !== 'module')
  const declared = declaredKeys(node)
  for (const key of keys) {
    // The options of the module are members of those of fw.
    if (declared.has(key)) continue
    const values = configured
      .map(contribution => valueAt(contribution.value, [key]))
      .filter(value => value !== undefined)
    if (values.length > 0) result[key] = mergeDeep(values)
  }
  return applyWrites(result, undeclaredWrites(objects, declared)) as PlainObject
}
