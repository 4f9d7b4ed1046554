import { hasOwnName } from '@fw/schema'
import type { PackageManager } from './project-choices'
import { tarballSpec } from './tarballs'
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

interface ManifestOptions {
  name: string
  packageManager: PackageManager
  /** Installed instead of the packages of the registry. */
  tarballs?: Tarballs | undefined
  /** Whether pnpm reads overrides from its settings rather than from the package.json. */
  hasPnpmSettings?: boolean | undefined
}

/** The field that holds the overrides, per package manager. */
const OVERRIDES_FIELD: Record<PackageManager, (overrides: Versions) => Record<string, unknown>> = {
  npm: overrides => ({ overrides }),
  bun: overrides => ({ overrides }),
  yarn: resolutions => ({ resolutions }),
  pnpm: overrides => ({ pnpm: { overrides } }),
}

/** The package.json of the project, from the one of its template. */
export function emitManifest(text: string, options: ManifestOptions): string {
  const { name, packageManager, tarballs, hasPnpmSettings } = options
  const { overrides, ...manifest } = withTarballs(JSON.parse(text) as Manifest, tarballs)
  const field = overrides && !hasPnpmSettings ? OVERRIDES_FIELD[packageManager](overrides) : {}
  return `${JSON.stringify({ ...manifest, name, ...field }, null, 2)}\n`
}

/** The settings of pnpm: the overrides of its template. */
export function emitPnpmSettings(text: string, { tarballs }: Pick<ManifestOptions, 'tarballs'>): string {
  const { overrides = {} } = withTarballs(JSON.parse(text) as Manifest, tarballs)
  const lines = Object.entries(overrides).map(([name, spec]) => `  '${name}': '${spec}'\n`)
  return lines.length > 0 ? `overrides:\n${lines.join('')}` : ''
}

/** Packages of fw depend on each other by versions that the registry may not have, so these are overridden as well. */
function withTarballs(manifest: Manifest, tarballs: Tarballs | undefined): Manifest {
  if (!tarballs) return manifest
  const specs = Object.fromEntries([...tarballs].map(([name, file]) => [name, tarballSpec(file)]))
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

/** The names of all dependencies of a package.json. */
export function listDependencies(text: string): string[] {
  return Object.keys(allVersions(text))
}

/** The versions of the packages of fw in a package.json. */
export function fwVersions(text: string): Versions {
  return Object.fromEntries(Object.entries(allVersions(text)).filter(([name]) => hasOwnName(name)))
}

function allVersions(text: string): Versions {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = JSON.parse(text) as Partial<Manifest>
  return { ...dependencies, ...devDependencies, ...peerDependencies }
}
