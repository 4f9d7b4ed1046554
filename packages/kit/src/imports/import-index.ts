import type { AutoImport } from '@fw/schema'
import { nameOf } from './import-names'
import type { Candidates } from './free-names/quick-names'

/** Auto-imports by name, with a fast test whether code may use one of them. */
export interface ImportIndex {
  byName: ReadonlyMap<string, AutoImport>
  mayUse: RegExp
  /** For the search without parsing. */
  candidates: Candidates
}

/** Creates the index of auto-imports, without types. */
export function createImportIndex(imports: readonly AutoImport[]): ImportIndex {
  const byName = new Map(imports.filter(({ type }) => !type).map(row => [nameOf(row), row]))
  const names = [...byName.keys()].map(name => name.replace(/[$]/g, '\\$&'))
  const pattern = (list: readonly string[]) => `(?<![\\w$])(?:${list.join('|')})(?![\\w$])`
  return {
    byName,
    mayUse: new RegExp(pattern([...names, '#imports'])),
    // An unused import from a package is dropped by the bundler; one of a file of the app may have side effects.
    candidates: {
      pattern: new RegExp(names.length > 0 ? pattern(names) : '(?!)', 'g'),
      hasSideEffects: name => byName.get(name)!.from.startsWith('/'),
    },
  }
}
