import { editCode } from './edit-code'
import type { Edit, EditedCode } from './edit-code'
import { emitImport } from './emit-imports'
import type { FreeNames } from './free-names/free-names'
import type { ImportIndex } from './import-index'
import { findNamesQuickly } from './free-names/quick-names'
import type { Language } from './free-names/syntax-tree'

/**
 * Adds imports for the auto-imported names that a module uses. Replaces `_ctx.name` in compiled templates, and imports
 * names from `#imports` directly from their source, so that nothing else is loaded.
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
  (await import('./free-names/free-names')).findFreeNames(code, isCandidate, language === 'js' ? 'jsx' : language)
  const edits: Edit[] = []
  const statements = new Set<string>()
  for (const name of free) statements.add(emitImport(index.byName.get(name)!))
  // Only compiled templates have a context called `_ctx`.
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
