import type { Node } from '@fw/kit/imports'
import { fwId, fwName, isNuxtId } from '../names/fw-names'
import type { ImportedNames } from './rename-imports'
import { editIdentifier, editString, nameOf, nodesIn, stringOf, walkAll } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

const DECLARATIONS = new Set([
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeParameter',
  'TSEnumDeclaration',
])

/** Where a type names a variable or another type: the node type, and the member that holds the name. */
const USES: Readonly<Record<string, string>> = {
  TSTypeReference: 'typeName',
  TSTypeQuery: 'exprName',
  TSQualifiedName: 'left',
  TSInterfaceHeritage: 'expression',
  TSClassImplements: 'expression',
}

/** Renames the imported names in types, `import('#app').NuxtApp`, and the declarations that extend those of Nuxt. */
export function renameTypes(script: Script, { locals }: ImportedNames, { edits }: Renames): void {
  renameReferences(script, edits)
  const declared = declaredTypes(script.root)
  walkAll(script.root, (node, parent) => {
    const member = USES[node.type]
    const use = member === undefined ? undefined : (node[member] as Node)
    const to = use?.type === 'Identifier' ? locals.get(nameOf(use)) : undefined
    if (to !== undefined && !declared.has(nameOf(use))) edits.push({ start: use!.start, end: use!.end, text: to })
    if (node.type === 'TSImportType') renameImportType(node, edits)
    if (node.type === 'TSModuleDeclaration') renameAugmentation(node, edits)
    if (node.type === 'ExportSpecifier' && isTypeExport(node, parent)) {
      const local = node.local as Node
      if (locals.has(nameOf(local))) edits.push(editIdentifier(local, node, locals.get(nameOf(local))!))
    }
  })
}

/** `/// <reference types="nuxt" />` */
function renameReferences({ code }: Script, edits: Renames['edits']): void {
  for (const { index, 1: before, 2: id } of code.matchAll(/^([ \t]*\/\/\/\s*<reference\s+types=["'])([^"']+)/gm)) {
    const start = index + before!.length
    const to = fwId(id!)
    if (to !== undefined && to !== id) edits.push({ start, end: start + id!.length, text: to })
  }
}

/** The types that a script declares itself: not those inside of `declare module '#app'`. */
function declaredTypes(root: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: Node): void => {
    if (DECLARATIONS.has(node.type)) names.add(nameOf(node.id ?? node.name))
    const isAugmented = node.type === 'TSModuleDeclaration' && isNuxtId(stringOf(node.id) ?? '')
    if (!isAugmented) for (const child of nodesIn(node)) visit(child)
  }
  visit(root)
  return names
}

/** `export type { A }`, `export { type A }`: without a source. */
function isTypeExport(specifier: Node, parent: Node | undefined): boolean {
  return !parent?.source && (specifier.exportKind === 'type' || parent?.exportKind === 'type')
}

function renameImportType(node: Node, edits: Renames['edits']): void {
  const id = stringOf(node.source)
  if (id === undefined || !isNuxtId(id)) return
  const to = fwId(id)
  if (to !== undefined && to !== id) edits.push(editString(node.source, to))
  const first = firstName(node.qualifier as Node | null)
  if (first && fwName(nameOf(first)) !== nameOf(first))
    edits.push({ start: first.start, end: first.end, text: fwName(nameOf(first)) })
}

function firstName(qualifier: Node | null): Node | undefined {
  return qualifier?.type === 'TSQualifiedName' ? firstName(qualifier.left as Node) : (qualifier ?? undefined)
}

/** `declare module '#app' { interface NuxtApp { … } }` */
function renameAugmentation(node: Node, edits: Renames['edits']): void {
  const id = stringOf(node.id)
  const block = node.body as Node | null
  if (id === undefined || !isNuxtId(id) || !block) return
  const to = fwId(id)
  if (to !== undefined && to !== id) edits.push(editString(node.id, to))
  for (const statement of block.body as Node[]) {
    const declaration = (statement.declaration ?? statement) as Node
    const name = declaration.id as Node | undefined
    if (!name || fwName(nameOf(name)) === nameOf(name)) continue
    edits.push({ start: name.start, end: name.end, text: fwName(nameOf(name)) })
  }
}
