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
  /** Where relative paths start. Default: `rootDir`. */
  cwd?: string
  /** Default: `options.alias` and the names fw gives itself. */
  alias?: Readonly<Record<string, string>>
  /** Default: `options.extensions`. */
  extensions?: readonly string[]
}

/** Replaces an alias of the application at the start of a path: `~/x` → `<srcDir>/x`. */
export function resolveAlias(given: string, alias: Readonly<Record<string, string>> = aliasesOf(useFw())): string {
  return replaceAlias(given, alias)
}

/** All aliases of an application: those of the project win over fw's own. */
export function aliasesOf(app: FwApp): Record<string, string> {
  const own = Object.entries(app.options.alias).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...app.plan.aliases, ...Object.fromEntries(own) }
}

/** The file that a path, an alias or a package name means, or undefined. Extensions and `index` may be left out. */
export async function findPath(id: string, options: ResolvePathOptions = {}): Promise<string | undefined> {
  const app = options.app ?? useFw()
  const from = options.cwd ?? app.options.rootDir
  const path = resolveAlias(normalize(id), options.alias ?? aliasesOf(app))
  const file = findFile(resolve(from, path), options.extensions ?? app.options.extensions)
  if (file || isAbsolute(path) || path.startsWith('.')) return file
  return findPackage(id, [from, ...app.layers.map(layer => layer.rootDir)], app.options.modulesDir)
}

/** The file that a path, an alias or a package name means; when nothing is there, the absolute path it would have. */
export async function resolvePath(id: string, options: ResolvePathOptions = {}): Promise<string> {
  const found = await findPath(id, options)
  if (found) return found
  const app = options.app ?? useFw()
  const path = resolveAlias(normalize(id), options.alias ?? aliasesOf(app))
  return isAbsolute(path) || path.startsWith('.') ? resolve(options.cwd ?? app.options.rootDir, path) : path
}

/**
 * Where a path leads when links are followed: the name under which bundlers know the file. What does not exist stays as
 * it is.
 */
export function realPath(path: string): string {
  try {
    return normalize(realpathSync.native(path))
  } catch {
    return path
  }
}

export interface Resolver {
  /** Joins to the base. */
  resolve: (...path: string[]) => string
  /** As `resolvePath`, from the base. */
  resolvePath: (path: string, options?: ResolvePathOptions) => Promise<string>
}

/** Resolves paths from a base: the folder of `import.meta.url`, or a folder. */
export function createResolver(base: string | URL): Resolver {
  const text = base.toString()
  const dir = text.startsWith('file://') ? dirname(fileURLToPath(text)) : normalize(text)
  return {
    resolve: (...path) => resolve(dir, ...path),
    resolvePath: (path, options) => resolvePath(path, { cwd: dir, ...options }),
  }
}
