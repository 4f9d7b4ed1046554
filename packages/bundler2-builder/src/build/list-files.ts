import type { BuiltChunk, NamedFile } from '@fw/kit/bundle'
import { parse } from 'pathe'
import type { Compilation, Module } from './read-chunks'

/** The scripts and style sheets of a build, in the form of Rollup. */
export function listFiles(
  { chunks, chunkGroups, chunkGraph }: Compilation,
  built: readonly BuiltChunk[],
  folder: string,
): NamedFile[] {
  const chunksByFile = new Map(built.map(chunk => [chunk.fileName, chunk]))
  // The other chunks of a group are shared with other groups.
  const imported = new Set(
    [...chunkGroups]
      .filter(group => group.chunks.length > 0 && !group.isInitial())
      .flatMap(group => [...group.chunks.at(-1)!.files]),
  )
  return [...chunks].flatMap(chunk => {
    const modules = [...chunkGraph.getChunkModules(chunk)].flatMap(module => [...(module.modules ?? [module])])
    return [...chunk.files].flatMap((file): NamedFile[] => {
      const fileName = `${folder}/${file}`
      const isStyle = file.endsWith('.css')
      const sizes = measure(modules.filter(module => isStyle === /^css\b/.test(module.type ?? '')))
      const { isEntry = false, facade = null } = chunksByFile.get(fileName) ?? {}
      if (!isStyle && !/\.m?js$/.test(file)) return []
      const facadeModuleId = imported.has(file) && !isStyle ? facade : null
      const name = facadeModuleId ? parse(facadeModuleId.split('?')[0]!).name : (chunk.name ?? parse(file).name)
      return [{ type: 'chunk', fileName, isEntry: isEntry && !isStyle, facadeModuleId, modules: sizes, name }]
    })
  })
}

function measure(modules: readonly Module[]): Record<string, { renderedLength: number }> {
  const sizes: Record<string, { renderedLength: number }> = {}
  for (const module of modules) {
    const id = module.resource ?? module.nameForCondition?.()
    if (id) sizes[id] = { renderedLength: (sizes[id]?.renderedLength ?? 0) + (module.size?.() ?? 0) }
  }
  return sizes
}
