import { existsSync, statSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, join, resolve } from 'pathe'
import { CONFIG_EXTENSIONS, findConfigFile } from '../files/find-config-file'
import { isConfigName } from '../../packages/nuxt-package'
import { findPackage } from '../../packages/package-manifest'
import { resolvePackage, splitPackage } from '../../packages/resolve-package'

/** The location of a layer on disk. */
export interface LayerLocation {
  rootDir: string
  configFile?: string
  /**
   * Named by a configuration file of another name than `fw.config` or `nuxt.config`, so the directory around it is not
   * part of it.
   */
  isLone?: boolean
  /** The package name of a layer in `node_modules`. */
  packageName?: string
}

/** Finds a local layer: a directory, configuration file or package, from `fromDir` (packages also `projectDir`). */
export async function findLayer(
  source: string,
  fromDir: string,
  projectDir: string,
): Promise<LayerLocation | undefined> {
  if (!isPackageName(source)) return findPath(resolve(fromDir, stripAlias(source)))
  return (await findPackageLayer(source, [fromDir, projectDir])) ?? findPath(resolve(fromDir, source))
}

/** Whether the source has the form of a package name, with or without a subpath. */
export function isPackageName(source: string): boolean {
  return !isAbsolute(source) && /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/|$)/.test(source) && !source.startsWith('~')
}

// `~~/` and `@@/` refer to the root of the layer that contains the source.
function stripAlias(source: string): string {
  return source.replace(/^(?:~~|@@)(?=\/|$)\/?/, './')
}

function findPath(path: string): LayerLocation | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return locateDirectory(path)
  if (stat?.isFile()) return CONFIG_EXTENSIONS.includes(extname(path).slice(1)) ? locateConfigFile(path) : undefined
  const extension = CONFIG_EXTENSIONS.find(extension => existsSync(`${path}.${extension}`))
  return extension ? locateConfigFile(`${path}.${extension}`) : undefined
}

function locateDirectory(rootDir: string): LayerLocation {
  const configFile = findConfigFile(rootDir)
  return { rootDir, ...(configFile ? { configFile } : {}) }
}

function locateConfigFile(configFile: string): LayerLocation {
  return { rootDir: dirname(configFile), configFile, ...(isConfigName(basename(configFile)) ? {} : { isLone: true }) }
}

async function findPackageLayer(source: string, fromDirs: readonly string[]): Promise<LayerLocation | undefined> {
  const [name, subpath] = splitPackage(source)
  const packageDir = fromDirs.map(dir => findPackage(name, dir)).find(Boolean)
  if (!packageDir) return undefined
  const location = subpath ? findPath(join(packageDir, subpath)) : locateDirectory(packageDir)
  if (location?.configFile || (location && subpath)) return { ...location, packageName: source }
  const file = await resolveExport(source, fromDirs)
  if (file && (subpath || isConfigName(basename(file)))) return { ...locateConfigFile(file), packageName: source }
  return location && { ...location, packageName: source }
}

async function resolveExport(source: string, fromDirs: readonly string[]): Promise<string | undefined> {
  const file = await resolvePackage(source, fromDirs)
  return file && CONFIG_EXTENSIONS.includes(extname(file).slice(1)) ? resolve(file) : undefined
}
