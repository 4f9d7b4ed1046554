import type { Facts } from '../sources/facts'
import type { Context } from '../declare/option'
import { layerDirs } from '../options/dir'
import { valueAt } from '../values/plain-object'
import type { ResolvedLayer } from '../sources/resolved-layer'
import type { ConfigSource } from '../sources/config-source'

/** The project and its layers, each with its own directories: a layer's are resolved as if it were the project. */
export function resolveLayers(
  sources: readonly ConfigSource[],
  project: Context,
  contextOf: (sources: ConfigSource[], facts: Facts) => Context,
): ResolvedLayer[] {
  const { facts } = project
  const roots = new Map<string, ConfigSource[]>([[facts.rootDir, []]])
  for (const source of sources) {
    const layer = roots.get(source.rootDir)
    if (layer) layer.push(source)
    else roots.set(source.rootDir, [source])
  }
  return [...roots].map(([rootDir, own]) => {
    const alone = own.map(source => ({ ...source, kind: 'project' as const }))
    return describeLayer(rootDir, own, rootDir === facts.rootDir ? project : contextOf(alone, { ...facts, rootDir }))
  })
}

function describeLayer(rootDir: string, layerSources: readonly ConfigSource[], context: Context): ResolvedLayer {
  const configFile = layerSources.find(source => source.file && !source.file.endsWith('rc'))?.file
  const name = layerSources
    .map(source => valueAt(source.config, ['$meta', 'name']))
    .find(given => typeof given === 'string')
  return {
    name: typeof name === 'string' ? name : rootDir.split('/').at(-1)!,
    rootDir,
    srcDir: context.get('srcDir'),
    serverDir: context.get('serverDir'),
    dirs: layerDirs(context),
    componentDirs: context.get('components.dirs'),
    ...(configFile ? { configFile } : {}),
  }
}
