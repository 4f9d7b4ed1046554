import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'pathe'

/** The used fields of a package.json. */
export interface PackageManifest {
  name?: string
  version?: string
  packageManager?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** A folder and all its parents. */
export function foldersUp(dir: string): string[] {
  const parent = dirname(dir)
  return parent === dir ? [dir] : [dir, ...foldersUp(parent)]
}

/**
 * The real folder of a package for code in `from`: in the nearest `node_modules` upwards. Does not use `exports`, which
 * may not include the package folder.
 */
export function findPackage(name: string, from: string): string | undefined {
  // `join` would normalize every candidate, and each start looks for many packages.
  for (const dir of foldersUp(from)) {
    const installedDir = `${dir === '/' ? '' : dir}/node_modules/${name}`
    if (statSync(installedDir, { throwIfNoEntry: false })?.isDirectory()) return normalize(realpathSync(installedDir))
  }
  return undefined
}

/** The version of a package for code in the folder `from`. */
export function installedVersion(name: string, from: string): string | undefined {
  const dir = findPackage(name, from)
  return dir && readManifest(dir)?.version
}

/** The package.json of a folder. Undefined if it is missing or cannot be read. */
export function readManifest(dir: string): PackageManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageManifest
  } catch {
    return undefined
  }
}
