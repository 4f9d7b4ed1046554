import { fileURLToPath, pathToFileURL } from 'node:url'
import { aliasEntries, resolveLayerAlias } from '@fw/kit/bundle'
import type { Fw } from '@fw/schema'

interface ImportContext {
  containingUrl?: URL | null
}

/**
 * Finds style sheets that Sass imports by an alias. The Sass loader does not know the aliases of layers, and reads the
 * `~` of `~/assets/colors` as a package, so that it would not find `_colors.scss`.
 */
export function createSassImporter(app: Fw): object {
  const aliases = aliasEntries(app)
  return {
    findFileUrl(url: string, { containingUrl }: ImportContext): URL | null {
      const importer = containingUrl?.protocol === 'file:' ? fileURLToPath(containingUrl) : undefined
      const [name, path] = aliases.find(([alias]) => url.startsWith(`${alias}/`)) ?? []
      const styleFile = resolveLayerAlias(app, url, importer) ?? (path && path + url.slice(name!.length))
      return styleFile ? pathToFileURL(styleFile) : null
    },
  }
}
