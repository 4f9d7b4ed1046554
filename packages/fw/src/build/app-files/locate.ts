import { findPath } from '@fw/kit'
import { aliasesOf } from '@fw/kit/internal'
import type { Fw, ResolvedLayer } from '@fw/schema'

/** The file or package that an entry of the configuration means: resolved from the project, or from its layers. */
export async function locateSource(
  app: Fw,
  id: string,
  extensions: readonly string[] = app.options.extensions,
): Promise<string | undefined> {
  for (const [index, layer] of app.layers.entries()) {
    const alias = index === 0 ? aliasesOf(app) : { ...aliasesOf(app), ...layerAliases(layer) }
    const file =
      (await findPath(id, { app, cwd: layer.srcDir, alias, extensions })) ??
      (id.startsWith('.') ? await findPath(id, { app, cwd: layer.rootDir, alias, extensions }) : undefined)
    if (file) return file
  }
  return undefined
}

/** The aliases of the source and root folders inside a layer. */
export function layerAliases(layer: ResolvedLayer): Record<string, string> {
  return { '~': layer.srcDir, '@': layer.srcDir, '~~': layer.rootDir, '@@': layer.rootDir }
}
