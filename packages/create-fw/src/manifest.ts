import { hasOwnName } from '@fw/schema'
import type { PackageManager } from './choices'
import { specOf } from './tarballs'
import type { Tarballs } from './tarballs'

type Versions = Record<string, string>

interface Manifest {
  name: string
  dependencies?: Versions
  devDependencies?: Versions
  peerDependencies?: Versions
  overrides?: Versions
  [field: string]: unknown
}

export interface ManifestOptions {
  name: string
  packageManager: PackageManager
  /** Installed in place of what the registry has. */
  tarballs?: Tarballs | undefined
}

/** Fields in which the package managers look for `overrides`. */
const OVERRIDES: Record<PackageManager, (overrides: Versions) => Record<string, unknown>> = {
  npm: overrides => ({ overrides }),
  bun: overrides => ({ overrides }),
  yarn: resolutions => ({ resolutions }),
  pnpm: overrides => ({ pnpm: { overrides } }),
}

/** The package.json of a template for a project of this name and package manager. */
export function emitManifest(text: string, { name, packageManager, tarballs }: ManifestOptions): string {
  const { overrides, ...manifest } = withTarballs(JSON.parse(text) as Manifest, tarballs)
  return `${JSON.stringify({ ...manifest, name, ...(overrides ? OVERRIDES[packageManager](overrides) : {}) }, null, 2)}\n`
}

/** The packages of fw ask for each other by versions that only tarballs have, so those are overridden, too. */
function withTarballs(manifest: Manifest, tarballs: Tarballs | undefined): Manifest {
  if (!tarballs) return manifest
  const specs = Object.fromEntries([...tarballs].map(([name, file]) => [name, specOf(file)]))
  const replaced = (versions: Versions): Versions =>
    Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, specs[name] ?? version]))
  const { fw: _, ...parts } = specs
  return {
    ...manifest,
    ...(manifest.dependencies ? { dependencies: replaced(manifest.dependencies) } : {}),
    ...(manifest.devDependencies ? { devDependencies: replaced(manifest.devDependencies) } : {}),
    overrides: { ...manifest.overrides, ...parts },
  }
}

/** The packages that a package.json asks for. */
export function neededPackages(text: string): string[] {
  return Object.keys(neededVersions(text))
}

/** The packages of fw that a package.json asks for, with their versions. */
export function ownVersions(text: string): Versions {
  return Object.fromEntries(Object.entries(neededVersions(text)).filter(([name]) => hasOwnName(name)))
}

function neededVersions(text: string): Versions {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = JSON.parse(text) as Partial<Manifest>
  return { ...dependencies, ...devDependencies, ...peerDependencies }
}
