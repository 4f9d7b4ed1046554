import type { ConfigSource, FwConfigLayer, PlainObject, ResolvedLayer } from '@fw/schema'
import { relative } from 'pathe'
import type { LoadedLayer } from './load-sources'

type Layer = LoadedLayer & ResolvedLayer

/** Folders that modules resolve from `srcDir`. */
const IN_SOURCES = new Set(['assets', 'layouts', 'middleware', 'pages', 'plugins'])

/** The layers of a loaded configuration, and its sources. */
interface LayerSources {
  layers: readonly Layer[]
  sources: readonly ConfigSource[]
}

/** `options._layers`: the project first, then its layers, as modules read them. */
export function describeLayers({ layers, sources }: LayerSources): FwConfigLayer[] {
  return layers.map(layer => describeLayer(layer, sources))
}

/** `#layers/NAME`: the root of a layer. Of several with one name, the highest precedence wins; the project is last. */
export function layerAliases([project, ...layers]: ReadonlyArray<Pick<Layer, 'name' | 'rootDir'>>): Record<
  string,
  string
> {
  // The default name of a remote layer is a URL.
  return Object.fromEntries(
    [project!, ...layers.toReversed()]
      .filter(({ name }) => /^[\w@./-]+$/.test(name))
      .map(({ name, rootDir }) => [`#layers/${name}`, rootDir]),
  )
}

/** The folders of a layer: absolute, except those that modules resolve from `srcDir`, and `shared`. */
function describeFolders({ rootDir, srcDir, dirs }: Layer): Record<string, string> {
  const folders = Object.entries(dirs as unknown as Record<string, string>).map(([key, path]) => [
    key,
    IN_SOURCES.has(key) ? relative(srcDir, path) : key === 'shared' ? relative(rootDir, path) : path,
  ])
  return Object.fromEntries(folders) as Record<string, string>
}

function describeLayer(layer: Layer, sources: readonly ConfigSource[]): FwConfigLayer {
  const { name, rootDir, srcDir, serverDir, dirs, configFile = '' } = layer
  const layerSources = sources.filter(
    source => source.active !== false && source.kind !== 'command-line' && source.rootDir === rootDir,
  )
  // The highest precedence is first.
  const written = Object.assign({}, ...layerSources.toReversed().map(({ config }) => config)) as PlainObject
  return {
    name,
    cwd: rootDir,
    rootDir,
    srcDir,
    serverDir,
    dirs,
    config: {
      ...written,
      rootDir,
      srcDir,
      serverDir,
      dir: { ...(written.dir as object | undefined), ...describeFolders(layer) },
    } as FwConfigLayer['config'],
    configFile,
    meta: { name, ...((written.$meta ?? {}) as object) },
  }
}
