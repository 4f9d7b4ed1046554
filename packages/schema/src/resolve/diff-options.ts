import type { GroupNode, Restart } from '../declare/option'
import { nodeAt } from '../declare/option'
import { root } from '../options/index'
import type { FwOptions } from '../options.gen'
import { isMergeable, isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'

/** An option whose value differs between two sets of options. */
export interface OptionChange {
  path: string[]
  from: unknown
  to: unknown
  restart: Restart
}

/** Every option that differs, at the depth it is declared (free-form members of a group one by one). */
export function diffOptions(before: FwOptions, after: FwOptions): OptionChange[] {
  const changes: OptionChange[] = []
  diffGroup(root, before as unknown as PlainObject, after as unknown as PlainObject, [], changes)
  return changes
}

function diffGroup(
  group: GroupNode,
  before: PlainObject,
  after: PlainObject,
  path: readonly string[],
  changes: OptionChange[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[key]
    const to = after[key]
    if (Object.is(from, to)) continue
    const node = nodeAt(group, [key])
    if (node?.node === 'group' && isPlainObject(from) && isPlainObject(to))
      diffGroup(node, from, to, [...path, key], changes)
    else if (!isUnchanged(from, to)) {
      const at = [...path, key]
      changes.push({ path: at, from, to, restart: restartOf(at) })
    }
  }
}

/** Whether two values are equal. A reloaded file creates its functions again, so functions are compared by their code. */
export function isUnchanged(a: unknown, b: unknown, compared = new Map<unknown, unknown>()): boolean {
  // Compared before, or being compared by a caller, which returns the result.
  if (Object.is(a, b) || (typeof a === 'object' && a !== null && compared.get(a) === b)) return true
  compared.set(a, b)
  if (typeof a === 'function' && typeof b === 'function') return String(a) === String(b)
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b)
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isUnchanged(entry, b[index], compared))
  if (!isMergeable(a) || !isMergeable(b)) return isPlainObject(a) && isPlainObject(b)
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every(key => isUnchanged(a[key], b[key], compared))
}

/** What a change of the option costs in development; that of a group applies to everything in it. */
export function restartOf(path: readonly string[]): Restart {
  for (let depth = path.length; depth > 0; depth--) {
    const restart = nodeAt(root, path.slice(0, depth))?.restart
    if (restart) return restart
  }
  return 'soft'
}
