import { removeStaleFiles } from '@fw/kit/bundle'
import type { build, Rolldown } from 'vite'

export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Removes files of an earlier build. Returns the written files. */
export function removeStale(result: Awaited<ReturnType<typeof build>>, dir: string): BuiltFile[] {
  const outputs = [result].flat().flatMap(made => ('output' in made ? made.output : []))
  removeStaleFiles(
    dir,
    outputs.map(({ fileName }) => fileName),
  )
  return outputs
}
