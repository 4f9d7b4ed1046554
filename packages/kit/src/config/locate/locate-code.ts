import type { Location } from '@fw/schema'
import type { ArrayExpression, Expression, ObjectExpression } from 'oxc-parser'
import { type Binding, type CodeModule, keyOf, loadModule } from './scope-bindings'
import { resolveSpecifier } from '../../run/scan-imports'
import { locationAt } from '../../disk/read-text'

/** An expression and its module. */
interface Value {
  module: CodeModule
  node: Expression
}

interface ValueOf<Node extends Expression> extends Value {
  node: Node
}

/** A key that was found, and its depth in the path. */
interface FoundKey {
  module: CodeModule
  offset: number
  depth: number
}

type Load = (file: string) => CodeModule | undefined

/** The followed names, to stop at circular ones. */
type Trail = readonly unknown[]

/** Locations in the object that a module exports; follows calls, names, spreads, and imports of local modules. */
export function createCodeLocator(file: string): (path: readonly string[]) => Location | undefined {
  const load = createLoader()
  const module = load(file)
  const exported = module && exportOf(module, 'default', load)
  return path => {
    if (!exported) return undefined
    const key = search(exported, path, 0, load)
    if (key) return locationAt(key.module.file, key.module.text, key.offset)
    const { node, module: objectModule } = firstObject(exported, load)
    return locationAt(objectModule.file, objectModule.text, node.start)
  }
}

/**
 * The object that a module exports, with the module that contains it. Undefined if it is not a single one. `texts` has
 * the texts of files that are not written yet.
 */
export function findExportedObject(
  file: string,
  texts: ReadonlyMap<string, string> = new Map(),
): { module: CodeModule; node: ObjectExpression } | undefined {
  const load = createLoader(texts)
  const module = load(file)
  const exported = module && exportOf(module, 'default', load)
  if (!exported) return undefined
  const [target, ...others] = alternatives(exported, load).filter(value => value.node.type === 'ObjectExpression')
  return target && others.length === 0 ? (target as ValueOf<ObjectExpression>) : undefined
}

function createLoader(texts?: ReadonlyMap<string, string>): Load {
  const modules = new Map<string, CodeModule | undefined>()
  return file => {
    if (!modules.has(file))
      modules.set(file, /\.[mc]?[jt]sx?$/.test(file) ? loadModule(file, texts?.get(file)) : undefined)
    return modules.get(file)
  }
}

/** The deepest key of the path in `value`, which is located at `path[0..depth)`. */
function search(
  value: Value,
  path: readonly string[],
  depth: number,
  load: Load,
  trail: Trail = [],
): FoundKey | undefined {
  if (depth === path.length || trail.includes(value.node)) return undefined
  const locations = alternatives(value, load, trail).map(({ module, node }) => {
    if (node.type === 'ObjectExpression') return searchObject({ module, node }, path, depth, load, [...trail, node])
    if (node.type === 'ArrayExpression') return searchArray({ module, node }, path, depth, load)
    return undefined
  })
  return locations.reduce((best, key) => (key && key.depth > (best?.depth ?? 0) ? key : best), undefined)
}

// From the end, because later properties override earlier ones.
function searchObject(
  { module, node }: ValueOf<ObjectExpression>,
  path: readonly string[],
  depth: number,
  load: Load,
  trail: Trail,
): FoundKey | undefined {
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const key = search({ module, node: property.argument }, path, depth, load, trail)
      if (key) return key
    } else if (keyOf(property) === path[depth]) {
      return (
        search({ module, node: property.value }, path, depth + 1, load) ?? {
          module,
          offset: property.key.start,
          depth: depth + 1,
        }
      )
    }
  }
  return undefined
}

function searchArray(
  value: ValueOf<ArrayExpression>,
  path: readonly string[],
  depth: number,
  load: Load,
): FoundKey | undefined {
  const element = elementsOf(value, load, [])[Number(path[depth])]
  if (!element) return undefined
  return (
    search(element, path, depth + 1, load) ?? { module: element.module, offset: element.node.start, depth: depth + 1 }
  )
}

