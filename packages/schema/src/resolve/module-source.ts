import { isMergeable, safeKeys } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import type { ConfigSource } from '../sources/config-source'
import { isUnchanged } from './diff-options'
import type { OptionChange } from './diff-options'
import { DELETED } from './contribution'
import { snapshotOptions } from './module-writes'

/** What a module wrote to the options, as a source. */
export function createModuleSource(
  module: Pick<ConfigSource, 'name' | 'rootDir' | 'file'>,
  changes: readonly OptionChange[],
): ConfigSource {
  const config: PlainObject = {}
  for (const { path, from, to } of changes) {
    let holder = config
    for (const key of path.slice(0, -1)) holder = (holder[key] ??= {}) as PlainObject
    holder[path.at(-1)!] = changeOf(from, to)
  }
  return { kind: 'module', ...module, config }
}

/** The written part of a value: members of plain objects one by one, everything else as a whole. */
function changeOf(from: unknown, to: unknown, seen: ReadonlySet<unknown> = new Set()): unknown {
  if (to === undefined) return DELETED
  if (!isMergeable(from) || !isMergeable(to) || seen.has(to)) return snapshotOptions(to)
  const inside = new Set([...seen, to])
  const keys = [...new Set([...safeKeys(from), ...safeKeys(to)])].filter(key => !isUnchanged(from[key], to[key]))
  return Object.fromEntries(keys.map(key => [key, changeOf(from[key], to[key], inside)]))
}
