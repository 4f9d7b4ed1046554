import type { PackageManager } from './choices'

interface Manifest {
  name: string
  overrides?: Record<string, string>
  [field: string]: unknown
}

/** Fields in which the package managers look for `overrides`. */
const OVERRIDES: Record<PackageManager, (overrides: Record<string, string>) => Record<string, unknown>> = {
  npm: overrides => ({ overrides }),
  bun: overrides => ({ overrides }),
  yarn: resolutions => ({ resolutions }),
  pnpm: overrides => ({ pnpm: { overrides } }),
}

/** The package.json of a template for a project of this name and package manager. */
export function emitManifest(text: string, { name, packageManager }: { name: string, packageManager: PackageManager }): string {
  const { overrides, ...manifest } = JSON.parse(text) as Manifest
  return `${JSON.stringify({ ...manifest, name, ...overrides ? OVERRIDES[packageManager](overrides) : {} }, null, 2)}\n`
}

/** The packages that a package.json asks for. */
export function neededPackages(text: string): string[] {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = JSON.parse(text) as Record<string, Record<string, string> | undefined>
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
}
