import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { foldersUp, splitPackage } from '@fw/kit/config'
import { isFile } from '@fw/kit/internal'
import { join, normalize } from 'pathe'

type Exports = string | null | undefined | readonly Exports[] | { readonly [key: string]: Exports }

interface Manifest {
  types?: string
  typings?: string
  main?: string
  exports?: Exports
}

// Package names used in the configuration, by the first segment of an id.
const LABELS: Readonly<Record<string, string>> = {
  ui: 'vue',
  'ui-router': 'vue-router',
  'ui-demi': 'vue-demi',
  'unplugin-ui-router': 'unplugin-vue-router',
}
const CONDITIONS = new Set(['types', 'import', 'module', 'node', 'default'])

/** The real package for a name in the configuration: `ui-router/auto-routes` → `vue-router/auto-routes`. */
export function resolveLabel(id: string): string {
  const [first, ...rest] = id.split('/')
  if (first === '@ui') return ['@vue', ...rest].join('/')
  return [LABELS[first!] ?? first, ...rest].join('/')
}

/** The type declarations of a package or a subpath, from each of the folders. Resolves links, as TypeScript does. */
export function findPackageTypes(
  id: string,
  folders: readonly string[],
  modulesDirs: readonly string[],
): string | undefined {
  const [name, subpath] = splitPackage(id)
  const dir = findPackageDir(name, folders, modulesDirs)
  if (!dir) return undefined
  const types = findTypes(dir, subpath)
  return types && normalize(realpathSync(types))
}

/** The folder of an installed package. */
export function findPackageDir(
  name: string,
  folders: readonly string[],
  modulesDirs: readonly string[],
): string | undefined {
  const folderNames = [...folders.flatMap(foldersUp).map(folder => join(folder, 'node_modules')), ...modulesDirs]
  return folderNames.map(folder => join(folder, name)).find(dir => existsSync(join(dir, 'package.json')))
}

function findTypes(dir: string, subpath: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest
  const exported =
    manifest.exports === undefined ? undefined : resolveExport(manifest.exports, subpath === '' ? '.' : `./${subpath}`)
  if (exported) {
    const types = declarationOf(join(dir, exported))
    if (types) return types
  }
  if (subpath === '') {
    return [manifest.types, manifest.typings, manifest.main, 'index.d.ts']
      .flatMap(path => (path ? [declarationOf(join(dir, path))] : []))
      .find(path => path !== undefined)
  }
  if (existsSync(join(dir, subpath, 'package.json'))) return findTypes(join(dir, subpath), '')
  return [`${subpath}.d.ts`, `${subpath}/index.d.ts`].map(path => join(dir, path)).find(isFile)
}

/** The declaration file of a JavaScript file, or the file itself if it is one. */
export function declarationOf(path: string): string | undefined {
  const candidates = /\.d\.[mc]?ts$/.test(path)
    ? [path]
    : [path.replace(/\.([mc]?)js$/, '.d.$1ts'), path.replace(/\.[mc]?js$/, '.d.ts'), `${path}.d.ts`]
  return candidates.find(isFile)
}

/** The path for types that `exports` of a package maps a subpath to. */
export function resolveExport(exports: Exports, subpath: string): string | undefined {
  if (
    typeof exports !== 'object' ||
    exports === null ||
    Array.isArray(exports) ||
    !Object.keys(exports).some(key => key.startsWith('.'))
  )
    return subpath === '.' ? resolveCondition(exports) : undefined
  const table = exports as Readonly<Record<string, Exports>>
  if (subpath in table) return resolveCondition(table[subpath])
  for (const [pattern, target] of Object.entries(table)) {
    const [start, end] = pattern.split('*')
    if (
      end === undefined ||
      !subpath.startsWith(start!) ||
      !subpath.endsWith(end) ||
      subpath.length < pattern.length - 1
    )
      continue
    return resolveCondition(target)?.replaceAll('*', subpath.slice(start!.length, subpath.length - end.length))
  }
  return undefined
}

function resolveCondition(target: Exports): string | undefined {
  if (typeof target === 'string') return target
  if (typeof target !== 'object' || target === null) return undefined
  if (Array.isArray(target)) return target.map(resolveCondition).find(path => path !== undefined)
  for (const [condition, value] of Object.entries(target as Readonly<Record<string, Exports>>)) {
    const mapped = CONDITIONS.has(condition) ? resolveCondition(value) : undefined
    if (mapped !== undefined) return mapped
  }
  return undefined
}
