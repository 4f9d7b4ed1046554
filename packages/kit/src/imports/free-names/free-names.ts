import { parseSync } from 'oxc-parser'
import { enterNode } from './scopes'
import type { Names } from './scopes'
import type { Language, Node } from './syntax-tree'

/** A use of a name. */
interface NameUse {
  name: string
  start: number
  end: number
}

export interface FreeNames {
  /** Names that are used but not declared in scope. */
  free: Names
  /** `_ctx.name` of compiled templates. */
  context: NameUse[]
  /** `import { a as b } from '#imports'`: the statements and their names. */
  virtual: Array<{ start: number; end: number; names: Array<{ name: string; as: string }> }>
}

/** Finds the candidate names that a module uses without declaring them. */
export function findFreeNames(code: string, isCandidate: (name: string) => boolean, lang: Language = 'jsx'): FreeNames {
  const root = parseSync('module', code, { sourceType: 'module', lang }).program as unknown as Node
  const names: FreeNames = { free: new Set(), context: [], virtual: [] }
  for (const statement of root.body as Node[]) {
    if (statement.type === 'ImportDeclaration' && (statement.source as { value: string }).value === '#imports')
      names.virtual.push(readVirtual(statement))
  }
  visit(withoutTypeExports(root), [], isCandidate, names)
  return names
}

// Removes `export { A }` and `export default A` of types, which do not export a value.
function withoutTypeExports(root: Node): Node {
  const body = root.body as Node[]
  const types = new Set(
    body
      .map(statement => (statement.declaration ?? statement) as Node)
      .filter(({ type }) => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration')
      .map(({ id }) => (id as { name: string }).name),
  )
  if (types.size === 0) return root
  const isValue = ({ local }: { local: { name?: string } }) => !types.has(local.name ?? '')
  const isTypeDefault = ({ type, declaration }: Node) =>
    type === 'ExportDefaultDeclaration' && types.has((declaration as { type: string; name?: string }).name ?? '')
  return {
    ...root,
    body: body
      .filter(statement => !isTypeDefault(statement))
      .map(statement =>
        statement.type === 'ExportNamedDeclaration'
          ? { ...statement, specifiers: (statement.specifiers as Array<{ local: { name?: string } }>).filter(isValue) }
          : statement,
      ),
  }
}

function readVirtual(statement: Node): FreeNames['virtual'][number] {
  const specifiers = statement.specifiers as Array<{
    type: string
    importKind?: string
    imported?: { name?: string; value?: string }
    local: { name: string }
  }>
  const named =
    statement.importKind !== 'type' &&
    specifiers.every(({ type, importKind }) => type === 'ImportSpecifier' && importKind !== 'type')
  const names = named
    ? specifiers.map(({ imported, local }) => ({ name: imported?.name ?? imported?.value ?? '', as: local.name }))
    : []
  return { start: statement.start, end: statement.end, names }
}

function visit(node: Node, scopes: readonly Names[], isCandidate: (name: string) => boolean, found: FreeNames): void {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    const name = node.name as string
    if (isCandidate(name) && !scopes.some(scope => scope.has(name))) found.free.add(name)
    return
  }
  if (node.type === 'MemberExpression') addContextUse(node, isCandidate, found)
  for (const [child, inner] of enterNode(node, scopes)) visit(child, inner, isCandidate, found)
}

function addContextUse(node: Node, isCandidate: (name: string) => boolean, found: FreeNames): void {
  const object = node.object as Node
  const property = node.property as Node
  if (node.computed || object.type !== 'Identifier' || object.name !== '_ctx' || !isCandidate(property.name as string))
    return
  found.context.push({ name: property.name as string, start: node.start, end: node.end })
}
