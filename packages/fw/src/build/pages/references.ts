type Tree = Record<string, any> & { type: string }

const typeKeys = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])
const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The names that a pattern binds: `{ a, b: [c] }` binds `a` and `c`. */
export function boundNames(pattern: unknown): string[] {
  const node = pattern as Tree | null | undefined
  switch (node?.type) {
    case 'Identifier':
      return [node.name]
    case 'ObjectPattern':
      return node.properties.flatMap((property: Tree) =>
        boundNames(property.type === 'RestElement' ? property : property.value),
      )
    case 'ArrayPattern':
      return node.elements.flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(node.left)
    case 'RestElement':
      return boundNames(node.argument)
    default:
      return []
  }
}

/** The free names of a piece of code. A name that a function declares anywhere counts as local. */
export function freeNames(node: unknown): Set<string> {
  const names = new Set<string>()
  if (Array.isArray(node)) for (const item of node) addAll(names, freeNames(item))
  else if (isTree(node) && node.type !== 'MetaProperty') {
    // `import.meta` does not refer to a variable `meta`.
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name)
    for (const [key, value] of Object.entries(node))
      if (!typeKeys.has(key) && !isPlainName(node, key)) addAll(names, freeNames(value))
    for (const child of ownNames(node)) names.delete(child)
  }
  return names
}

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null && 'type' in node
}

// `a.b` and `{ b: 1 }` do not refer to a variable `b`.
function isPlainName({ type, computed, shorthand }: Tree, key: string): boolean {
  return !computed && (type === 'MemberExpression' ? key === 'property' : key === 'key' && !shorthand)
}

function ownNames(node: Tree): string[] {
  if (functionTypes.has(node.type))
    return [...boundNames(node.id), ...node.params.flatMap(boundNames), ...declaredNames(node.body)]
  return node.type === 'CatchClause' ? boundNames(node.param) : []
}

function declaredNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredNames)
  if (!isTree(node)) return []
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return boundNames(node.id)
  if (node.type === 'VariableDeclarator') return boundNames(node.id)
  return functionTypes.has(node.type) ? [] : Object.values(node).flatMap(declaredNames)
}

function addAll(target: Set<string>, names: Iterable<string>): void {
  for (const name of names) target.add(name)
}
