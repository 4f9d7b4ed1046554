import type { Location } from '@fw/schema'
import type { ArrayExpression, Expression, ObjectExpression } from 'oxc-parser'
import { type Binding, type CodeModule, keyOf, loadModule } from './bindings'
import { resolveSpecifier } from './imports'
import { locationAt } from './text'

/** An expression and the module it stands in. */
interface Value {
  module: CodeModule
  node: Expression
}

/** A key that was found, and how many keys of the path lead to it. */
interface Place {
  module: CodeModule
  offset: number
  depth: number
}

type Load = (file: string) => CodeModule | undefined

/** Deep enough for any configuration; ends circles of names. */
const MAX_STEPS = 60

/** Places in the object a module exports, through calls, names, spreads, and imports of local modules. */
export function createCodeLocator(file: string): (path: readonly string[]) => Location | undefined {
  const load = createLoader()
  const module = load(file)
  const exported = module && exportOf(module, 'default', load)
  return (path) => {
    if (!exported) return undefined
    const place = search(exported, path, 0, load)
    if (place) return locationAt(place.module.file, place.module.text, place.offset)
    const { node, module: home } = firstObject(exported, load)
    return locationAt(home.file, home.text, node.start)
  }
}

function createLoader(): Load {
  const modules = new Map<string, CodeModule | undefined>()
  return (file) => {
    if (!modules.has(file)) modules.set(file, /\.[mc]?[jt]sx?$/.test(file) ? loadModule(file) : undefined)
    return modules.get(file)
  }
}

/** The deepest place below `value`, which itself is at `path[0..depth)`. */
function search(value: Value, path: readonly string[], depth: number, load: Load, steps = 0): Place | undefined {
  if (depth === path.length || steps > MAX_STEPS) return undefined
  const places = alternatives(value, load).map(({ module, node }) => {
    if (node.type === 'ObjectExpression') return searchObject({ module, node }, path, depth, load, steps)
    if (node.type === 'ArrayExpression') return searchArray({ module, node }, path, depth, load, steps)
    return undefined
  })
  return places.reduce((best, place) => place && place.depth > (best?.depth ?? 0) ? place : best, undefined)
}

// From the end, because later properties win over earlier ones.
function searchObject({ module, node }: { module: CodeModule, node: ObjectExpression }, path: readonly string[], depth: number, load: Load, steps: number): Place | undefined {
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const place = search({ module, node: property.argument }, path, depth, load, steps + 1)
      if (place) return place
    } else if (keyOf(property) === path[depth]) {
      return search({ module, node: property.value }, path, depth + 1, load, steps + 1)
        ?? { module, offset: property.key.start, depth: depth + 1 }
    }
  }
  return undefined
}

function searchArray({ module, node }: { module: CodeModule, node: ArrayExpression }, path: readonly string[], depth: number, load: Load, steps: number): Place | undefined {
  const element = elementsOf({ module, node }, load)?.[Number(path[depth])]
  if (!element) return undefined
  return search(element, path, depth + 1, load, steps + 1) ?? { module: element.module, offset: element.node.start, depth: depth + 1 }
}

/** The entries of a list as far as the text tells them: up to the first spread of something unknown. */
function elementsOf({ module, node }: { module: CodeModule, node: ArrayExpression }, load: Load, steps = 0): Array<Value | undefined> {
  const elements: Array<Value | undefined> = []
  for (const element of node.elements) {
    if (element?.type !== 'SpreadElement') {
      elements.push(element ? { module, node: element } : undefined)
      continue
    }
    const [spread, other] = alternatives({ module, node: element.argument }, load)
    if (other || spread?.node.type !== 'ArrayExpression' || steps > MAX_STEPS) break
    elements.push(...elementsOf({ module: spread.module, node: spread.node }, load, steps + 1))
  }
  return elements
}

/** The expressions a value may come from once wrappers and names are followed. */
function alternatives(value: Value, load: Load, steps = 0): Value[] {
  const { module, node } = value
  if (steps > MAX_STEPS) return []
  const follow = (...nodes: Expression[]): Value[] => nodes.flatMap(next => alternatives({ module, node: next }, load, steps + 1))
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression': return follow(node.expression)
    case 'AwaitExpression': return follow(node.argument)
    case 'ConditionalExpression': return follow(node.consequent, node.alternate)
    case 'LogicalExpression': return node.operator === '&&' ? follow(node.right) : follow(node.left, node.right)
    case 'CallExpression': {
      if (isRequire(node)) return followBinding({ kind: 'import', specifier: stringOf(node.arguments[0])!, name: 'default' }, module, load, steps)
      return follow(...node.arguments.filter(argument => argument.type !== 'SpreadElement'))
    }
    case 'Identifier': return followBinding(module.names.get(node.name), module, load, steps)
    case 'MemberExpression': {
      const key = node.computed ? stringOf(node.property) : (node.property as { name: string }).name
      return key === undefined ? [] : followMember({ module, node: node.object }, key, load, steps)
    }
    default: return [value]
  }
}

function followBinding(binding: Binding | undefined, module: CodeModule, load: Load, steps: number): Value[] {
  if (!binding) return []
  if (binding.kind === 'value') return alternatives({ module, node: binding.node }, load, steps + 1)
  if (binding.kind === 'member') {
    return followBinding(binding.of, module, load, steps + 1).flatMap(value => followMember(value, binding.key, load, steps + 1))
  }
  const exported = importOf(module, binding.specifier, binding.name, load)
  return exported ? alternatives(exported, load, steps + 1) : []
}

function followMember(value: Value, key: string, load: Load, steps: number): Value[] {
  const { module, node } = value
  const binding = node.type === 'Identifier' ? module.names.get(node.name) : undefined
  if (binding?.kind === 'import' && binding.name === '*') {
    return followBinding({ ...binding, name: key }, module, load, steps + 1)
  }
  for (const container of alternatives(value, load, steps + 1)) {
    if (container.node.type !== 'ObjectExpression') continue
    for (const property of container.node.properties.toReversed()) {
      const found = property.type === 'SpreadElement'
        ? followMember({ module: container.module, node: property.argument }, key, load, steps + 1)
        : keyOf(property) === key ? alternatives({ module: container.module, node: property.value }, load, steps + 1) : []
      if (found.length > 0) return found
    }
  }
  return []
}

function importOf(module: CodeModule, specifier: string, name: string, load: Load, steps = 0): Value | undefined {
  const file = resolveSpecifier(specifier, module.file)
  const target = file === undefined ? undefined : load(file)
  return target && exportOf(target, name, load, steps + 1)
}

function exportOf(module: CodeModule, name: string, load: Load, steps = 0): Value | undefined {
  if (steps > MAX_STEPS) return undefined
  const binding = module.exports.get(name)
  if (binding?.kind === 'value') return { module, node: binding.node }
  if (binding?.kind === 'import') return importOf(module, binding.specifier, binding.name, load, steps)
  if (binding || name === 'default') return undefined
  return module.exportsAllOf.map(specifier => importOf(module, specifier, name, load, steps)).find(Boolean)
}

function firstObject(value: Value, load: Load): Value {
  return alternatives(value, load).find(({ node }) => node.type === 'ObjectExpression') ?? value
}

function isRequire(node: { callee: Expression, arguments: readonly unknown[] }): boolean {
  return node.callee.type === 'Identifier' && node.callee.name === 'require' && stringOf(node.arguments[0]) !== undefined
}

function stringOf(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: string, value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
