import type { BuiltChunk } from '@fw/kit/bundle'

/** The used part of a compilation of webpack or Rspack. */
export interface Compilation {
  assets: Record<string, unknown>
  chunks: Iterable<Chunk>
  chunkGroups: Iterable<Group>
  chunkGraph: { getChunkModules: (chunk: Chunk) => Iterable<Module> }
}

interface Chunk {
  name?: string | null
  files: Iterable<string>
  auxiliaryFiles: Iterable<string>
}

interface Group {
  chunks: Chunk[]
  isInitial: () => boolean
  childrenIterable?: Iterable<Group>
  getChildren?: () => Group[]
}

export interface Module {
  type?: string
  resource?: string
  modules?: Iterable<Module>
  rootModule?: Module
  nameForCondition?: () => string | null | undefined
  size?: () => number
}

/**
 * The chunks of a build in the form that the manifest needs. A group is what one import loads: its last chunk was
 * created for it, the others are shared with other groups.
 */
export function readChunks({ chunks, chunkGroups, chunkGraph }: Compilation, folder: string): BuiltChunk[] {
  const groups = [...chunkGroups].filter(group => group.chunks.length > 0)
  const fileOf = (chunk: Chunk): string | undefined => [...chunk.files].find(file => /\.m?js$/.test(file))
  const place = (file: string): string => `${folder}/${file}`
  const mainOf = (group: Group): Chunk => group.chunks.at(-1)!
  return [...chunks].flatMap(chunk => {
    const file = fileOf(chunk)
    if (!file) return []
    const chunkOwnGroups = groups.filter(group => fileOf(mainOf(group)) === file)
    const filesOf = (list: readonly Chunk[]): string[] => [
      ...new Set(list.flatMap(other => fileOf(other) ?? []).filter(other => other !== file)),
    ]
    const children = chunkOwnGroups
      .flatMap(group => [...(group.childrenIterable ?? group.getChildren?.() ?? [])])
      .filter(group => group.chunks.length > 0)
    const modules = [...chunkGraph.getChunkModules(chunk)]
    const facade = [...modules].reverse().find(({ rootModule, resource }) => rootModule ?? resource)
    return [
      {
        fileName: place(file),
        isEntry: chunk.name === 'entry' && chunkOwnGroups.some(group => group.isInitial()),
        moduleIds: modules.flatMap(module =>
          [...(module.modules ?? [module])].flatMap(({ resource }) => resource ?? []),
        ),
        imports: filesOf(chunkOwnGroups.flatMap(group => group.chunks)).map(place),
        dynamicImports: filesOf(children.map(mainOf)).map(place),
        css: [...chunk.files].filter(name => name.endsWith('.css')).map(place),
        assets: [...chunk.auxiliaryFiles].filter(name => !name.endsWith('.map')).map(place),
        ...(facade ? { facade: (facade.rootModule ?? facade).resource } : {}),
      },
    ]
  })
}

/** The scripts of chunks with a name, such as those of entries. */
export function namedScripts({ chunks }: Compilation): Map<string, string> {
  const named = [...chunks].flatMap(({ name, files }) => {
    const file = [...files].find(file => /\.m?js$/.test(file))
    return name && file ? [[name, file] as const] : []
  })
  return new Map(named)
}
