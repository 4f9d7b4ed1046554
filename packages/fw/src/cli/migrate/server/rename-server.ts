import type { Node } from '@fw/kit/imports'
import { serverNames } from '../names/migrated-names.gen'
import { editString, nameOf, stringOf } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'
import { SERVER_IDS } from './server-functions'

/** Imports of server functions come from `fw/server`, if it has all of them. */
export function renameServerImports(script: Script, { edits, left }: Renames): void {
  for (const statement of script.root.body as Node[]) {
    const id = stringOf(statement.source)
    if (statement.type !== 'ImportDeclaration' || id === undefined || !SERVER_IDS.has(id)) continue
    const specifiers = statement.specifiers as Node[]
    const isType = (specifier: Node): boolean => statement.importKind === 'type' || specifier.importKind === 'type'
    // The types of h3 are exported as well, those of the engine are not.
    const missing = specifiers.filter(specifier =>
      isType(specifier)
        ? id !== 'h3'
        : specifier.type !== 'ImportSpecifier' || !serverNames.has(nameOf(specifier.imported)),
    )
    if (missing.length === 0) edits.push(editString(statement.source, 'fw/server'))
    else if (!missing.every(isType)) {
      left.push({
        offset: statement.start,
        name: id,
        reason: `\`fw/server\` does not export ${missing.map(specifier => `\`${nameOf(specifier.imported ?? specifier.local)}\``).join(', ')}`,
      })
    }
  }
}
