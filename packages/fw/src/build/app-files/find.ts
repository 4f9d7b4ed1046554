import { findFile } from '@fw/kit/internal'
import type { Fw, ResolvedLayer } from '@fw/schema'
import { join } from 'pathe'

type DirOf = (layer: ResolvedLayer) => string

/** The file `name` (with a configured extension) of the project and of each layer, the highest precedence first. */
export function findInLayers(
  app: Fw,
  dirOf: DirOf,
  names: readonly string[],
  extensions: readonly string[] = app.options.extensions,
): string[] {
  const filesByLayer = app.layers.map(layer => {
    for (const name of names) {
      const file = findTopFile(join(dirOf(layer), name), extensions)
      if (file) return file
    }
    return undefined
  })
  return [...new Set(filesByLayer.filter(file => file !== undefined))]
}

// `app` may also be a folder with an index file of another purpose, so only files count.
function findTopFile(path: string, extensions: readonly string[]): string | undefined {
  for (const extension of extensions) {
    const file = findFile(path + extension, [])
    if (file) return file
  }
  return undefined
}
