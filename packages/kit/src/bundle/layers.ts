import type { CodePlugin, Fw, ResolvedLayer } from '@fw/schema'
import { join } from 'pathe'

/** The innermost layer that contains a file, unless it is the project. */
export function layerOf({ layers }: Pick<Fw, 'layers'>, file: string): ResolvedLayer | undefined {
  const around = layers.filter(({ rootDir, srcDir }) => file.startsWith(`${rootDir}/`) || file.startsWith(`${srcDir}/`))
  const [innermost] = around.toSorted((a, b) => b.rootDir.length - a.rootDir.length)
  return innermost === layers[0] ? undefined : innermost
}

/** `experimental.localLayerAliases`: in code of a layer, `~`, `@`, `~~` and `@@` refer to the layer. */
export function layersPlugin(app: Fw): CodePlugin | undefined {
  if (!app.options.experimental.localLayerAliases || app.layers.length < 2) return undefined
  return {
    name: 'fw:layers',
    enforce: 'pre',
    resolveId: {
      // Before the aliases of the project.
      order: 'pre',
      filter: { id: /^(?:~~?|@@?)\// },
      handler(id, importer) {
        const layer = importer ? layerOf(app, importer) : undefined
        if (!layer) return undefined
        const [, name, rest] = /^(~~?|@@?)\/(.*)$/s.exec(id)!
        return this.resolve(join(name!.length === 2 ? layer.rootDir : layer.srcDir, rest!), importer, {
          skipSelf: true,
        })
      },
    },
  }
}
