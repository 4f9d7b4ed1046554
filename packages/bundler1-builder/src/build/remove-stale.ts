import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { build, Rolldown } from 'vite'

export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Removes files of an earlier build that this one did not write. File names contain hashes, so old files would
 * accumulate. Other files in the folder are not fw's and stay. Returns the written files.
 */
export function removeStale(result: Awaited<ReturnType<typeof build>>, dir: string): BuiltFile[] {
  const outputs = [result].flat().flatMap(made => ('output' in made ? made.output : []))
  const files = outputs.map(({ fileName }) => fileName)
  const list = `${dir}.json`
  for (const file of readList(list)) {
    if (!files.includes(file)) rmSync(join(dir, file), { force: true })
  }
  writeFileSync(list, JSON.stringify(files))
  return outputs
}

function readList(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } catch {
    return []
  }
}
