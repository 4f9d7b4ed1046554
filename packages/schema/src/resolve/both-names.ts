import { childKey } from '../declare/option'
import type { GroupNode } from '../declare/option'
import { toolNames } from '../declare/tool-names'
import { configDiagnostics } from '../diagnostics/config'
import type { Problem } from '../diagnostics'
import type { ConfigSource } from '../sources/config-source'
import { formatPath } from '../values/option-path'
import { isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'

/** What a source sets for a group. */
interface Part {
  source: ConfigSource
  value: PlainObject
  path: readonly string[]
}

/**
 * The options that the files of one layer set by both of their names: it would not be visible which value applies.
 * Layers are merged whatever names they use.
 */
export function findBothNames(root: GroupNode, sources: readonly ConfigSource[]): Problem[] {
  const layers = new Map<string, Part[]>()
  for (const source of sources) {
    if (source.kind === 'module' || source.kind === 'command-line') continue
    layers.set(source.rootDir, [...(layers.get(source.rootDir) ?? []), { source, value: source.config, path: [] }])
  }
  return [...layers.values()].flatMap(parts => findInGroup(root, parts))
}

function findInGroup(group: GroupNode, parts: readonly Part[]): Problem[] {
  const members = new Map<string, Part[]>()
  for (const { source, value, path } of parts) {
    for (const name of Object.keys(value)) {
      const key = childKey(group, name)
      if (key === undefined || value[name] === undefined) continue
      members.set(key, [
        ...(members.get(key) ?? []),
        { source, value: value[name] as PlainObject, path: [...path, name] },
      ])
    }
  }
  return [...members].flatMap(([key, found]) => {
    const child = group.children[key]!
    const nested = child.node === 'group' ? found.filter(({ value }) => isPlainObject(value)) : []
    return [
      ...(toolNames(key).length > 0 ? reportBoth(found) : []),
      ...(child.node === 'group' ? findInGroup(child, nested) : []),
    ]
  })
}

/** The first two that set an option by different names. */
function reportBoth(parts: readonly Part[]): Problem[] {
  for (const [index, part] of parts.entries()) {
    const other = parts.slice(index + 1).find(later => later.path.at(-1) !== part.path.at(-1) && canMeet(later, part))
    if (!other) continue
    const params = { key: formatPath(part.path), other: formatPath(other.path) }
    return [
      configDiagnostics.bothNames(params, {
        path: part.path,
        source: part.source,
        other: { path: other.path, source: other.source },
      }),
    ]
  }
  return []
}

/** Whether both apply to one environment: parts for different environments never do. */
function canMeet({ source: a }: Part, { source: b }: Part): boolean {
  return a === b || !a.prefix?.length || !b.prefix?.length || (a.active !== false && b.active !== false)
}
