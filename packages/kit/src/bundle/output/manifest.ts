import type { AssetManifest, FwOptions, ModuleAssets } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { decodePath } from '@fw/schema/base-url'
import { emitAssetURL } from '../urls/asset-urls'

/** The fields of a client chunk that the manifest needs. */
export interface BuiltChunk {
  fileName: string
  isEntry: boolean
  /** Absolute ids of the modules in the chunk. */
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
  css: readonly string[]
  assets: readonly string[]
  /** The module that the chunk was created for. */
  facade?: string | undefined
  /** Whether pages preload it. Default: true. */
  isPreloaded?: boolean
}

export interface ManifestContext {
  /** Root of the bundler: component ids are relative to it. */
  root: string
  /** Folder of built files, without leading or trailing slash. */
  folder: string
  /** Content of the style sheets that are inlined into the page, by file. */
  inline: ReadonlyMap<string, string>
  /** Files that are never prefetched with a page: other pages, which links prefetch, and code that may never run. */
  excluded: ReadonlySet<string>
  /** The script that others import as `#entry`. */
  mapped?: string
}

const COMPONENT = /\.(?:vue|[jt]sx)$/
const FONT = /\.woff2?$/

/** The files that each component needs in the browser, including all dependencies, excluding those of the entry. */
export function resolveManifest(chunks: readonly BuiltChunk[], context: ManifestContext): AssetManifest {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const entry = chunks.find(chunk => chunk.isEntry)
  if (!entry) throw new Error('The client has no entry.')
  const common = closure(entry, byFile)
  const pathInFolder = (file: string) =>
    file.startsWith(`${context.folder}/`) ? file.slice(context.folder.length + 1) : file
  const describe = (files: BuiltChunk[]): ModuleAssets => {
    const fonts = unique(files.flatMap(({ assets }) => assets)).filter(file => FONT.test(file))
    return {
      modules: files.filter(({ isPreloaded }) => isPreloaded !== false).map(({ fileName }) => pathInFolder(fileName)),
      styles: unique(files.flatMap(({ css }) => css)).map(file => {
        const inline = context.inline.get(file)
        return { file: pathInFolder(file), ...(inline === undefined ? {} : { inline }) }
      }),
      ...(fonts.length ? { assets: fonts.map(pathInFolder) } : {}),
    }
  }
  const modules: Record<string, ModuleAssets> = {}
  for (const chunk of chunks) {
    if (common.has(chunk)) continue
    const ids = chunk.moduleIds.filter(id => COMPONENT.test(id))
    if (!ids.length) continue
    const files = [...closure(chunk, byFile)].filter(file => !common.has(file))
    const prefetch = prefetched(chunk, new Set([...common, ...files]), byFile, context.excluded)
    const assets = { ...describe(files), ...(prefetch.length ? { prefetch: prefetch.map(pathInFolder) } : {}) }
    for (const id of ids) modules[relative(context.root, id)] = assets
  }
  // The entry does not preload its own script.
  const described = describe([...common])
  const mapped = context.mapped === undefined ? {} : { mapped: pathInFolder(context.mapped) }
  return {
    entry: {
      scripts: [pathInFolder(entry.fileName)],
      ...mapped,
      ...described,
      modules: described.modules.filter(file => file !== pathInFolder(entry.fileName)),
    },
    modules,
  }
}

/** Scripts that a page lazy-loads: its lazy components. */
function prefetched(
  chunk: BuiltChunk,
  present: ReadonlySet<BuiltChunk>,
  byFile: ReadonlyMap<string, BuiltChunk>,
  excluded: ReadonlySet<string>,
): string[] {
  const next = chunk.dynamicImports.map(file => byFile.get(file)).filter(found => found !== undefined)
  return unique(
    next
      .filter(found => !present.has(found) && !found.moduleIds.some(id => excluded.has(id)))
      .map(({ fileName }) => fileName),
  )
}

function closure(
  chunk: BuiltChunk,
  byFile: ReadonlyMap<string, BuiltChunk>,
  found = new Set<BuiltChunk>(),
): Set<BuiltChunk> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const file of chunk.imports) {
    const next = byFile.get(file)
    if (next) closure(next, byFile, found)
  }
  return found
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/**
 * The manifest as a module. Components of one file share their assets. URLs in inlined styles are resolved when the
 * server starts, because a page has a different location than a style sheet.
 */
export function emitManifest(manifest: AssetManifest, folder: string, options: FwOptions): string {
  const shared = new Map<ModuleAssets, number>()
  for (const assets of Object.values(manifest.modules)) if (!shared.has(assets)) shared.set(assets, shared.size)
  const entries = Object.entries(manifest.modules).map(
    ([id, assets]) => `${JSON.stringify(id)}:a[${shared.get(assets)}]`,
  )
  const texts = new Map<string, number>()
  const emit = (assets: ModuleAssets) => emitAssets(assets, texts)
  const list = [...shared.keys()].map(emit).join(',')
  const entry = emit(manifest.entry)
  const styles = [...texts.keys()]
    .map(key => emitStyle(...(JSON.parse(key) as [string, string]), folder, options))
    .join(',')
  return [
    `const s=[${styles}]`,
    `const a=[${list}]`,
    `export default {entry:${entry},modules:{${entries.join(',')}}${manifest.integrity ? `,integrity:${JSON.stringify(manifest.integrity)}` : ''}${manifest.dev ? ',dev:true' : ''}}`,
  ].join('\n')
}

function emitAssets(assets: ModuleAssets & { scripts?: string[] }, texts: Map<string, number>): string {
  const { styles, ...rest } = assets
  const list = styles.map(({ file, inline }) => {
    if (inline === undefined) return JSON.stringify({ file })
    const key = JSON.stringify([file, inline])
    if (!texts.has(key)) texts.set(key, texts.size)
    return `{file:${JSON.stringify(file)},inline:s[${texts.get(key)}]}`
  })
  return `{${JSON.stringify(rest).slice(1, -1)},styles:[${list.join(',')}]}`
}

const RELATIVE_URL = /url\((["']?)(?![/#]|[a-z][\d+.a-z-]*:)([^"')]+)\1\)/gi

/** Content of a style sheet as code: its relative URLs become URLs of the page. */
export function emitStyle(file: string, text: string, folder: string, options: FwOptions): string {
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(RELATIVE_URL)) {
    parts.push(JSON.stringify(`${text.slice(end, match.index)}url(`))
    parts.push(emitAssetURL(join(folder, dirname(file), decodePath(match[2]!)), 'server', options))
    end = match.index + match[0].length - 1
  }
  parts.push(JSON.stringify(text.slice(end)))
  return parts.join('+')
}
