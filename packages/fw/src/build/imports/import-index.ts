import type { AutoImport } from '@fw/schema'
import { nameOf } from './resolve'

/** Auto-imports by the name that code uses, with a quick test whether a text can hold one of them. */
export interface ImportIndex {
  byName: ReadonlyMap<string, AutoImport>
  mayUse: RegExp
}

/** Prepares auto-imports for transforming. Types need no import at run time. */
export function createImportIndex(imports: readonly AutoImport[]): ImportIndex {
  const byName = new Map(imports.filter(({ type }) => !type).map(row => [nameOf(row), row]))
  const names = [...byName.keys()].map(name => name.replace(/[$]/g, '\\$&'))
  return { byName, mayUse: new RegExp(`(?<![\\w$])(?:${[...names, '#imports'].join('|')})(?![\\w$])`) }
}
