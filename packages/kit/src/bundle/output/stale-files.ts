import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'

/**
 * Removes files of an earlier build, by any builder, that this one did not write. File names contain hashes, so old
 * files would accumulate. Other files in the folder are not fw's and stay.
 */
export function removeStaleFiles(dir: string, files: readonly string[]): void {
  const list = `${dir}.json`
  const written = new Set(files)
  for (const file of readList(list)) {
    if (!written.has(file)) rmSync(join(dir, file), { force: true })
  }
  writeFileSync(list, JSON.stringify(files))
}

function readList(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } catch {
    return []
  }
}
