import { resolveAlias } from '@fw/kit'
import { aliasesOf } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { isAbsolute, relative, resolve } from 'pathe'

/** What the option `watch` means. */
export interface WatchPatterns {
  /** Whether the change of a file is to start the application anew. */
  matches: (path: string) => boolean
  /** Files and folders that are named, whether they exist or not. */
  paths: readonly string[]
}

/**
 * Paths count from `srcDir` of the project and of each layer, and stand for all below them; expressions are tried on
 * the path from there.
 */
export function resolvePatterns(app: FwApp): WatchPatterns {
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
