import { editCode } from './edit-code'
import type { Edit, EditedCode } from './edit-code'
import { emitImport } from './emit-imports'
import type { FreeNames } from './free-names'
import type { ImportIndex } from './import-index'
import { findNamesQuickly } from './quick-names'
import type { Language } from './syntax'

/**
 * Imports what a module uses without declaring it. Names that templates ask their context for are replaced, and what
 * comes from `#imports` is imported from where it stands, so that nothing else is loaded with it.
 */
export async function transformImports(
  code: string,
  id: string,
  index: ImportIndex,
  language: Language = 'js',
): Promise<EditedCode | undefined> {
  const file = id.replace(/[?#].*$/, '')
  const isCandidate = (name: string) => index.byName.has(name) && index.byName.get(name)!.from !== file
  const {
    free,
    context,
    virtual = [],
  }: Partial<FreeNames> & Pick<FreeNames, 'free' | 'context'> = (language === 'js' &&
    findNamesQuickly(code, index.candidates, isCandidate)) ||
  (await import('./free-names')).findFreeNames(code, isCandidate, language === 'js' ? 'jsx' : language)
  const edits: Edit[] = []
  const statements = new Set<string>()
  for (const name of free) statements.add(emitImport(index.byName.get(name)!))
  // In other files `_ctx` is a name like any other.
  for (const { name, start, end } of file.endsWith('.vue') ? context : []) {
    statements.add('import { unref as __fw_unref } from "vue"')
    statements.add(emitImport(index.byName.get(name)!, `__fw_import_${name}`))
    edits.push({ start, end, text: `__fw_unref(__fw_import_${name})` })
  }
  for (const { start, end, names } of virtual) {
    if (names.length === 0 || !names.every(({ name }) => index.byName.has(name))) continue
    for (const { name, as } of names) statements.add(emitImport(index.byName.get(name)!, as))
    edits.push({ start, end, text: code.slice(start, end).replace(/[^\n]/g, '') })
  }
  return statements.size > 0 ? editCode(code, edits, statements) : undefined
}
