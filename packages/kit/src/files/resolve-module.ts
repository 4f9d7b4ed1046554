import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { resolveModulePath, resolveModuleURL } from 'exsolve'
import { isAbsolute, normalize } from 'pathe'
import { importModule as importFile } from '../run/import-module'
import { tryUseFw } from '../context'
import { SCRIPT_FILE } from '../disk/code-extensions'

export interface ResolveModuleOptions {
  /** Files (as URLs) or folders (ending in `/`) to resolve from, in order. Default: the folders of `modulesDir`. */
  url?: URL | URL[]
  /** Folders or files to resolve from. `url` has precedence. */
  paths?: string | string[]
  /** Extensions that an id may omit. Default: those of scripts. */
  extensions?: string[]
}

export interface ImportModuleOptions extends ResolveModuleOptions {
  /** `false`: the module itself instead of its default export. Default: true. */
  interopDefault?: boolean
}

const EXTENSIONS = ['.mjs', '.js', '.cjs', '.mts', '.ts', '.cts', '.tsx', '.jsx']

/** The URL of a folder, with a slash at its end: modules are resolved from inside of it. */
export function directoryToURL(dir: string): URL {
  return pathToFileURL(`${dir.replace(/[/\\]+$/, '')}/`)
}

/** The path of the file that an import of `id` resolves to. Throws if there is none. */
export function resolveModule(id: string, options: ResolveModuleOptions = {}): string {
  return normalize(
    resolveModulePath(id, {
      from: basesOf(options),
      suffixes: ['', 'index'],
      extensions: options.extensions ?? EXTENSIONS,
      cache: false,
    }),
  )
}

/** The URL of the file that an import of `id` resolves to, or undefined. */
export async function tryResolveModule(
  id: string,
  from?: URL | URL[] | string | string[],
): Promise<string | undefined> {
  const bases = [from ?? []].flat()
  const options = bases.length > 0 ? { from: bases.map(toBase) } : { from: basesOf({}) }
  return resolveModuleURL(id, { ...options, try: true, suffixes: ['', 'index'], extensions: EXTENSIONS, cache: false })
}

/** Imports a module, also a TypeScript file. The result is its default export with the named ones as members. */
export async function importModule<T = unknown>(id: string, options: ImportModuleOptions = {}): Promise<T> {
  const { exports } = await importFile(resolveModule(id, options))
  return withDefault(exports, options) as T
}

/** Like `importModule`, but undefined if the module is not found. An error while it runs is thrown. */
export async function tryImportModule<T = unknown>(
  id: string,
  options: ImportModuleOptions = {},
): Promise<T | undefined> {
  return findModulePath(id, options) ? importModule<T>(id, options) : undefined
}

/** Loads a module synchronously. It must not use top-level `await`. */
export function requireModule<T = unknown>(id: string, options: ImportModuleOptions = {}): T {
  const path = resolveModule(id, options)
  return withDefault(createRequire(path)(path), options) as T
}

/** Like `requireModule`, but undefined if the module is not found. An error while it runs is thrown. */
export function tryRequireModule<T = unknown>(id: string, options: ImportModuleOptions = {}): T | undefined {
  return findModulePath(id, options) ? requireModule<T>(id, options) : undefined
}

/** Like `resolveModule`, but undefined if there is no such file. */
export function findModulePath(id: string, options: ResolveModuleOptions): string | undefined {
  try {
    return resolveModule(id, options)
  } catch {
    return undefined
  }
}

function basesOf({ url, paths }: ResolveModuleOptions): URL[] {
  const bases = [url ?? paths ?? []].flat()
  if (bases.length > 0) return bases.map(toBase)
  const options = tryUseFw()?.options
  const dirs = [...(options ? [options.rootDir] : []), ...(options?.modulesDir ?? []), process.cwd()]
  return dirs.map(directoryToURL)
}

function toBase(from: URL | string): URL {
  if (from instanceof URL) return from
  if (from.startsWith('file://')) return new URL(from)
  return isAbsolute(from) && SCRIPT_FILE.test(from) ? pathToFileURL(from) : directoryToURL(from)
}

/** The default export, with the named exports as members unless it has members of these names. */
function withDefault(exports: unknown, { interopDefault = true }: ImportModuleOptions): unknown {
  const value = (exports as { default?: unknown } | null | undefined)?.default
  if (!interopDefault || value === undefined || value === null) return exports
  if (typeof value !== 'object' && typeof value !== 'function') return value
  for (const [name, member] of Object.entries(exports as object)) {
    if (!(name in value) && Object.isExtensible(value))
      Object.defineProperty(value, name, { value: member, configurable: true, enumerable: name !== 'default' })
  }
  return value
}
