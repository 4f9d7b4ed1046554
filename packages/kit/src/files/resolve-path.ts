import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FwApp } from '@fw/schema'
import { dirname, isAbsolute, normalize, resolve } from 'pathe'
import { findPackage } from '../config/layers/resolve-package'
import { useFw } from '../context'
import { findFile, replaceAlias } from './find-file'

export { findFile } from './find-file'

export interface ResolvePathOptions {
  app?: FwApp
  /** Base of relative paths. Default: `rootDir`. */
  cwd?: string
  /** Default: `options.alias` and the built-in aliases. */
  alias?: Readonly<Record<string, string>>
  /** Default: `options.extensions`. */
  extensions?: readonly string[]
}

/** Replaces an alias of the app at the start of a path: `~/x` → `<srcDir>/x`. */
export function resolveAlias(given: string, alias: Readonly<Record<string, string>> = aliasesOf(useFw())): string {
  return replaceAlias(given, alias)
}

/** All aliases of an app. Those of the project override the built-in ones. */
export function aliasesOf(app: FwApp): Record<string, string> {
  const own = Object.entries(app.options.alias).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...app.plan.aliases, ...Object.fromEntries(own) }
}

/**
 * Resolves a path, an alias or a package name to a file; undefined if there is none. Extensions and `index` are
 * optional.
 */
export async function findPath(id: string, options: ResolvePathOptions = {}): Promise<string | undefined> {
  const app = options.app ?? useFw()
  const from = options.cwd ?? app.options.rootDir
  const path = resolveAlias(normalize(id), options.alias ?? aliasesOf(app))
  const file = findFile(resolve(from, path), options.extensions ?? app.options.extensions)
  if (file || isAbsolute(path) || path.startsWith('.')) return file
  return findPackage(id, [from, ...app.layers.map(layer => layer.rootDir)], app.options.modulesDir)
}

/** Resolves a path, an alias or a package name to a file. If there is none, returns the absolute path. */
export async function resolvePath(id: string, options: ResolvePathOptions = {}): Promise<string> {
  const found = await findPath(id, options)
  if (found) return found
  const app = options.app ?? useFw()
  const path = resolveAlias(normalize(id), options.alias ?? aliasesOf(app))
  return isAbsolute(path) || path.startsWith('.') ? resolve(options.cwd ?? app.options.rootDir, path) : path
}

/**
 * Resolves symbolic links, as bundlers do. A path that does not exist is returned unchanged.
 */
export function realPath(path: string): string {
  try {
    return normalize(realpathSync.native(path))
  } catch {
    return path
  }
}

export interface Resolver {
  /** Joins a path to the base. */
  resolve: (...path: string[]) => string
  /** `resolvePath` relative to the base. */
  resolvePath: (path: string, options?: ResolvePathOptions) => Promise<string>
}

/** Creates functions that resolve paths relative to `import.meta.url` or to a folder. */
export function createResolver(base: string | URL): Resolver {
  const text = base.toString()
  const dir = text.startsWith('file://') ? dirname(fileURLToPath(text)) : normalize(text)
  return {
    resolve: (...path) => resolve(dir, ...path),
    resolvePath: (path, options) => resolvePath(path, { cwd: dir, ...options }),
  }
}
