import { resolveAlias } from '@fw/kit'
import { aliasesOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { isAbsolute, relative, resolve } from 'pathe'

/** The resolved option `watch`. */
export interface WatchPatterns {
  /** Whether a changed file restarts the application. */
  matches: (path: string) => boolean
  /** The configured files and folders, whether they exist or not. */
  paths: readonly string[]
}

/** Paths are relative to `srcDir` of the project and of each layer, with all that is below; expressions match them. */
export function resolveWatchPatterns(app: Fw): WatchPatterns {
  const entries = app.options.watch ?? []
  const sources = [...new Set(app.layers.map(({ srcDir }) => srcDir))]
  const expressions = entries.filter(entry => entry instanceof RegExp)
  const names = entries.filter(entry => typeof entry === 'string').map(entry => resolveAlias(entry, aliasesOf(app)))
  const paths = [
    ...new Set(names.flatMap(name => (isAbsolute(name) ? resolve(name) : sources.map(dir => resolve(dir, name))))),
  ]
  return {
    paths,
    matches: path =>
      paths.some(known => path === known || path.startsWith(`${known}/`)) ||
      expressions.some(expression => sources.some(dir => relative(dir, path).search(expression) >= 0)),
  }
}
