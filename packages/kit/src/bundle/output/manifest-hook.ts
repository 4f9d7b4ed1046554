import type { Fw, ManifestResource, ResourceManifest } from '@fw/schema'
import { relative } from 'pathe'
import type { BuiltChunk } from './manifest'

/** Listeners of `build:manifest` decide which files pages load, preload and prefetch. Without any, nothing is done. */
export async function callManifestHook(app: Fw, chunks: BuiltChunk[]): Promise<BuiltChunk[]> {
  if (!app.hasListeners?.('build:manifest')) return chunks
  const { keys, manifest } = describeChunks(chunks, app.options.bundler1.root!)
  await app.callHook('build:manifest', manifest)
  const files = new Map([...keys].map(([file, key]) => [key, file]))
  const filesOf = (list: readonly string[] = []): string[] => list.flatMap(key => files.get(key) ?? [])
  return chunks.flatMap(chunk => {
    const entry = manifest[keys.get(chunk.fileName)!]
    if (!entry) return []
    const changed: BuiltChunk = {
      ...chunk,
      imports: filesOf(entry.imports),
      dynamicImports: filesOf(entry.dynamicImports).filter(file => manifest[keys.get(file)!]?.prefetch !== false),
      css: (entry.css ?? []).filter(file => manifest[file]?.preload !== false),
      assets: (entry.assets ?? []).filter(file => manifest[file]?.preload !== false),
      isPreloaded: entry.preload !== false,
    }
    return [changed]
  })
}

/** The chunks and their assets, by the keys that listeners know: source files, or `_` and the built file. */
function describeChunks(
  chunks: readonly BuiltChunk[],
  root: string,
): { keys: Map<string, string>; manifest: ResourceManifest } {
  const keys = new Map(chunks.map(chunk => [chunk.fileName, keyOf(chunk, root)]))
  const keysOf = (files: readonly string[]): string[] => files.flatMap(file => keys.get(file) ?? [])
  const dynamic = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const manifest: ResourceManifest = {}
  for (const chunk of chunks) {
    const src = sourceOf(chunk, root)
    manifest[keys.get(chunk.fileName)!] = {
      file: chunk.fileName,
      ...(src === undefined ? {} : { src }),
      resourceType: 'script',
      module: true,
      ...(chunk.isEntry ? { isEntry: true } : {}),
      ...(dynamic.has(chunk.fileName) ? { isDynamicEntry: true } : {}),
      imports: keysOf(chunk.imports),
      dynamicImports: keysOf(chunk.dynamicImports),
      css: [...chunk.css],
      assets: [...chunk.assets],
      preload: true,
      prefetch: true,
    }
    for (const file of [...chunk.css, ...chunk.assets]) manifest[file] ??= describeAsset(file)
  }
  return { keys, manifest }
}

function describeAsset(file: string): ManifestResource {
  return { file, resourceType: resourceType(file), preload: true, prefetch: true }
}

function resourceType(file: string): ManifestResource['resourceType'] {
  if (file.endsWith('.css')) return 'style'
  if (/\.(?:woff2?|ttf|otf|eot)$/.test(file)) return 'font'
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/.test(file) ? 'image' : undefined
}

function keyOf(chunk: BuiltChunk, root: string): string {
  return sourceOf(chunk, root) ?? `_${chunk.fileName.slice(chunk.fileName.lastIndexOf('/') + 1)}`
}

/** The file that the chunk was created for. Shared chunks have none. */
function sourceOf({ facade }: BuiltChunk, root: string): string | undefined {
  const file = facade?.replace(/\?.*$/s, '')
  return file && !file.startsWith('\0') ? relative(root, file) : undefined
}
