/** What a text is written in. */
export type Language = 'js' | 'jsx' | 'ts' | 'tsx'

/** A node of the tree that the parser makes. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Nodes of TypeScript that only wrap an expression, or are code at run time. Every other one is a type. */
const TS_CODE = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSParameterProperty',
  'TSExportAssignment',
  'TSImportEqualsDeclaration',
  'TSQualifiedName',
])

/**
 * The parts of a node in which names are uses or declarations: keys, labels, types and names of members are neither.
 */
export function childrenOf(node: Node): Node[] {
  const skipped = namesNothing(node)
  const children: Node[] = []
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null || skipped.includes(key)) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isCode(child as Node | null)) children.push(child as Node)
    }
  }
  return children
}

function isCode(node: Node | null): boolean {
  if (typeof node?.type !== 'string') return false
  return !node.type.startsWith('TS') || TS_CODE.has(node.type)
}

function namesNothing(node: Node): readonly string[] {
  // What is only declared stands elsewhere.
  if (node.declare || node.global) return Object.keys(node)
  switch (node.type) {
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return node.computed ? [] : ['property']
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return node.computed ? [] : ['key']
    case 'ExportSpecifier':
      return node.exportKind === 'type' ? Object.keys(node) : ['exported']
    case 'ExportNamedDeclaration':
      return node.exportKind === 'type' ? Object.keys(node) : node.source ? ['specifiers', 'source'] : []
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'JSXClosingElement':
      return Object.keys(node)
    case 'JSXAttribute':
    case 'JSXOpeningElement':
      return isElement(node.name as Node) ? ['name'] : []
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return ['label']
    case 'MetaProperty':
      return ['meta', 'property']
    case 'TSEnumMember':
      return ['id']
    case 'TSQualifiedName':
      return ['right']
    case 'TSImportEqualsDeclaration':
      return node.importKind === 'type' ? Object.keys(node) : []
    default:
      return []
  }
}

/** Names of attributes, `<div>` and `<a:b>`: none is a variable. `<Card>` and `<tools.Card>` are. */
function isElement(name: Node): boolean {
  return name.type === 'JSXNamespacedName' || (name.type === 'JSXIdentifier' && /^[a-z]|-/.test(name.name as string))
}
