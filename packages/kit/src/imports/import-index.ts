import type { AutoImport } from '@fw/schema'
import { nameOf } from './import-names'
import type { Candidates } from './quick-names'

/** Auto-imports by the name that code uses, with a quick test whether a text can hold one of them. */
export interface ImportIndex {
  byName: ReadonlyMap<string, AutoImport>
  mayUse: RegExp
  /** Every use of a name, for the search without parsing. */
  candidates: Candidates
}

/** Prepares auto-imports for transforming. Types need no import at run time. */
export function createImportIndex(imports: readonly AutoImport[]): ImportIndex {
  const byName = new Map(imports.filter(({ type }) => !type).map(row => [nameOf(row), row]))
  const names = [...byName.keys()].map(name => name.replace(/[$]/g, '\\$&'))
  const pattern = (list: readonly string[]) => `(?<![\\w$])(?:${list.join('|')})(?![\\w$])`
  return {
    byName,
    mayUse: new RegExp(pattern([...names, '#imports'])),
    // What comes from a package has no effect when it is not used; files of the application may have one.
    candidates: {
      pattern: new RegExp(names.length > 0 ? pattern(names) : '(?!)', 'g'),
      isCostly: name => byName.get(name)!.from.startsWith('/'),
    },
  }
}
