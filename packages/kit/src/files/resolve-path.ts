import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fw } from '@fw/schema'
import { dirname, isAbsolute, normalize, resolve } from 'pathe'
import { findPackage } from '../packages/resolve-package'
import { tryUseFw, useFw } from '../context'
import { CODE_EXTENSIONS } from '../disk/code-extensions'
import { findFile, isDirectory, replaceAlias } from '../disk/find-file'

export { findFile } from '../disk/find-file'

/** What a path may be. */
export type PathType = 'file' | 'dir' | 'any'

export interface ResolvePathOptions {
  app?: Fw
  /** Base of relative paths. Default: `rootDir`, without an application the current folder. */
  cwd?: string
  /** Default: `options.alias` and the built-in aliases. */
  alias?: Readonly<Record<string, string>>
  /** Default: `options.extensions`. */
  extensions?: readonly string[]
  /** Whether a template that is not written to disk counts as a file. */
  virtual?: boolean
  /** Return the path as it was given if nothing is found. */
  fallbackToOriginal?: boolean
  /** Default: `file`. */
  type?: PathType
}

/** Replaces an alias of the app at the start of a path: `~/x` → `<srcDir>/x`. */
export function resolveAlias(given: string, alias: Readonly<Record<string, string>> = aliasesOf(useFw())): string {
  return replaceAlias(given, alias)
}

/** All aliases of an app. Those of the project override the built-in ones. */
export function aliasesOf(app: Fw): Record<string, string> {
  const aliases = Object.entries(app.options.alias).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...app.plan.aliases, ...Object.fromEntries(aliases) }
}

/**
 * Resolves a path, an alias or a package name to a file; null if there is none. Extensions and `index` are optional. Of
 * several paths, the first that exists is used. With `type`, it may also be a folder.
 */
export async function findPath(
  paths: string | readonly string[],
  options: ResolvePathOptions = {},
  type: PathType = options.type ?? 'file',
): Promise<string | null> {
  for (const id of [paths].flat()) {
    const path = await findOne(id, options, type)
    if (path !== undefined) return path
  }
  return null
}

async function findOne(id: string, options: ResolvePathOptions, type: PathType): Promise<string | undefined> {
  const app = options.app ?? tryUseFw()
  const from = rootOf(app, options)
  const path = withoutAlias(id, app, options)
  const absolute = resolve(from, path)
  const extensions = options.extensions ?? app?.options.extensions ?? CODE_EXTENSIONS
  if (type !== 'file' && isDirectory(absolute)) return absolute
  if (type === 'dir') return undefined
  const isVirtual = options.virtual && app
  const file = findFile(absolute, extensions) ?? (isVirtual ? findTemplate(absolute, app, extensions) : undefined)
  if (file || isPath(path)) return file
  return findPackage(id, [from, ...(app?.layers ?? []).map(layer => layer.rootDir)], app?.options.modulesDir ?? [])
}

/** Tools call these functions without an application, too: for files of their own, or of the current folder. */
function rootOf(app: Fw | null, { cwd }: ResolvePathOptions): string {
  return cwd ?? app?.options.rootDir ?? process.cwd()
}

/** The path of a template, with or without its extension. */
function findTemplate(path: string, app: Fw, extensions: readonly string[]): string | undefined {
  const templateFiles = new Set([
    ...Object.keys(app.vfs),
    ...app.plan.templates.map(({ filename }) => resolve(app.options.buildDir, filename)),
  ])
  return ['', ...extensions].map(extension => path + extension).find(candidate => templateFiles.has(candidate))
}

/**
 * Resolves a path, an alias or a package name to a file. If there is none, returns the absolute path, or with
 * `fallbackToOriginal` the path as it was given.
 */
export async function resolvePath(id: string, options: ResolvePathOptions = {}): Promise<string> {
  const existingPath = await findPath(id, options)
  if (existingPath !== null) return existingPath
  if (options.fallbackToOriginal) return id
  const app = options.app ?? tryUseFw()
  const path = withoutAlias(id, app, options)
  return isPath(path) ? resolve(rootOf(app, options), path) : path
}

/** The path with its alias replaced, and with slashes on every platform. `normalize` would remove a leading `./`. */
function withoutAlias(id: string, app: Fw | null, { alias = app ? aliasesOf(app) : {} }: ResolvePathOptions): string {
  return resolveAlias(id.replaceAll('\\', '/'), alias)
}

/** Whether it is a path, not the name of a package. */
function isPath(path: string): boolean {
  return isAbsolute(path) || path.startsWith('.')
}

/** The file of a handler or plugin of the server. Packages stay as they are. */
export function resolveServerFile(app: Fw, id: string): string {
  const path = resolveAlias(id, aliasesOf(app))
  if (!isPath(path)) return path
  const absolute = resolve(app.options.rootDir, path)
  return findFile(absolute, app.options.extensions) ?? absolute
}

/** Resolves symbolic links, as bundlers do. A path that does not exist is returned unchanged. */
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
  if (!base) throw new Error('`createResolver` requires a base: `createResolver(import.meta.url)`.')
  const text = base.toString()
  const path = text.startsWith('file://') ? normalize(fileURLToPath(text)) : normalize(text)
  // The URL of a folder ends in a slash.
  const dir = text.startsWith('file://') && !path.endsWith('/') ? dirname(path) : path
  return {
    resolve: (...parts) => resolve(dir, ...parts),
    resolvePath: (id, options) => resolvePath(id, { cwd: dir, ...options }),
  }
}

/**
 * The folders that contain modules: the `node_modules` folder of a package, otherwise the folder of the module.
 * Relative paths are resolved from `base`.
 */
export async function resolveFwModule(base: string, paths: readonly string[]): Promise<string[]> {
  const resolver = createResolver(base)
  return Promise.all(
    paths.map(async path => {
      if (path.startsWith(base)) return path.replace(/\/index\.ts$/, '')
      const file = await resolver.resolvePath(path)
      const inPackages = /^(.*\/node_modules\/)(?:@[^/]+\/)?[^/]+/.exec(file)
      if (inPackages) return inPackages[1]!
      const at = file.lastIndexOf(path)
      return at === -1 ? dirname(file) : file.slice(0, at + path.length)
    }),
  )
}
