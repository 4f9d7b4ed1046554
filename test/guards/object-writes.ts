import { parseSync } from 'oxc-parser'

/** A node of the syntax tree. */
export type Tree = Record<string, any> & { type: string }

/** Methods that change an array, a set or a map. */
const MUTATING = new Set([
  'add',
  'clear',
  'copyWithin',
  'delete',
  'fill',
  'pop',
  'push',
  'reverse',
  'set',
  'shift',
  'sort',
  'splice',
  'unshift',
])

/** Functions whose first argument is changed. */
const ASSIGNING = new Set(['Object.assign', 'Object.defineProperties', 'Object.defineProperty', 'Reflect.set'])

/** Wrappers that do not change which object an expression refers to. */
const TRANSPARENT = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
])

/** An object that only some files may change. */
export interface GuardedObject {
  /** Whether a member expression refers to the object, without aliases. */
  isRoot: (node: Tree) => boolean
  /** Whether a destructured key refers to the object. */
  isRootKey: (key: string, pattern: Tree, value: Tree | undefined) => boolean
  /** Other nodes that prepare a write. */
  isPreparation?: (node: Tree) => boolean
}

/** Every write to an object or a part of it in a source file, as `line: code`. Follows aliases. */
export function findWrites(file: string, text: string, guarded: GuardedObject): string[] {
  const { program } = parseSync(file, text)
  const aliases = findAliases(program as unknown as Tree, guarded)
  const isPart = (node: unknown): boolean => isGuarded(node, aliases, guarded)
  const writes: string[] = []
  walk(program as unknown as Tree, node => {
    if (writtenTargets(node).some(target => target.type === 'MemberExpression' && isPart(target.object)))
      writes.push(describe(text, node))
    else if (node.type === 'CallExpression' && changesArgument(node, isPart)) writes.push(describe(text, node))
    else if (guarded.isPreparation?.(node)) writes.push(describe(text, node))
  })
  return writes
}

function describe(text: string, { start, end }: Tree): string {
  return `${text.slice(0, start).split('\n').length}: ${text.slice(start, end).split('\n')[0]}`
}

/** The expressions that a node assigns to, changes or deletes. */
function writtenTargets(node: Tree): Tree[] {
  if (node.type === 'AssignmentExpression') return patternTargets(node.left)
  if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete'))
    return [unwrap(node.argument)]
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return patternTargets(node.left)
  return []
}

function patternTargets(pattern: Tree | null): Tree[] {
  const node = pattern && unwrap(pattern)
  switch (node?.type) {
    case 'MemberExpression':
      return [node]
    case 'ObjectPattern':
      return node.properties.flatMap((property: Tree) => patternTargets(property.value ?? property.argument))
    case 'ArrayPattern':
      return node.elements.flatMap(patternTargets)
    case 'AssignmentPattern':
      return patternTargets(node.left)
    case 'RestElement':
      return patternTargets(node.argument)
    default:
      return []
  }
}

function changesArgument({ callee, arguments: values }: Tree, isPart: (node: unknown) => boolean): boolean {
  const target = unwrap(callee)
  if (target.type !== 'MemberExpression') return false
  const name = nameOf(target)
  if (ASSIGNING.has(`${target.object.name}.${name}`)) return isPart(values[0])
  // `object.push.apply(…)` and `.call(…)` also change it.
  const method = name === 'apply' || name === 'call' ? unwrap(target.object) : target
  return method.type === 'MemberExpression' && MUTATING.has(nameOf(method) ?? '') && isPart(method.object)
}

/** Names in a file that refer to the object or a part of it. */
function findAliases(program: Tree, guarded: GuardedObject): ReadonlySet<string> {
  const aliases = new Set<string>()
  const bindTo = (pattern: Tree, value?: Tree): void =>
    bind(pattern, value, value !== undefined && isGuarded(value, aliases, guarded), aliases, guarded)
  // An alias may be declared below the function that uses it, so one pass is not enough.
  for (let size = -1; size !== aliases.size;) {
    size = aliases.size
    walk(program, node => {
      if (node.type === 'VariableDeclarator' && node.init) bindTo(node.id, node.init)
      else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') bindTo(node.left, node.right)
      else if (node.type === 'ObjectPattern') bindTo(node)
    })
  }
  return aliases
}

/** Adds the names that a pattern binds to parts of the object. `isPart`: the value of the pattern is one. */
function bind(
  pattern: Tree | null,
  value: Tree | undefined,
  isPart: boolean,
  aliases: Set<string>,
  guarded: GuardedObject,
): void {
  const node = pattern && unwrap(pattern)
  if (node?.type === 'Identifier' && isPart) aliases.add(node.name)
  else if (node?.type === 'AssignmentPattern') bind(node.left, value, isPart, aliases, guarded)
  // A rest is a copy: only its parts are shared.
  else if (node?.type === 'RestElement') bind(node.argument, value, isPart, aliases, guarded)
  else if (node?.type === 'ArrayPattern')
    for (const element of node.elements) bind(element, undefined, isPart, aliases, guarded)
  else if (node?.type === 'ObjectPattern') {
    for (const property of node.properties) {
      const isRoot = typeof property.key?.name === 'string' && guarded.isRootKey(property.key.name, node, value)
      bind(property.value ?? property.argument, undefined, isPart || isRoot, aliases, guarded)
    }
  }
}

/** Whether an expression refers to the object or a part of it. */
function isGuarded(expression: unknown, aliases: ReadonlySet<string>, guarded: GuardedObject): boolean {
  if (!isTree(expression)) return false
  const node = unwrap(expression)
  const isPart = (part: unknown): boolean => isGuarded(part, aliases, guarded)
  if (node.type === 'Identifier') return aliases.has(node.name)
  if (node.type === 'AssignmentExpression' || node.type === 'LogicalExpression')
    return isPart(node.left) || isPart(node.right)
  if (node.type === 'ConditionalExpression') return isPart(node.consequent) || isPart(node.alternate)
  return node.type === 'MemberExpression' && (guarded.isRoot(node) || isPart(node.object))
}

/** The name of the member that a member expression refers to. */
export function nameOf({ property, computed }: Tree): string | undefined {
  return computed ? (typeof property.value === 'string' ? property.value : undefined) : property.name
}

/** An expression without casts and parentheses. */
export function unwrap(node: Tree): Tree {
  return TRANSPARENT.has(node.type) ? unwrap(node.expression) : node
}

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null && 'type' in node
}

function walk(node: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit)
  else if (isTree(node)) {
    visit(node)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
  }
}
