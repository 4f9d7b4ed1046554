import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

type Names = Set<string>

/** A place where a name is used. */
export interface NameUse {
  name: string
  start: number
  end: number
}

export interface FreeNames {
  /** Names that are used and declared nowhere around the use. */
  free: Names
  /** `_ctx.name` of compiled templates. */
  context: NameUse[]
  /** `import { a as b } from '#imports'`: statements, and what they bring. */
  virtual: Array<{ start: number, end: number, names: Array<{ name: string, as: string }> }>
}

/** Finds the candidate names that a module uses without declaring them. */
export function findFreeNames(code: string, isCandidate: (name: string) => boolean): FreeNames {
  const { program } = parseSync('module.jsx', code, { sourceType: 'module' })
  const found: FreeNames = { free: new Set(), context: [], virtual: [] }
  const root = program as unknown as Node
  for (const statement of root.body as Node[]) {
    if (statement.type === 'ImportDeclaration' && (statement.source as { value: string }).value === '#imports') found.virtual.push(readVirtual(statement))
  }
  visit(root, [declaredIn(root)], isCandidate, found)
  return found
}

function readVirtual(statement: Node): FreeNames['virtual'][number] {
  const specifiers = statement.specifiers as Array<{ type: string, imported?: { name?: string, value?: string }, local: { name: string } }>
  const named = specifiers.every(({ type }) => type === 'ImportSpecifier')
  const names = named ? specifiers.map(({ imported, local }) => ({ name: imported?.name ?? imported?.value ?? '', as: local.name })) : []
  return { start: statement.start, end: statement.end, names }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const BLOCKS = new Set(['BlockStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement', 'CatchClause', 'StaticBlock', 'ClassExpression'])

function visit(node: Node, scopes: readonly Names[], isCandidate: (name: string) => boolean, found: FreeNames): void {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    const name = node.name as string
    if (isCandidate(name) && !scopes.some(scope => scope.has(name))) found.free.add(name)
    return
  }
  if (node.type === 'MemberExpression') noteContext(node, isCandidate, found)
  const inner = FUNCTIONS.has(node.type) || BLOCKS.has(node.type) ? [...scopes, declaredIn(node)] : scopes
  for (const child of childrenOf(node)) visit(child, inner, isCandidate, found)
}

function noteContext(node: Node, isCandidate: (name: string) => boolean, found: FreeNames): void {
  const object = node.object as Node
  const property = node.property as Node
  if (node.computed || object.type !== 'Identifier' || object.name !== '_ctx' || !isCandidate(property.name as string)) return
  found.context.push({ name: property.name as string, start: node.start, end: node.end })
}

/** The parts of a node in which names are uses or declarations: keys, labels and names of members are neither. */
function childrenOf(node: Node): Node[] {
  const skipped = namesNothing(node)
  const children: Node[] = []
  for (const [key, value] of Object.entries(node)) {
    if (skipped.includes(key) || typeof value !== 'object' || value === null) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof (child as Node | null)?.type === 'string') children.push(child as Node)
    }
  }
  return children
}

function namesNothing(node: Node): string[] {
  switch (node.type) {
    case 'MemberExpression': return node.computed ? [] : ['property']
    case 'JSXMemberExpression': return ['property']
    case 'Property': return node.computed ? [] : ['key']
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty': return node.computed ? [] : ['key']
    case 'ExportSpecifier': return ['exported']
    case 'ExportNamedDeclaration': return node.source ? ['specifiers', 'source'] : []
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'JSXClosingElement':
    case 'JSXAttribute': return node.type === 'JSXAttribute' ? ['name'] : Object.keys(node)
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement': return ['label']
    case 'MetaProperty': return ['meta', 'property']
    default: return []
  }
}

/** The names that are declared directly in a scope: the module, a function with its parameters, or a block. */
function declaredIn(scope: Node): Names {
  const names: Names = new Set()
  if (FUNCTIONS.has(scope.type)) {
    if (scope.type === 'FunctionExpression' && scope.id) addPattern(scope.id as Node, names)
    for (const parameter of scope.params as Node[]) addPattern(parameter, names)
  }
  if (scope.type === 'ClassExpression' && scope.id) addPattern(scope.id as Node, names)
  if (scope.type === 'CatchClause' && scope.param) addPattern(scope.param as Node, names)
  const isVarScope = scope.type === 'Program' || FUNCTIONS.has(scope.type)
  for (const child of childrenWithImports(scope)) collect(child, names, true, isVarScope)
  return names
}

function childrenWithImports(scope: Node): Node[] {
  if (scope.type === 'Program') return scope.body as Node[]
  if (FUNCTIONS.has(scope.type)) return childrenOf(scope).filter(child => child.type === 'BlockStatement').flatMap(body => body.body as Node[])
  return childrenOf(scope)
}

/** `direct`: declared in this very scope. Below blocks only `var` counts, and only for functions and the module. */
function collect(node: Node, names: Names, direct: boolean, isVarScope: boolean): void {
  switch (node.type) {
    case 'VariableDeclaration':
      if (direct || (isVarScope && node.kind === 'var')) {
        for (const declarator of node.declarations as Node[]) addPattern(declarator.id as Node, names)
      }
      return
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      if (direct && node.id) addPattern(node.id as Node, names)
      return
    case 'ImportDeclaration':
      for (const specifier of node.specifiers as Array<{ local: Node }>) addPattern(specifier.local, names)
      return
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (node.declaration) collect(node.declaration as Node, names, direct, isVarScope)
      return
    case 'SwitchCase':
      for (const child of node.consequent as Node[]) collect(child, names, direct, isVarScope)
      return
  }
  if (!isVarScope || !(node.type.endsWith('Statement') || node.type === 'CatchClause')) return
  for (const child of childrenOf(node)) collect(child, names, false, isVarScope)
}

/** The names that a pattern binds. */
function addPattern(node: Node, names: Names): void {
  switch (node.type) {
    case 'Identifier': names.add(node.name as string); return
    case 'AssignmentPattern': return addPattern(node.left as Node, names)
    case 'RestElement': return addPattern(node.argument as Node, names)
    case 'ArrayPattern':
      for (const element of node.elements as Array<Node | null>) if (element) addPattern(element, names)
      return
    case 'ObjectPattern':
      for (const property of node.properties as Node[]) addPattern((property.type === 'RestElement' ? property.argument : property.value) as Node, names)
  }
}
