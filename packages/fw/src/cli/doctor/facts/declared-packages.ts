import { findPackage, foldersUp, isWorkspaceRoot, readManifest } from '@fw/kit/config'
import type { PackageManifest } from '@fw/kit/config'
import type { ProjectFacts } from './project-facts'

/** The packages that a project may import: those of its package.json, and of the workspace around it. */
export function listDeclared({ rootDir, manifest, loaded }: ProjectFacts): Set<string> {
  const outer = foldersUp(rootDir)
    .slice(1)
    .filter(dir => dir.length >= (loaded.facts?.workspaceDir ?? rootDir).length && isWorkspaceRoot(dir))
    .map(dir => readManifest(dir))
  const manifests: Array<PackageManifest | undefined> = [manifest?.content, ...outer]
  return new Set(manifests.flatMap(listNames))
}

function listNames(manifest: PackageManifest | undefined): string[] {
  const { name, dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest ?? {}
  return [
    ...(name ? [name] : []),
    ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }),
  ]
}

/** fw, and what it and its packages depend on: sources may import these without an entry of their own. */
export function listProvided(rootDir: string): Set<string> {
  return new Set(['fw', ...collectNeeds('fw', rootDir, 2, ({ dependencies }) => dependencies)])
}

/** What fw, its packages and its server engine can use if it is installed, such as the drivers of storages. */
export function listOptional(rootDir: string): Set<string> {
  return new Set(
    collectNeeds('fw', rootDir, 4, ({ dependencies, peerDependencies, optionalDependencies }) => ({
      ...dependencies,
      ...peerDependencies,
      ...optionalDependencies,
    })),
  )
}

type Needs = (manifest: PackageManifest) => Record<string, string> | undefined

/** The packages that a package needs, and those that these need, to some depth. */
function collectNeeds(name: string, from: string, depth: number, needsOf: Needs, seen = new Set<string>()): string[] {
  const dir = findPackage(name, from)
  const manifest = dir && readManifest(dir)
  if (!dir || !manifest) return []
  const names = Object.keys(needsOf(manifest) ?? {}).filter(need => !seen.has(need))
  for (const need of names) seen.add(need)
  return depth === 1 ? names : [...names, ...names.flatMap(need => collectNeeds(need, dir, depth - 1, needsOf, seen))]
}
