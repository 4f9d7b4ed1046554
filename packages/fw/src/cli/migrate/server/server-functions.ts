import type { Edit, Node } from '@fw/kit/imports'
import { nameOf, stringOf } from '../tree/script-tree'
import type { Script } from '../tree/script-tree'

/** Modules whose functions `fw/server` has. */
export const SERVER_IDS: ReadonlySet<string> = new Set([
  'h3',
  'nitropack',
  'nitropack/runtime',
  'nitro/runtime',
  '#internal/nitro',
  '#nitro',
])

/** Adds functions to the import of server functions. Code without one uses auto-imports. */
export function importFunctions(script: Script, names: ReadonlySet<string>): Edit[] {
  const specifiers = serverImports(script).flatMap(statement => statement.specifiers as Node[])
  const last = specifiers.findLast(({ type, importKind }) => type === 'ImportSpecifier' && importKind !== 'type')
  if (!last) return []
  const imported = new Set(specifiers.map(({ local }) => nameOf(local)))
  const missing = [...names].filter(name => !imported.has(name))
  return missing.length > 0 ? [{ start: last.end, end: last.end, text: missing.map(name => `, ${name}`).join('') }] : []
}

/** Imports of values from modules of the server. */
function serverImports({ root }: Script): Node[] {
  return (root.body as Node[]).filter(statement => {
    const id = stringOf(statement.source)
    const isImport = statement.type === 'ImportDeclaration' && statement.importKind !== 'type'
    return isImport && id !== undefined && (SERVER_IDS.has(id) || id === 'fw/server')
  })
}

/** Whether a script imports that function of the server. */
export function importsFunction(script: Script, name: string): boolean {
  return serverImports(script).some(statement =>
    (statement.specifiers as Node[]).some(
      ({ local, imported }) => nameOf(local) === name && imported && nameOf(imported) === name,
    ),
  )
}
