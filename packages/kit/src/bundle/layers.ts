import type { CodePlugin, Fw, ResolvedLayer } from '@fw/schema'
import { join } from 'pathe'

/** The innermost layer that contains a file, or the project. */
export function layerOf({ layers }: Pick<Fw, 'layers'>, file: string): ResolvedLayer | undefined {
  return layers
    .filter(({ rootDir, srcDir }) => [rootDir, srcDir].some(dir => file.startsWith(`${dir}/`)))
    .toSorted((a, b) => b.rootDir.length - a.rootDir.length)[0]
}

/** The innermost layer that contains a file, unless it is the project. */
export function foreignLayerOf(app: Pick<Fw, 'layers'>, file: string): ResolvedLayer | undefined {
  const layer = layerOf(app, file)
  return layer === app.layers[0] ? undefined : layer
}

const LOCAL = /^(~~?|@@?)\/(.*)$/s

/** `experimental.localLayerAliases`: in code of a layer, `~`, `@`, `~~` and `@@` refer to the layer. */
export function resolveLayerAlias(app: Fw, id: string, importer: string | undefined): string | undefined {
  if (!app.options.experimental.localLayerAliases) return undefined
  const [, name, rest] = LOCAL.exec(id) ?? []
  const layer = name && importer ? foreignLayerOf(app, importer) : undefined
  return layer && join(name!.length === 2 ? layer.rootDir : layer.srcDir, rest!)
}

/** Resolves the aliases of layers in modules. */
export function layersPlugin(app: Fw): CodePlugin | undefined {
  if (!app.options.experimental.localLayerAliases || app.layers.length < 2) return undefined
  return {
    name: 'fw:layers',
    enforce: 'pre',
    resolveId: {
      // Before the aliases of the project.
      order: 'pre',
      filter: { id: LOCAL },
      handler(id, importer) {
        const path = resolveLayerAlias(app, id, importer)
        return path === undefined ? undefined : this.resolve(path, importer, { skipSelf: true })
      },
    },
  }
}