/** The static entries of an array: up to the first spread of an unknown value. */
function elementsOf({ module, node }: ValueOf<ArrayExpression>, load: Load, trail: Trail): Array<Value | undefined> {
  const elements: Array<Value | undefined> = []
  for (const element of node.elements) {
    if (element?.type !== 'SpreadElement') {
      elements.push(element ? { module, node: element } : undefined)
      continue
    }
    const [spread, other] = alternatives({ module, node: element.argument }, load, trail)
    if (other || spread?.node.type !== 'ArrayExpression' || trail.includes(spread.node)) break
    elements.push(...elementsOf({ module: spread.module, node: spread.node }, load, [...trail, spread.node]))
  }
  return elements
}

/** The expressions that a value may come from, after wrappers and names are followed. */
function alternatives(value: Value, load: Load, before: Trail = []): Value[] {
  const { module, node } = value
  if (before.includes(node)) return []
  const trail = [...before, node]
  const follow = (...nodes: Expression[]): Value[] =>
    nodes.flatMap(next => alternatives({ module, node: next }, load, trail))
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return follow(node.expression)
    case 'AwaitExpression':
      return follow(node.argument)
    case 'ConditionalExpression':
      return follow(node.consequent, node.alternate)
    case 'LogicalExpression':
      return node.operator === '&&' ? follow(node.right) : follow(node.left, node.right)
    case 'CallExpression': {
      if (isRequire(node)) {
        return followBinding(
          { kind: 'import', specifier: stringOf(node.arguments[0])!, name: 'default' },
          module,
          load,
          trail,
        )
      }
      return follow(...node.arguments.filter(argument => argument.type !== 'SpreadElement'))
    }
    case 'Identifier':
      return followBinding(module.names.get(node.name), module, load, trail)
    case 'MemberExpression': {
      const key = node.computed ? stringOf(node.property) : (node.property as { name: string }).name
      return key === undefined ? [] : followMember({ module, node: node.object }, key, load, trail)
    }
    default:
      return [value]
  }
}

function followBinding(binding: Binding | undefined, module: CodeModule, load: Load, trail: Trail): Value[] {
  if (!binding) return []
  if (binding.kind === 'value') return alternatives({ module, node: binding.node }, load, trail)
  if (binding.kind === 'member') {
    return followBinding(binding.of, module, load, trail).flatMap(value =>
      followMember(value, binding.key, load, trail),
    )
  }
  const exported = importOf(module, binding.specifier, binding.name, load)
  return exported ? alternatives(exported, load, trail) : []
}

function followMember(value: Value, key: string, load: Load, before: Trail): Value[] {
  const { module, node } = value
  if (before.includes(node)) return []
  const trail = [...before, node]
  const binding = node.type === 'Identifier' ? module.names.get(node.name) : undefined
  if (binding?.kind === 'import' && binding.name === '*')
    return followBinding({ ...binding, name: key }, module, load, trail)
  for (const container of alternatives(value, load, before)) {
    if (container.node.type !== 'ObjectExpression') continue
    for (const property of container.node.properties.toReversed()) {
      const member =
        property.type === 'SpreadElement'
          ? followMember({ module: container.module, node: property.argument }, key, load, trail)
          : keyOf(property) === key
            ? alternatives({ module: container.module, node: property.value }, load, trail)
            : []
      if (member.length > 0) return member
    }
  }
  return []
}

function importOf(
  module: CodeModule,
  specifier: string,
  name: string,
  load: Load,
  trail: Trail = [],
): Value | undefined {
  const file = resolveSpecifier(specifier, module.file)
  const target = file === undefined ? undefined : load(file)
  return target && exportOf(target, name, load, trail)
}

function exportOf(module: CodeModule, name: string, load: Load, trail: Trail = []): Value | undefined {
  if (trail.includes(module)) return undefined
  const binding = module.exports.get(name)
  if (binding?.kind === 'value') return { module, node: binding.node }
  if (binding?.kind === 'import') return importOf(module, binding.specifier, binding.name, load, [...trail, module])
  if (binding || name === 'default') return undefined
  return module.exportsAllOf.map(specifier => importOf(module, specifier, name, load, [...trail, module])).find(Boolean)
}

function firstObject(value: Value, load: Load): Value {
  return alternatives(value, load).find(({ node }) => node.type === 'ObjectExpression') ?? value
}

function isRequire(node: { callee: Expression; arguments: readonly unknown[] }): boolean {
  return (
    node.callee.type === 'Identifier' && node.callee.name === 'require' && stringOf(node.arguments[0]) !== undefined
  )
}

function stringOf(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
