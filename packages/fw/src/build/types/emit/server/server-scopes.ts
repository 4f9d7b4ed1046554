import { nameOf } from '@fw/kit/imports'
import type { AutoImport } from '@fw/schema'
import { emitBlock, emitImportedType, emitLines, quote, resolveSpecifier } from '../../../declaration-text'
import { emitGlobalImports, uniqueImports } from '../import-types'

/** A file of the server, with the names that it uses without declaring them. */
export interface ServerFile {
  file: string
  names: ReadonlySet<string>
}

/**
 * The auto-imports of server code for a tsconfig that only reads it to infer the types of responses. Each file of the
 * server gets those it uses, as members of its module: as globals, application code would know them too. Types stay
 * global, because they cannot be added to a module without repeating their parameters.
 */
export function emitServerScopes(
  files: readonly ServerFile[],
  imports: readonly AutoImport[],
  appImports: readonly AutoImport[],
  from: string,
): string {
  const values = new Map(
    uniqueImports(imports)
      .filter(entry => !entry.type)
      .map(entry => [nameOf(entry), entry]),
  )
  const taken = new Set(appImports.map(nameOf))
  const types = imports.filter(entry => entry.type && !taken.has(nameOf(entry)))
  const scopes = [...files]
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, names }) => {
      const used = [...names].sort().flatMap(name => values.get(name) ?? [])
      return emitBlock(
        `declare module ${quote(resolveSpecifier(from, file))}`,
        used
          .filter(entry => entry.from !== file)
          .map(entry => `const ${nameOf(entry)}: ${emitImportedType(from, entry.from, entry.name)}`),
      )
    })
  return emitGlobalImports(types, from) + emitLines(scopes)
}
