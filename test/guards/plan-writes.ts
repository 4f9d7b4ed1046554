import { parseSync } from 'oxc-parser'

type Tree = Record<string, any> & { type: string }

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

/** Every write to the plan of an application in a source file, as `line: code`. Follows aliases of the plan. */
export function findPlanWrites(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const aliases = findAliases(program as unknown as Tree)
  const isPlan = (node: unknown): boolean => isPlanPart(node, aliases)
  const writes: string[] = []
  walk(program as unknown as Tree, node => {
    if (writtenTargets(node).some(target => target.type === 'MemberExpression' && isPlan(target.object)))
      writes.push(describe(text, node))
    else if (node.type === 'CallExpression' && changesArgument(node, isPlan)) writes.push(describe(text, node))
    // A cast to the writable type is a write in preparation.
    else if (node.type === 'ImportSpecifier' && node.imported.name === 'WritablePlan') writes.push(describe(text, node))
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

function changesArgument({ callee, arguments: given }: Tree, isPlan: (node: unknown) => boolean): boolean {
  const target = unwrap(callee)
  if (target.type !== 'MemberExpression') return false
  const name = nameOf(target)
  if (ASSIGNING.has(`${target.object.name}.${name}`)) return isPlan(given[0])
  // `app.plan.x.push.apply(…)` and `.call(…)` also change it.
  const method = name === 'apply' || name === 'call' ? unwrap(target.object) : target
  return method.type === 'MemberExpression' && MUTATING.has(nameOf(method) ?? '') && isPlan(method.object)
}

/** Names in a file that refer to the plan or a part of it. */
function findAliases(program: Tree): ReadonlySet<string> {
  const aliases = new Set<string>()
  // An alias may be declared below the function that uses it, so one pass is not enough.
  for (let size = -1; size !== aliases.size;) {
    size = aliases.size
    walk(program, node => {
      if (node.type === 'VariableDeclarator' && node.init) bind(node.id, isPlanPart(node.init, aliases), aliases)
      else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
        bind(node.left, isPlanPart(node.right, aliases), aliases)
      else if (node.type === 'ObjectPattern') bind(node, false, aliases)
    })
  }
  return aliases
}

/** Adds the names that a pattern binds to parts of the plan. `isPart`: the value of the pattern is one. */
function bind(pattern: Tree | null, isPart: boolean, aliases: Set<string>): void {
  const node = pattern && unwrap(pattern)
  if (node?.type === 'Identifier' && isPart) aliases.add(node.name)
  else if (node?.type === 'AssignmentPattern') bind(node.left, isPart, aliases)
  else if (node?.type === 'RestElement') bind(node.argument, isPart, aliases)
  else if (node?.type === 'ArrayPattern') for (const element of node.elements) bind(element, isPart, aliases)
  else if (node?.type === 'ObjectPattern') {
    for (const property of node.properties)
      bind(property.value ?? property.argument, isPart || property.key?.name === 'plan', aliases)
  }
}

/** Whether an expression refers to the plan or a part of it. */
function isPlanPart(expression: unknown, aliases: ReadonlySet<string>): boolean {
  if (!isTree(expression)) return false
  const node = unwrap(expression)
  if (node.type === 'Identifier') return aliases.has(node.name)
  if (node.type === 'AssignmentExpression') return isPlanPart(node.left, aliases) || isPlanPart(node.right, aliases)
  if (node.type === 'LogicalExpression') return isPlanPart(node.left, aliases) || isPlanPart(node.right, aliases)
  if (node.type === 'ConditionalExpression')
    return isPlanPart(node.consequent, aliases) || isPlanPart(node.alternate, aliases)
  return node.type === 'MemberExpression' && (nameOf(node) === 'plan' || isPlanPart(node.object, aliases))
}

function nameOf({ property, computed }: Tree): string | undefined {
  return computed ? (typeof property.value === 'string' ? property.value : undefined) : property.name
}

function unwrap(node: Tree): Tree {
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
