import type { DataKey } from '@fw/kit/config'
import type { Edit, Node } from '@fw/kit/imports'
import { labelHook } from '@fw/schema'
import { valueIn } from '../tree/config-object'
import { labelKey } from '../names/label-names'
import { editKey, editString, keyOf, nameOf, stringOf, unwrap } from '../tree/script-tree'
import type { Renames } from '../tree/script-tree'

/** Keys of a configuration whose values are options again. */
const ENVIRONMENTS = new Set(['$production', '$development', '$test'])

interface KeyOptions {
  /** Keys that modules of the project have. */
  moduleKeys?: readonly string[] | undefined
  /** The object of a variable. */
  find?: ((name: string) => Node | undefined) | undefined
}

/** Renames the keys of an object with options to their labels, in all objects below it as well. */
export function renameObjectKeys(
  object: Node,
  path: readonly string[],
  renames: Renames,
  options: KeyOptions = {},
  trail: readonly Node[] = [],
): void {
  if (trail.includes(object)) return
  const below = (value: Node, at: readonly string[]): void =>
    followValue(value, at, renames, options, [...trail, object])
  for (const property of object.properties as Node[]) {
    if (property.type === 'SpreadElement') {
      below(property.argument as Node, path)
      continue
    }
    const key = keyOf(property.key, property.computed)
    if (key === undefined) continue
    const value = property.value as Node
    if (path.length === 0 && ENVIRONMENTS.has(key)) below(value, [])
    else if (path.length === 0 && key === '$env') renameEnvironments(value, below)
    else {
      const at = [...path, key]
      const label = labelAt(at, options.moduleKeys)
      if (label !== undefined) renames.edits.push(editKey(property, label))
      below(value, at)
    }
  }
}

/** Renames the keys of a data file to their labels. */
export function renameDataKeys(text: string, keys: readonly DataKey[], moduleKeys: readonly string[]): Edit[] {
  return keys.flatMap(({ path, start, end }) => {
    const at = path.slice(ENVIRONMENTS.has(path[0]!) ? 1 : path[0] === '$env' ? 2 : 0)
    if (at.length === 0) return []
    const label = labelAt(at, moduleKeys)
    const mark = /["']/.exec(text.charAt(start))?.[0] ?? ''
    return label === undefined ? [] : [{ start, end, text: mark + label + mark }]
  })
}

/** The label of a key, or of a hook. */
function labelAt(path: readonly string[], moduleKeys: readonly string[] | undefined): string | undefined {
  return path.length === 2 && path[0] === 'hooks' ? hookLabel(path[1]!) : labelKey(path, moduleKeys)
}

function hookLabel(hook: string): string | undefined {
  return labelHook(hook) === hook ? undefined : labelHook(hook)
}

function renameEnvironments(value: Node, below: (value: Node, at: readonly string[]) => void): void {
  const environments = unwrap(value)
  if (environments.type !== 'ObjectExpression') return
  for (const { value: part } of environments.properties as Node[]) if (part) below(part as Node, [])
}

/** The objects that an expression can be: also by a variable, a condition, or a call that gets one. */
function followValue(
  expression: Node,
  path: readonly string[],
  renames: Renames,
  options: KeyOptions,
  trail: readonly Node[],
): void {
  const node = unwrap(expression)
  const follow = (next: unknown): void => followValue(next as Node, path, renames, options, trail)
  switch (node.type) {
    case 'ObjectExpression':
      return renameObjectKeys(node, path, renames, options, trail)
    case 'ConditionalExpression':
      follow(node.consequent)
      return follow(node.alternate)
    case 'LogicalExpression':
      follow(node.left)
      return follow(node.right)
    case 'Identifier': {
      const value = options.find?.(nameOf(node))
      return value && !trail.includes(value) ? follow(value) : undefined
    }
  }
}

/** `builder: '@nuxt/webpack-builder'` → `'webpack'` */
export function renameBuilder(object: Node, { edits }: Renames): void {
  const builder = valueIn(object, ['builder'])
  const [, tool] = /^@nuxt\/(\w+)-builder$/.exec(stringOf(builder) ?? '') ?? []
  if (tool !== undefined) edits.push(editString(builder, tool))
}
