import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { build, Rolldown } from 'vite'

export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/**
 * Removes from a folder what an earlier build left there and this one did not write. Names carry hashes, so old files
 * would gather; anything else in the folder is somebody else's and stays. Gives what was written.
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
