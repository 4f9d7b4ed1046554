import { statSync } from 'node:fs'
import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'
import { aliasesOf } from '../../files/resolve-path'
import { foreignLayerOf } from '../layers'

/**
 * References in templates: the compiler removes the `~` of both `~/images/a.png` and `~images/a.png`. References that
 * no alias resolves are resolved from the folder of `~`, as the first form intends.
 */
export function referencesPlugin(app: Fw): CodePlugin {
  return {
    name: 'fw:references',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^[\w-][^:]*\/[^:]*\.\w+$/ },
      handler(id, importer) {
        if (!importer || !/\.vue(?:$|\?)/.test(importer)) return undefined
        const folder =
          (app.options.experimental.localLayerAliases ? foreignLayerOf(app, importer)?.srcDir : undefined) ??
          aliasesOf(app)['~']
        const file = folder && join(folder, id)
        return file && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
      },
    },
  }
}
