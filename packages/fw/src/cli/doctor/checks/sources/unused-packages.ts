import { doctorDiagnostics } from '@fw/schema'
import { findPackage, readManifest } from '@fw/kit/config'
import type { AppFacts } from '../../facts/app-facts'
import { listOptional } from '../../facts/declared-packages'
import { locateDependency } from '../../facts/locate-json'
import type { Finding } from '../../finding'

/** Packages in `dependencies` that no file of the project mentions, and no other package needs. */
export function findUnusedPackages(facts: AppFacts): Finding[] {
  const { rootDir, manifest, texts } = facts
  const dependencies = Object.keys(manifest?.content.dependencies ?? {}).filter(
    name => !name.startsWith('@types/') && !isMentioned(name, texts) && !hasCommand(name, facts),
  )
  if (dependencies.length === 0) return []
  const needed = new Set([...listOptional(rootDir), ...listPeers(facts)])
  return dependencies
    .filter(name => name !== 'fw' && !needed.has(name))
    .map(name =>
      doctorDiagnostics.unusedPackage({ name }, { location: locateDependency(manifest, name, ['dependencies'])! }),
    )
}

function isMentioned(name: string, texts: readonly string[]): boolean {
  return texts.some(text => text.includes(name))
}

/** Packages whose command a script may run. */
function hasCommand(name: string, { rootDir }: AppFacts): boolean {
  const dir = findPackage(name, rootDir)
  return dir !== undefined && 'bin' in (readManifest(dir) ?? {})
}

/** What other packages of the project expect to be installed. */
function listPeers({ rootDir, manifest }: AppFacts): string[] {
  return Object.keys({ ...manifest?.content.dependencies, ...manifest?.content.devDependencies }).flatMap(name => {
    const dir = findPackage(name, rootDir)
    return Object.keys((dir && readManifest(dir)?.peerDependencies) || {})
  })
}
