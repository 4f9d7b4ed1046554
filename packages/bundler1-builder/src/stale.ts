import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'

/**
 * Builds into a folder, and removes what an earlier build left there and this one did not write. Names carry hashes, so
 * old files would gather; anything else in the folder is somebody else's and stays. Gives what was written.
 */
export async function writeBuild(config: InlineConfig, dir: string): Promise<Array<Rolldown.OutputChunk | Rolldown.OutputAsset>> {
  const result = await build(config)
  const outputs = [result].flat().flatMap(made => 'output' in made ? made.output : [])
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
  }
  catch {
    return []
  }
}
