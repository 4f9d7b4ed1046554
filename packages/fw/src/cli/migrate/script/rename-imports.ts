import type { Edit, Node } from '@fw/kit/imports'
import { componentOf, fwId, fwName, isNuxtId } from '../names/fw-names'
import { labelVerb } from '../names/label-names'
import { appNames } from '../names/migrated-names.gen'
import { editIdentifier, editKey, editString, keyOf, nameOf, stringOf, unwrap, walkScopes } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** What the imports of a script mean for the names in it. */
export interface ImportedNames {
  /** New names of local variables. */
  locals: Map<string, string>
  /** Variables that hold all exports of a module. */
  namespaces: Set<string>
  /** Every imported name, by its local one: `useNuxt` for `import { useNuxt as use }`. */
  origins: Map<string, string>
}

/** Renames modules and their exports in all kinds of imports. `isIncluded` selects the modules. */
export function renameImports(
  script: Script,
  { edits }: Renames,
  isIncluded: (id: string) => boolean = isNuxtId,
): ImportedNames {
  const names: ImportedNames = { locals: new Map(), namespaces: new Set(), origins: new Map() }
  for (const statement of script.root.body as Node[]) {
    const id = stringOf(statement.source)
    if (id === undefined || !isIncluded(id)) continue
    const to = targetOf(id, statement)
    if (to !== undefined && to !== id) edits.push(editString(statement.source, to))
    const specifiers = (statement.specifiers ?? []) as Node[]
    for (const specifier of specifiers) {
      if (statement.type === 'ImportDeclaration') renameSpecifier(script, specifier, id, { edits, left: [] }, names)
      else renameReexport(specifier, id, { edits, left: [] })
    }
  }
  renameDynamicImports(script, { edits, left: [] }, isIncluded)
  return names
}

/** `import { defineNuxtConfig } from 'nuxt'`: in fw, only `fw/config` exports it. */
function targetOf(id: string, statement: Node): string | undefined {
  const names = ((statement.specifiers ?? []) as Node[]).map(({ imported }) => imported && nameOf(imported))
  return id === 'nuxt' && names.length > 0 && names.every(name => name === 'defineNuxtConfig') ? 'fw/config' : fwId(id)
}

/** The new name of an export. The exports of the virtual modules are those of modules and applications as well. */
function newName(name: string, id: string): string {
  if (id === '#imports' || id === '#components')
    return appNames[name.replace(/^Lazy(?=Nuxt)/, '')] ? fwName(name) : name
  return labelVerb(fwName(name))
}

function renameSpecifier(script: Script, specifier: Node, id: string, { edits }: Renames, names: ImportedNames): void {
  const local = specifier.local as Node
  const localName = nameOf(local)
  if (specifier.type === 'ImportNamespaceSpecifier') {
    names.namespaces.add(localName)
    return
  }
  if (specifier.type === 'ImportDefaultSpecifier') {
    const component = componentOf(id)
    if (component)
      edits.push({ start: specifier.start, end: specifier.end, text: `{ ${fwName(component)} as ${localName} }` })
    return
  }
  const imported = specifier.imported as Node
  const name = nameOf(imported)
  names.origins.set(localName, name)
  const to = newName(name, id)
  if (to === name) return
  if (imported.start !== local.start) edits.push({ start: imported.start, end: imported.end, text: to })
  else if (isMentioned(script.code, to))
    edits.push({ start: imported.start, end: imported.end, text: `${to} as ${name}` })
  else {
    edits.push({ start: imported.start, end: imported.end, text: to })
    names.locals.set(name, to)
  }
}

function renameReexport(specifier: Node, id: string, { edits }: Renames): void {
  const local = specifier.local as Node | undefined
  if (!local) return
  const to = newName(nameOf(local), id)
  if (to !== nameOf(local)) edits.push(editIdentifier(local, specifier, to))
}

/** Whether a file has a word: a new name that is taken could mean something else. */
function isMentioned(code: string, word: string): boolean {
  return new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(code)
}

/** `import('@nuxt/kit')`, `require('@nuxt/kit')`, `vi.mock('#app/nuxt')`, and the names that are read from them. */
function renameDynamicImports(script: Script, { edits }: Renames, isIncluded: (id: string) => boolean): void {
  const idOf = (node: unknown): string | undefined => {
    const id = node ? stringOf(requestOf(unwrap(node as Node))) : undefined
    return id !== undefined && isIncluded(id) ? id : undefined
  }
  walkScopes(script.root, node => {
    const to = idOf(node) && fwId(idOf(node)!)
    if (to && unwrap(node) === node && to !== idOf(node)) edits.push(editString(requestOf(node), to))
    if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'ObjectPattern') {
      const id = idOf(node.init)
      if (id !== undefined) edits.push(...renameKeys((node.id as Node).properties as Node[], id))
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const id = idOf(node.object)
      const name = nameOf(node.property)
      if (id !== undefined && newName(name, id) !== name)
        edits.push(editIdentifier(node.property as Node, undefined, newName(name, id)))
    }
  })
}

function renameKeys(properties: readonly Node[], id: string): Edit[] {
  return properties.flatMap(property => {
    const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
    const name = key === undefined ? key : newName(key, id)
    return name === undefined || name === key ? [] : [editKey(property, name)]
  })
}

/** The id of a dynamic import, of a call of `require`, or of a mock. */
function requestOf(node: Node): unknown {
  if (node.type === 'ImportExpression') return node.source
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  const [first] = node.arguments as Node[]
  if (callee.type === 'Identifier') return callee.name === 'require' ? first : undefined
  const isMock = callee.type === 'MemberExpression' && ['vi', 'jest', 'require'].includes(nameOf(callee.object))
  return isMock ? first : undefined
}
