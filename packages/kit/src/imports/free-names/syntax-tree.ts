export type Language = 'js' | 'jsx' | 'ts' | 'tsx'

/** A node of the syntax tree. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** TypeScript nodes that wrap an expression or exist at runtime. All others are types. */
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

/** The children of a node that may use or declare variables. Excludes keys, labels, types and member names. */
export function childrenOf(node: Node): Node[] {
  const skipped = skippedKeys(node)
  const children: Node[] = []
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null || skipped.includes(key)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isCode(child as Node | null)) children.push(child as Node)
  }
  return children
}

function isCode(node: Node | null): boolean {
  if (typeof node?.type !== 'string') return false
  return !node.type.startsWith('TS') || TS_CODE.has(node.type)
}

function skippedKeys(node: Node): readonly string[] {
  // Ambient declarations do not exist at runtime.
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

/** Whether a JSX name is an attribute or element (`<div>`, `<a:b>`), not a variable (`<Card>`, `<tools.Card>`). */
function isElement(name: Node): boolean {
  return name.type === 'JSXNamespacedName' || (name.type === 'JSXIdentifier' && /^[a-z]|-/.test(name.name as string))
}
