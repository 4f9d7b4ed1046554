import type { BuiltChunk } from '../../packages/kit/src/bundle/output/manifest'

/** For tests: a chunk that contains and imports nothing, unless given. */
export function sampleChunk(fileName: string, given: Partial<BuiltChunk> = {}): BuiltChunk {
  return {
    fileName,
    isEntry: false,
    moduleIds: [],
    imports: [],
    dynamicImports: [],
    css: [],
    assets: [],
    ...given,
  }
}
