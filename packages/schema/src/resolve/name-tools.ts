import { walkNodes } from '../declare/option'
import { toolNames, TOOLS } from '../declare/tool-names'
import { root } from '../options/index'
import { isPlainObject, valueAt } from '../values/plain-object'

/** The groups with members that have a tool's own name, outer ones first. */
const aliasedMembers: Array<{ group: readonly string[]; key: string; names: readonly string[] }> = []
walkNodes(root, (node, path) => {
  if (!node.also) return
  const key = path.at(-1)!
  const names = toolNames(key)
  if (names.length > 0) aliasedMembers.push({ group: path.slice(0, -1), key, names })
})

/**
 * Lets code read and write resolved options by the tools' own names: `options.vite` is `options.bundler1`. The names
 * are not enumerable, so that options are printed, copied and compared by their labels only.
 */
export function nameTools<T extends object>(options: T): T {
  for (const { group, key, names } of aliasedMembers) {
    const holder = valueAt(options, group)
    if (!isPlainObject(holder)) continue
    // Another owner of a name has a member of its own: the options of a module.
    for (const name of names) if (!Object.hasOwn(holder, name)) defineAlias(holder, name, key)
  }
  return options
}

function defineAlias(holder: Record<string, unknown>, name: string, key: string): void {
  Object.defineProperty(holder, name, {
    get: () => holder[key],
    set: (value: unknown) => {
      holder[key] = value
    },
    enumerable: false,
    configurable: true,
  })
}

/**
 * Leaves a label to a module that has it as its key: the options of the tool are then a member by the tool's name.
 * Returns the name, or undefined if the label cannot be left, or was left before.
 */
export function leaveLabel(options: object, label: string): string | undefined {
  const { name } = TOOLS.find(tool => tool.isShared && tool.label === label) ?? {}
  if (name === undefined || Object.prototype.propertyIsEnumerable.call(options, name)) return undefined
  const holder = options as Record<string, unknown>
  const value = holder[label]
  delete holder[label]
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })
  return name
}
