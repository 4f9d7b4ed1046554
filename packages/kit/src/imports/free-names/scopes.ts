import { childrenOf } from './syntax-tree'
import type { Node } from './syntax-tree'

export type Names = Set<string>

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Nodes with a scope of their own, except functions. */
const BLOCKS = new Set([
  'Program',
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'CatchClause',
  'StaticBlock',
  'ClassExpression',
  'TSModuleBlock',
  'TSEnumDeclaration',
])

/** Nodes that are the scope of `var`, except functions. */
const VAR_SCOPES = new Set(['Program', 'StaticBlock', 'TSModuleBlock'])

/** The children of a node, each with its scopes, innermost last. */
export function enterNode(node: Node, scopes: readonly Names[]): Array<[Node, readonly Names[]]> {
  if (FUNCTIONS.has(node.type)) return enterFunction(node, scopes)
  if (node.type === 'SwitchStatement') return enterSwitch(node, scopes)
  const inner = BLOCKS.has(node.type) ? [...scopes, declaredIn(node)] : scopes
  return childrenOf(node).map(child => [child, inner])
}

// Default values of parameters are outside of the scope of the body.
function enterFunction(node: Node, scopes: readonly Names[]): Array<[Node, readonly Names[]]> {
  const names: Names = new Set()
  if (node.type === 'FunctionExpression' && node.id) addPattern(node.id as Node, names)
  for (const parameter of node.params as Node[]) addPattern(parameter, names)
  const outer = [...scopes, names]
  return childrenOf(node).flatMap((child): Array<[Node, readonly Names[]]> => {
    if (child !== node.body || child.type !== 'BlockStatement') return [[child, outer]]
    const statements = childrenOf(child)
    const inner = [...outer, declaredBy(statements, true)]
    return statements.map(statement => [statement, inner])
  })
}

// The discriminant is outside of the scope of the cases.
function enterSwitch(node: Node, scopes: readonly Names[]): Array<[Node, readonly Names[]]> {
  const cases = node.cases as Node[]
  const inner = [...scopes, declaredBy(cases, false)]
  return [[node.discriminant as Node, scopes], ...cases.map((entry): [Node, readonly Names[]] => [entry, inner])]
}

function declaredIn(scope: Node): Names {
  const statements = scope.type === 'Program' ? (scope.body as Node[]) : childrenOf(scope)
  const names = declaredBy(statements, VAR_SCOPES.has(scope.type))
  if (scope.type === 'ClassExpression' && scope.id) addPattern(scope.id as Node, names)
  if (scope.type === 'CatchClause' && scope.param) addPattern(scope.param as Node, names)
  if (scope.type === 'TSEnumDeclaration') {
    const members = ((scope.body as Node | undefined)?.members ?? scope.members ?? []) as Array<{ id: Node }>
    for (const { id } of members) names.add(String(id.name ?? id.value))
  }
  return names
}

function declaredBy(statements: readonly Node[], isVarScope: boolean): Names {
  const names: Names = new Set()
  for (const statement of statements) collect(statement, names, true, isVarScope)
  return names
}

/** `direct`: declared directly in this scope. In nested blocks only `var` is collected, and only for a `var` scope. */
function collect(node: Node, names: Names, direct: boolean, isVarScope: boolean): void {
  switch (node.type) {
    case 'VariableDeclaration':
      if (direct || (isVarScope && node.kind === 'var'))
        for (const declarator of node.declarations as Node[]) addPattern(declarator.id as Node, names)
      return
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      if (direct && node.id) addPattern(node.id as Node, names)
      return
    case 'ImportDeclaration':
      if (direct) for (const specifier of node.specifiers as Array<{ local: Node }>) addPattern(specifier.local, names)
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

/** Adds the names that a pattern declares. */
function addPattern(node: Node, names: Names): void {
  switch (node.type) {
    case 'Identifier':
      names.add(node.name as string)
      return
    case 'AssignmentPattern':
      return addPattern(node.left as Node, names)
    case 'RestElement':
      return addPattern(node.argument as Node, names)
    case 'TSParameterProperty':
      return addPattern(node.parameter as Node, names)
    case 'ArrayPattern':
      for (const element of node.elements as Array<Node | null>) if (element) addPattern(element, names)
      return
    case 'ObjectPattern':
      for (const property of node.properties as Node[])
        addPattern((property.type === 'RestElement' ? property.argument : property.value) as Node, names)
  }
}
