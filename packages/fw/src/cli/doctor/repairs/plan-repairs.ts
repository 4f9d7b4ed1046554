import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'pathe'
import type { FileChange } from '../../changes/file-change'
import type { Finding, Repair } from '../finding'

/** The changes of files that the safe fixes of these findings make. */
export async function planRepairs(findings: readonly Finding[], rootDir: string): Promise<FileChange[]> {
  const repairs = findings.flatMap(({ repair }) => repair ?? [])
  const changes: FileChange[] = []
  for (const file of new Set(repairs.map(repair => repair.file))) {
    if (!existsSync(file)) continue
    const before = readFileSync(file, 'utf8')
    const after = await applyAll(
      before,
      repairs.filter(repair => repair.file === file),
    )
    const name = relative(rootDir, file)
    if (after !== before) changes.push({ from: name, to: name, before, after, mark: '' })
  }
  return changes
}

/** Edits by offset first: they are those of the text as it was checked. */
async function applyAll(text: string, repairs: readonly Repair[]): Promise<string> {
  const edits = repairs.flatMap(repair => ('edits' in repair ? repair.edits : []))
  const ordered = edits.toSorted((a, b) => b.start - a.start)
  let result = ordered.reduce((code, edit) => code.slice(0, edit.start) + edit.text + code.slice(edit.end), text)
  for (const repair of repairs) if ('change' in repair) result = await repair.change(result)
  return result
}
