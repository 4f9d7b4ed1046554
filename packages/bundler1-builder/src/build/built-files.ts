import type { build, Rolldown } from 'vite'

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The files that a build wrote. */
export function builtFiles(result: Awaited<ReturnType<typeof build>>): BuiltFile[] {
  return [result].flat().flatMap(made => ('output' in made ? made.output : []))
}
