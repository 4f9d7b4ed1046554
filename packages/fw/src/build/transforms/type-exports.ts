import { readFile } from 'node:fs/promises'
import { editCode } from '@fw/kit/imports'
import type { Edit, EditedCode } from '@fw/kit/imports'
import type { StaticExportEntry } from 'oxc-parser'

/** Finds the file that an import refers to. Undefined: it is not a file of TypeScript. */
type FindFile = (specifier: string, importer: string) => Promise<string | undefined>

/**
 * Marks the types among re-exported names: `export { Word } from './words'` becomes `export { type Word } …`. Compilers
 * only see one file, and would export a type as if it existed at run time.
 */
export async function markTypeExports(code: string, file: string, find: FindFile): Promise<EditedCode | undefined> {
  const edits: Edit[] = []
  for (const entry of await readEntries(file, code)) {
    const { moduleRequest, importName, isType } = entry
    if (isType || !moduleRequest || importName.kind !== 'Name') continue
    const target = await find(moduleRequest.value, file)
    if (target && (await exportsType(target, importName.name!, find, new Set())))
      edits.push({ start: importName.start!, end: importName.start!, text: 'type ' })
  }
  return edits.length > 0 ? editCode(code, edits, []) : undefined
}

/** Whether a file exports a name as a type only. */
async function exportsType(file: string, name: string, find: FindFile, seen: Set<string>): Promise<boolean> {
  if (seen.has(file)) return false
  seen.add(file)
  const entries = await readEntries(file, await readFile(file, 'utf8').catch(() => ''))
  const exportsOfName = entries.filter(({ exportName }) => exportName.name === name)
  // An interface and a function may have the same name.
  if (exportsOfName.length > 0 && exportsOfName.every(({ isType }) => isType)) return true
  const again =
    exportsOfName.length > 0 ? exportsOfName : entries.filter(({ importName }) => importName.kind === 'AllButDefault')
  for (const { moduleRequest, importName } of again) {
    const target = moduleRequest ? await find(moduleRequest.value, file) : undefined
    if (target && (await exportsType(target, importName.name ?? name, find, seen))) return true
  }
  return false
}

async function readEntries(file: string, code: string): Promise<StaticExportEntry[]> {
  const { parseSync } = await import('oxc-parser')
  return parseSync(file, code).module.staticExports.flatMap(({ entries }) => entries)
}
